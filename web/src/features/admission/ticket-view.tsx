import { Trans } from '@lingui/react/macro'
import { Alert, List, Stack, Text } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'

import type { Admission, Ticket } from '#contracts/candidate/admission.ts'

import { useOnline } from '#web/client/offline/use-online.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { Section } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { KeepTicket } from './keep-ticket.tsx'
import { SheetPreview } from './sheet-preview.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketCard } from './ticket-card.tsx'
import { usePrinted } from './use-printed.ts'
import { useSheetLayout } from './use-sheet-layout.ts'

import classes from './ticket.module.css'

/** Ticket with its summary, its actions and the preview of the sheet. */
export function TicketView({ admission, ticket }: { admission: Admission; ticket: Ticket }) {
  const { measure, sheet, paper } = useSheetLayout()
  const [printed, notePrinted] = usePrinted(admission.examId)
  return (
    <Stack gap="lg">
      <ChangedNotice ticket={ticket} printed={printed} />
      {!ticket.photo && <PhotoMissing />}
      <div className={classes.panes}>
        <Stack gap="lg">
          <TicketCard ticket={ticket}>
            <TicketActions
              admission={admission}
              ticket={ticket}
              sheet={sheet}
              printed={printed}
              onPrinted={() => notePrinted(ticket.version ?? 1)}
            />
          </TicketCard>
          <KeepTicket />
          <Bring items={ticket.bring} />
          {admission.asOf && <Age asOf={admission.asOf} />}
        </Stack>
        <SheetPreview admission={admission} ticket={ticket} paper={paper} sheetRef={measure} />
      </div>
    </Stack>
  )
}

const PhotoMissing = () => (
  <Alert role="alert" color="orange" icon={<IconPhotoOff aria-hidden />}>
    <Trans>准考证上没有照片，请在考试前联系报名地市处理。</Trans>
  </Alert>
)

const Bring = ({ items }: { items: readonly string[] }) => (
  <Section title={<Trans>考试当天请携带</Trans>} p="lg">
    <List spacing={6}>
      {items.map((item) => (
        <List.Item key={item}>
          <ServerText>{item}</ServerText>
        </List.Item>
      ))}
    </List>
  </Section>
)

/** Age of the data; an offline copy may be outdated. */
function Age({ asOf }: { asOf: string }) {
  const online = useOnline()
  const time = noBreak(dateTime(asOf))
  return (
    <Text size="sm" c="dimmed" role={online ? undefined : 'status'}>
      {online ? <Trans>更新于 {time}</Trans> : <Trans>网络已断开，这是 {time} 的准考证</Trans>}
    </Text>
  )
}
