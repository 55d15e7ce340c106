import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'

import type { Appointment } from '#contracts/candidate/appointment.ts'

import { AddToCalendar } from '#web/ui/calendar/add-to-calendar.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { RouteLink } from '#web/ui/route-link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { useSlotText } from './use-slot-text.ts'

import classes from './appointment.module.css'

type Props = {
  booking: Appointment
  /** Absent where the booking is read-only. */
  onCancel?: () => void
}

/** Upcoming booking with its actions. */
export function BookingCard({ booking, onCancel }: Props) {
  const text = useSlotText()
  const { id, appointmentName, bmdName, bmddz, phone, batchName, startTime, endTime } = booking
  return (
    <Paper component="article" withBorder p="lg" aria-labelledby={id} className={classes.card}>
      <Stack gap="md">
        <div>
          <Text size="sm" fw={600} c="dimmed">
            <ServerText>{appointmentName}</ServerText>
          </Text>
          <Title order={2} size="h3" id={id}>
            <NoBreak>{text.day(booking.appointmentTime)}</NoBreak>
          </Title>
          <Text size="lg">
            {text.time(booking)}
            <Text span c="dimmed">
              {' · '}
              <ServerText>{batchName}</ServerText>
            </Text>
          </Text>
        </div>
        <div lang="zh-CN">
          <Text fw={600}>{bmdName}</Text>
          <Text>{bmddz}</Text>
          {phone && <Text c="dimmed">{phone}</Text>}
        </div>
        <Group gap="sm" align="flex-start" className={classes.actions}>
          <RouteLink venue={bmdName} address={bmddz} />
          {startTime && endTime && <CalendarButton booking={booking} start={startTime} end={endTime} />}
        </Group>
        {onCancel && <Rule booking={booking} onCancel={onCancel} />}
      </Stack>
    </Paper>
  )
}

function CalendarButton({ booking, start, end }: { booking: Appointment; start: string; end: string }) {
  const { t } = useLingui()
  const { id, appointmentName, bmdName, bmddz, changeEndTime } = booking
  return (
    <AddToCalendar
      events={[
        {
          uid: `appointment-${id}`,
          title: appointmentName,
          start,
          end,
          location: `${bmddz} ${bmdName}`.trim(),
          description: t`${dateTime(changeEndTime)} 前可以改约或取消`,
          alarm: 1440,
        },
      ]}
    />
  )
}

/** Actions with their rule, or the reason why none is allowed. */
function Rule({ booking: { id, bmdCode, appointmentId, change, cancel, changeEndTime }, onCancel }: Required<Props>) {
  const { t } = useLingui()
  if (!cancel.allowed) {
    return (
      <Text size="sm" c="dimmed" className={classes.rule}>
        <ServerText>{cancel.reason}</ServerText>
      </Text>
    )
  }
  return (
    <Stack gap="sm" className={classes.rule}>
      <Text size="sm" c="dimmed">
        <Trans>
          <NoBreak>{dateTime(changeEndTime)}</NoBreak> 前可以改约或取消
        </Trans>
        {!change.allowed && (
          <>
            {' '}
            <ServerText>{change.reason}</ServerText>
          </>
        )}
      </Text>
      <Group gap="sm" className={classes.actions}>
        {change.allowed && (
          <LinkButton
            to="/exam/appointment/index"
            search={{ booking: id, bmdCode, appointmentId }}
            variant="light"
          >{t`改约`}</LinkButton>
        )}
        <Button variant="subtle" color="red" onClick={onCancel}>{t`取消预约`}</Button>
      </Group>
    </Stack>
  )
}
