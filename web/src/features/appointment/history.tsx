import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'

import { type Appointment, appointment, type AppointmentStatus } from '#contracts/candidate/appointment.ts'
import { pageSizes } from '#contracts/core/blade.ts'

import { query } from '#web/client/api/api.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { date } from '#web/ui/time/moment.ts'
import { useSlotText } from './use-slot-text.ts'

import classes from './appointment.module.css'

const texts: Record<AppointmentStatus, MessageDescriptor> = {
  booked: msg`已预约`,
  attended: msg`已结束`,
  missed: msg`未到场`,
  cancelled: msg`已取消`,
  unknown: msg`未知`,
}

const colors: Record<AppointmentStatus, string> = {
  booked: 'brand',
  attended: 'green',
  missed: 'orange',
  cancelled: 'gray',
  unknown: 'gray',
}

/** Past bookings, latest first; renders nothing without bookings. */
export function BookingHistory() {
  const [size, setSize] = useState<(typeof pageSizes)[number]>(10)
  const { data } = useSuspenseQuery(query(appointment.page, { status_notequal: 'booked', size }))
  if (data.total === 0) return null
  const next = pageSizes.find((it) => it > size)
  return (
    <Stack component="section" gap="sm" aria-labelledby="appointment-history">
      <Title order={2} size="h4" id="appointment-history">
        <Trans>历史预约</Trans>
      </Title>
      <Paper component="ul" withBorder radius="md" className={classes.history}>
        {data.records.map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </Paper>
      {next && data.total > data.records.length && (
        <Button variant="default" onClick={() => startTransition(() => setSize(next))}>
          <Trans>显示更多</Trans>
        </Button>
      )}
    </Stack>
  )
}

function Row({ booking }: { booking: Appointment }) {
  const { i18n } = useLingui()
  const text = useSlotText()
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <Text>
          {noBreak(date(booking.startTime))} {text.time(booking)}
        </Text>
        <Text size="sm" c="dimmed" lang="zh-CN">
          {booking.appointmentName} · {booking.bmdName}
        </Text>
      </div>
      <Group flex="none">
        <Badge color={colors[booking.status]} variant="light">
          {i18n._(texts[booking.status])}
        </Badge>
      </Group>
    </li>
  )
}
