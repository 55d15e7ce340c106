import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { position, type Position, type PositionInfo } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { useIsPast } from '#web/ui/time/server-time.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { SelectDialog } from './select-dialog.tsx'
import { selectedPosition } from './selection.ts'

/** Selects the open position or gives it up, until the deadline of the server's clock. */
export function SelectionCard({ info }: { info: PositionInfo }) {
  const { t } = useLingui()
  const { data: check } = useSuspenseQuery(query(position.getCheckPositionsInfo))
  const [dialog, setDialog] = useState<'select' | 'change' | null>(null)
  const [cancelTarget, setCancelTarget] = useState<Position | null>(null)
  const isLate = useIsPast(check.endTime)
  const selected = selectedPosition(check)
  const isOwn = selected?.id === info.id
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm">
        {isOwn ? (
          <>
            <Text fw={600}>{t`您已选择此职位`}</Text>
            <Text size="sm" c="dimmed">
              <ServerText>{selected.message}</ServerText>
            </Text>
            {check.cancel.allowed && !isLate ? (
              <Button variant="default" mih={44} onClick={() => setCancelTarget(selected)}>{t`放弃此职位`}</Button>
            ) : (
              <Reason reason={check.cancel.reason} isLate={isLate} />
            )}
          </>
        ) : info.select.allowed && !isLate ? (
          <Button mih={44} onClick={() => setDialog(selected ? 'change' : 'select')}>
            {selected ? <Trans>改选此职位</Trans> : <Trans>选择此职位</Trans>}
          </Button>
        ) : (
          <Reason reason={info.select.reason || info.reason} isLate={isLate} />
        )}
        {check.endTime && !isLate && (
          <Text size="sm" c="dimmed">
            <Trans>
              选择截止 {noBreak(dateTime(check.endTime))} · <Remaining until={check.endTime} />
            </Trans>
          </Text>
        )}
      </Stack>
      {dialog && (
        <SelectDialog
          info={info}
          isChange={dialog === 'change'}
          onClose={() => setDialog(null)}
          onGiveUp={() => {
            setDialog(null)
            setCancelTarget(selected ?? null)
          }}
        />
      )}
      {cancelTarget && <CancelDialog position={cancelTarget} onClose={() => setCancelTarget(null)} />}
    </Paper>
  )
}

/** Why neither action is possible. */
const Reason = ({ reason, isLate }: { reason: string; isLate: boolean }) => (
  <Text role="note">
    {isLate ? <Trans>选择职位已截止</Trans> : reason ? <ServerText>{reason}</ServerText> : <Trans>现在不能选择</Trans>}
  </Text>
)
