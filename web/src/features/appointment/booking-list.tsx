import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Appointment, appointment } from '#contracts/candidate/appointment.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { BookingCard } from './booking-card.tsx'
import { upcoming } from './bookings.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { BookingHistory } from './history.tsx'
import { NoBooking } from './no-booking.tsx'

/** Bookings of the caller: upcoming ones first, then past ones. */
export function BookingList({ exam }: { exam: SelectedExam }) {
  const { t } = useLingui()
  const { data: offer } = useSuspenseQuery(query(appointment.getSSAndBmds))
  const { data: booked } = useSuspenseQuery(upcoming)
  const [cancelled, setCancelled] = useState<Appointment | null>(null)
  const { permission, endTime } = offer
  const isOpen = permission.allowed && endTime !== null
  return (
    <Page
      title={t`预约考点`}
      lead={<span lang="zh-CN">{exam.examName}</span>}
      actions={
        isOpen &&
        booked.records.length > 0 && (
          <LinkButton
            to="/exam/appointment/index"
            search={{ booking: 'new' }}
            variant="light"
          >{t`预约其他事项`}</LinkButton>
        )
      }
    >
      {isOpen && (
        <Text size="sm">
          <Trans>预约截止 {noBreak(dateTime(endTime))}</Trans>
          {' · '}
          <Remaining until={endTime} />
        </Text>
      )}
      {booked.records.length === 0 ? (
        <NoBooking offer={offer} examName={exam.examName} />
      ) : (
        <Stack gap="md">
          {booked.records.map((booking) => (
            <BookingCard key={booking.id} booking={booking} onCancel={() => setCancelled(booking)} />
          ))}
        </Stack>
      )}
      <BookingHistory />
      {cancelled && (
        <CancelDialog
          key={cancelled.id}
          booking={cancelled}
          isDone={booked.records.every(({ id }) => id !== cancelled.id)}
          onClose={() => setCancelled(null)}
        />
      )}
    </Page>
  )
}
