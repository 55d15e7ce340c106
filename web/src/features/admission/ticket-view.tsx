import '@mantine/core/styles/Switch.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, List, Paper, Stack, Switch, Text } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'

import type { Admission, Ticket } from '#contracts/candidate/admission.ts'

import { offlineEnd, offlineOwner } from '#web/client/device/offline-owner.ts'
import { keepsCopies, setKeepsCopies } from '#web/client/offline/kept-copies.ts'
import { useOnline } from '#web/client/offline/use-online.ts'
import { useAccount } from '#web/client/session/session.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { Section } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { ChangedNotice } from './changed-notice.tsx'
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
    <Trans>准考证上没有照片，请在考试前联系报名地市考试机构</Trans>
  </Alert>
)

const Bring = ({ items }: { items: readonly string[] }) => (
  <Section title={<Trans>考试当天请携带</Trans>} size="h4" p="lg">
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

/** Whether the ticket stays on this device beyond the session; no choice on a device without storage. */
function KeepTicket() {
  const { t } = useLingui()
  const [keeps, setKeeps] = useState(keepsCopies)
  const endTime = offlineEnd()
  if (offlineOwner() !== useAccount().ref || !endTime) return null
  return (
    <Paper withBorder p="lg">
      <Switch
        size="md"
        label={t`在本机保留准考证`}
        aria-label={t`在本机保留准考证`} // the description is in the <label> too
        description={keeps ? <Kept /> : <UntilEnd endTime={endTime} />}
        checked={keeps}
        onChange={({ currentTarget }) => {
          setKeepsCopies(currentTarget.checked)
          setKeeps(currentTarget.checked)
          void import('#web/client/offline/copies.ts').then(({ removeEndedCopies }) => removeEndedCopies())
        }}
      />
    </Paper>
  )
}

const Kept = () => (
  <Trans>断网也能打开，上次更新后保留 30 天，退出登录时删除。能解锁本机的人都能看到，请只在自己的设备上开启。</Trans>
)

function UntilEnd({ endTime }: { endTime: string }) {
  const end = noBreak(dateTime(endTime))
  return <Trans>断网时可查看到 {end}，之后删除。开启后保留 30 天，考试当天可用。</Trans>
}
