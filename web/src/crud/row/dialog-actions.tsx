import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Call } from '#contracts/core/endpoint.ts'

import { action } from '#web/api/api.ts'

type Props = {
  onCancel: () => void
  /** Whether the focus begins on 取消: for what cannot be taken back. */
  isCautious?: boolean
  /** Button of the action. */
  children: ReactNode
}

/** End of a form or of a dialog: 取消, then the button of the action. */
export const DialogActions = ({ onCancel, isCautious, children }: Props) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel} data-autofocus={isCautious || undefined}>
      <Trans>取消</Trans>
    </Button>
    {children}
  </Group>
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
