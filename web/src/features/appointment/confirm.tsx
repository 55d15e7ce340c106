import { Trans, useLingui } from '@lingui/react/macro'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import {
  appointment,
  type Appointment,
  type AppointmentBatch,
  type AppointmentDraft,
} from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { Section } from '#web/ui/page.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { BookingFacts } from './booking-facts.tsx'

type Props = {
  slot: Omit<AppointmentDraft, 'id' | 'batchCode'>
  batch: AppointmentBatch
  before: Appointment | null
}

/** What is confirmed: the choices, for a change beside the old booking, with the rule. */
export function Confirm({ slot, batch, before }: Props) {
  const { t } = useLingui()
  const { bmdCode, appointmentId, appointmentTime } = slot
  const venue = useQuery(query(appointment.getBmddzAndAppointment, { bmdCode })).data
  const days = useQuery(query(appointment.getDescriptionAndAppointmentTime, { appointmentId, bmdCode })).data?.days
  const day = days?.find((it) => it.appointmentTime === appointmentTime)
  const wanted = {
    ...batch,
    appointmentTime,
    appointmentName: venue?.appointments.find((it) => it.appointmentId === appointmentId)?.appointmentName ?? '',
    bmdName: venue?.bmdName ?? '',
    bmddz: venue?.bmddz ?? '',
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={before ? { base: 1, sm: 2 } : 1} spacing="sm">
        {before && (
          <Section title={t`原预约`}>
            <BookingFacts slot={before} />
          </Section>
        )}
        <Section title={before ? t`新预约` : t`预约内容`}>
          <BookingFacts slot={wanted} />
        </Section>
      </SimpleGrid>
      {day && (
        <Text size="sm" c="dimmed">
          <Trans>{noBreak(dateTime(day.changeEndTime))} 前可以改约或取消</Trans>
        </Text>
      )}
    </Stack>
  )
}
