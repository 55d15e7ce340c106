import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'

import { position, type Position } from '#contracts/candidate/position.ts'

import { ConfirmWrite } from '#web/idempotency/confirm-write.tsx'
import { useIdempotentWrite } from '#web/idempotency/use-idempotent-write.ts'
import { DialogResult } from '#web/ui/dialog-result.tsx'
import { PositionFacts } from '../detail/position-facts.tsx'

type Props = { position: Pick<Position, 'id' | 'zwmc' | 'dwmc' | 'zwdm'>; onClose: () => void }

/** Gives up the selected position after a confirmation. */
export function CancelDialog({ position: selectedPosition, onClose }: Props) {
  const { t } = useLingui()
  const [isDone, setDone] = useState(false)
  return (
    <Modal opened onClose={onClose} title={t`放弃职位`}>
      {isDone ? (
        <DialogResult isDone onClose={onClose}>
          <Trans>已放弃，名额已释放。</Trans>
        </DialogResult>
      ) : (
        <Confirm position={selectedPosition} onDone={() => setDone(true)} onClose={onClose} />
      )}
    </Modal>
  )
}

function Confirm({ position: selectedPosition, onDone, onClose }: Props & { onDone: () => void }) {
  const { t } = useLingui()
  const cancel = useIdempotentWrite(position.cancelSelection, onDone)
  return (
    <ConfirmWrite
      write={cancel}
      decline={t`不放弃`}
      confirm={t`确认放弃`}
      color="red.9"
      onDecline={onClose}
      onConfirm={() => cancel.send({ id: selectedPosition.id })}
    >
      <PositionFacts position={selectedPosition} />
      <Text size="sm">
        <Trans>放弃后名额立即释放，可能被他人占用，不能保证能重新选上。没有选择职位就不能提交报名。</Trans>
      </Text>
    </ConfirmWrite>
  )
}
