import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { broadcastToTabs } from '#web/client/session/channel.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { errorToast } from '#web/ui/toast/failure-toast.ts'

/** Exits the selected exam after a confirmation; the result is a notification, whichever page is open by then. */
export function useExitExam() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const exit = useMutation({
    ...action(exam.exitExam),
    onSuccess: () => broadcastToTabs({ kind: 'exam' }),
    onError: (error) => notifications.show({ ...errorToast, message: errorText(asApiError(error)) }),
  })
  return (examName: string) => {
    openConfirmation({
      title: t`退出考试`,
      children: t`退出“${examName}”后，已保存的报名信息不受影响，可随时重新选择该考试`,
      confirm: t`退出考试`,
      onConfirm: () => exit.mutate({}),
    })
  }
}
