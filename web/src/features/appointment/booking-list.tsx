import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Appointment, appointment } from '#contracts/candidate/appointment.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogResult } from '#web/ui/dialog/dialog-result.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { upcoming } from './bookings.ts'
import { BookingHistory } from './history.tsx'
import { NoBooking } from './no-booking.tsx'
import { Region } from './region.tsx'

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

type Props = {
  booking: Appointment
  /** Whether the booking is no longer upcoming. */
  isDone: boolean
  onClose: () => void
}

/** Cancels a booking. Checks with the server first: a booking with a printed slip is binding. */
function CancelDialog({ booking, isDone, onClose }: Props) {
  const { t } = useLingui()
  const print = useQuery({ ...query(appointment.isPrintAppointment, { id: booking.id }), staleTime: 0, gcTime: 0 })
  const cancel = useIdempotentWrite(appointment.remove)
  return (
    <ConfirmDialog
      title={t`取消预约`}
      decline={t`不取消`}
      confirm={t`确认取消`}
      isDangerous
      write={cancel}
      instead={
        isDone ? (
          <DialogResult isDone onClose={onClose}>{t`预约已取消，名额已释放`}</DialogResult>
        ) : (
          !print.data?.allowed && (
            <Region result={print}>
              {({ reason }) => (
                <DialogResult onClose={onClose}>
                  <ServerText>{reason}</ServerText>
                </DialogResult>
              )}
            </Region>
          )
        )
      }
      onClose={onClose}
      onConfirm={() => cancel.send({ id: booking.id })}
    >
      <BookingFacts slot={booking} />
      <Text size="sm">{t`取消后名额立即释放，预约截止前可重新预约`}</Text>
    </ConfirmDialog>
  )
}
