import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { reissue } from '#contracts/candidate/reissue.ts'

import { ConfirmWrite } from '#web/idempotency/confirm-write.tsx'
import { useIdempotentWrite } from '#web/idempotency/use-idempotent-write.ts'

type Props = { id: string; onClose: () => void }

/** Cancels a submission: the application becomes a draft again. */
export function CancelDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  const cancel = useIdempotentWrite(reissue.cancalSubmit, () => {
    notifications.show({ color: 'green', message: t`申请已撤回` })
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={t`撤回申请`} closeButtonProps={{ 'aria-label': t`关闭` }}>
      <ConfirmWrite
        write={cancel}
        decline={t`不撤回`}
        confirm={t`确认撤回`}
        onDecline={onClose}
        onConfirm={() => cancel.send({ id })}
      >
        <Text>
          <Trans>撤回后申请变为草稿，可以修改后重新提交，重新排队审核。</Trans>
        </Text>
      </ConfirmWrite>
    </Modal>
  )
}
