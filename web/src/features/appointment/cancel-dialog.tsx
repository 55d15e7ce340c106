import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { type Appointment, appointment } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogResult } from '#web/ui/dialog/dialog-result.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { Region } from './region.tsx'

type Props = {
  booking: Appointment
  /** Whether the booking is no longer upcoming. */
  isDone: boolean
  onClose: () => void
}

/** Cancels a booking. Checks with the server first: a booking with a printed slip is binding. */
export function CancelDialog({ booking, isDone, onClose }: Props) {
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
          <DialogResult isDone onClose={onClose}>{t`预约已取消，名额已释放。`}</DialogResult>
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
