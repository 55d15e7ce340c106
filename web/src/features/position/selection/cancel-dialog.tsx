import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useState } from 'react'

import { position, type Position } from '#contracts/candidate/position.ts'

import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogResult } from '#web/ui/dialog/dialog-result.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { PositionFacts } from '../detail/position-facts.tsx'

type Props = { position: Pick<Position, 'id' | 'zwmc' | 'dwmc' | 'zwdm'>; onClose: () => void }

/** Gives up the selected position after a confirmation. */
export function CancelDialog({ position: selectedPosition, onClose }: Props) {
  const { t } = useLingui()
  const [isDone, setDone] = useState(false)
  const cancel = useIdempotentWrite(position.cancelSelection, () => setDone(true))
  return (
    <ConfirmDialog
      title={t`放弃职位`}
      decline={t`不放弃`}
      confirm={t`确认放弃`}
      isDangerous
      write={cancel}
      instead={isDone && <DialogResult isDone onClose={onClose}>{t`已放弃，名额已释放`}</DialogResult>}
      onClose={onClose}
      onConfirm={() => cancel.send({ id: selectedPosition.id })}
    >
      <PositionFacts position={selectedPosition} />
      <Text size="sm">{t`放弃后名额立即释放，可能无法再选上。选定职位后才能提交报名。`}</Text>
    </ConfirmDialog>
  )
}
