import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { action } from '#web/api/api.ts'
import { FormBar } from '#web/form/form-bar.tsx'

type Props = {
  /** Status of the action; null where the dialog closes with it. */
  status: ReactNode
  onCancel: () => void
  /** Button of the action. */
  children: ReactNode
}

/** Bar of a form or of a dialog: status, 取消, then the button of the action. */
export const DialogActions = ({ status, onCancel, children }: Props) => (
  <FormBar status={status}>
    <Button variant="default" onClick={onCancel}>
      <Trans>取消</Trans>
    </Button>
    {children}
  </FormBar>
)

/** Button of a form that saves. */
export const SaveButton = ({ isPending }: { isPending: boolean }) => (
  <Button type="submit" loading={isPending}>
    <Trans>保存</Trans>
  </Button>
)

/** Button of a form that saves a new row and begins the next one. */
export const SaveAndAddButton = ({ isPending, onClick }: { isPending: boolean; onClick: () => void }) => (
  <Button variant="default" disabled={isPending} onClick={onClick}>
    <Trans>保存并继续新增</Trans>
  </Button>
)

/** Mutation of a dialog that changes rows: success is a toast, and closes the dialog. Source: specification 8. */
export function useUpdate<C extends Call>(call: C, onClose: () => void, message?: string) {
  const { t } = useLingui()
  return useMutation({
    ...action(call),
    onSuccess() {
      notifications.show({ color: 'green', message: message ?? t`更新成功` })
      onClose()
    },
  })
}
