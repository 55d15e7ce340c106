import { Trans } from '@lingui/react/macro'
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { Ticket, TicketChange } from '#contracts/candidate/admission.ts'

import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { isOutdated, type Printed } from './printed.ts'

type Props = { ticket: Pick<Ticket, 'version' | 'changes' | 'changedTime'>; printed: Printed | undefined }

/** Warns that a printed ticket is outdated, with the changes since it was printed. */
export function ChangedNotice({ ticket, printed }: Props) {
  if (!isOutdated(ticket, printed)) return null
  const { changes, changedTime } = ticket
  const printedVersion = printed?.version ?? 1
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        changedTime && !printed ? (
          <Trans>准考证有变更，在 {noBreak(dateTime(changedTime))} 之前打印的请重新打印</Trans>
        ) : (
          <Trans>准考证有变更，请重新打印</Trans>
        )
      }
    >
      <List>
        {summed(changes.filter((it) => it.version === null || it.version > printedVersion)).map(
          ({ label, before, after }) => (
            <List.Item key={label}>
              <Trans>
                <ServerText>{label}</ServerText>：<Replaced before={before} after={after} />
              </Trans>
            </List.Item>
          ),
        )}
      </List>
    </Alert>
  )
}

const Replaced = ({ before, after }: Pick<TicketChange, 'before' | 'after'>) => (
  <>
    <Text span td="line-through" inherit>
      <ServerText>{before}</ServerText>
    </Text>{' '}
    →{' '}
    <strong>
      <ServerText>{after}</ServerText>
    </strong>
  </>
)

/** Merges several changes of one field: from the printed value to the current one. */
function summed(changes: readonly TicketChange[]): TicketChange[] {
  const byLabel = new Map<string, TicketChange>()
  for (const it of changes) byLabel.set(it.label, { ...it, before: byLabel.get(it.label)?.before ?? it.before })
  return [...byLabel.values()]
}
