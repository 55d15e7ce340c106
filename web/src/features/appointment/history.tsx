import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { startTransition } from 'react'

import { type Appointment, appointment, type AppointmentStatus } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { Pager, type PageSize } from '#web/ui/pager.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { date } from '#web/ui/time/moment.ts'
import { useSlotText } from './use-slot-text.ts'

import classes from './appointment.module.css'

/** Name and colour of the badge of each status. */
const badges: Record<AppointmentStatus, { name: MessageDescriptor; color: string }> = {
  booked: { name: msg`已预约`, color: 'brand' },
  attended: { name: msg`已结束`, color: 'green' },
  missed: { name: msg`未到场`, color: 'orange' },
  cancelled: { name: msg`已取消`, color: 'gray' },
  unknown: { name: msg`未知`, color: 'gray' },
}

const route = getRouteApi('/_shell/exam/appointment/index')

/** Past bookings, latest first; renders nothing without bookings. */
export function BookingHistory() {
  const { t } = useLingui()
  const { current, size } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(
    query(appointment.page, {
      status_notequal: 'booked',
      ...(current && { current }),
      ...(size && { size }),
    }),
  )
  if (data.total === 0) return null
  const turn = (search: { current?: number; size: PageSize | undefined }) =>
    startTransition(() => void navigate({ search, resetScroll: false }))
  return (
    <Stack component="section" gap="sm" aria-labelledby="appointment-history">
      <Title order={2} size="h4" id="appointment-history">{t`历史预约`}</Title>
      <Paper component="ul" withBorder className={classes.history}>
        {data.records.map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </Paper>
      <Pager
        page={data}
        label={t`历史预约分页`}
        onPage={(next) => turn({ current: next, size })}
        onSize={(next) => turn({ size: next })}
      />
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
        <Text size="sm" c="dimmed">
          <ServerText>{`${booking.appointmentName} · ${booking.bmdName}`}</ServerText>
        </Text>
      </div>
      <Group flex="none">
        <Badge color={badges[booking.status].color}>{i18n._(badges[booking.status].name)}</Badge>
      </Group>
    </li>
  )
}
