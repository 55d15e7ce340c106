import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'

import { reissue } from '#contracts/candidate/reissue.ts'

import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'

type Props = { id: string; onClose: () => void }

/** Cancels a submission: the application becomes a draft again. */
export function CancelDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  const cancel = useIdempotentWrite(reissue.cancalSubmit, () => {
    notifications.show({ color: 'green', message: t`申请已撤回` })
    onClose()
  })
  return (
    <ConfirmDialog
      title={t`撤回申请`}
      decline={t`不撤回`}
      confirm={t`确认撤回`}
      write={cancel}
      onClose={onClose}
      onConfirm={() => cancel.send({ id })}
    >
      {t`撤回后申请变为草稿，可以修改后重新提交，重新排队审核。`}
    </ConfirmDialog>
  )
}
