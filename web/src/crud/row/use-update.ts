import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import type { Call } from '#contracts/core/call.ts'

import { action } from '#web/client/api/api.ts'

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
