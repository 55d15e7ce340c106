import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { type Appointment, appointment } from '#contracts/candidate/appointment.ts'

import { query } from '#web/api/api.ts'
import { ConfirmWrite } from '#web/idempotency/confirm-write.tsx'
import { useIdempotentWrite } from '#web/idempotency/use-idempotent-write.ts'
import { DialogResult } from '#web/ui/dialog-result.tsx'
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
  return (
    <Modal opened onClose={onClose} title={t`取消预约`}>
      {isDone ? (
        <DialogResult isDone onClose={onClose}>
          <Trans>预约已取消，名额已释放。</Trans>
        </DialogResult>
      ) : (
        <Region result={print}>
          {({ allowed, reason }) =>
            allowed ? (
              <Confirm booking={booking} onClose={onClose} />
            ) : (
              <DialogResult onClose={onClose}>
                <ServerText>{reason}</ServerText>
              </DialogResult>
            )
          }
        </Region>
      )}
    </Modal>
  )
}

function Confirm({ booking, onClose }: Omit<Props, 'isDone'>) {
  const { t } = useLingui()
  const cancel = useIdempotentWrite(appointment.remove)
  return (
    <ConfirmWrite
      write={cancel}
      decline={t`不取消`}
      confirm={t`确认取消`}
      color="red.9"
      onDecline={onClose}
      onConfirm={() => cancel.send({ id: booking.id })}
    >
      <BookingFacts slot={booking} />
      <Text size="sm">
        <Trans>取消后名额立即释放，不能恢复。需要时可在预约截止前重新预约。</Trans>
      </Text>
    </ConfirmWrite>
  )
}
