import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { appointment, type AppointmentBatch, type AppointmentDraft } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { Region } from './region.tsx'
import type { StepProps } from './step-props.ts'
import { useSlotText } from './use-slot-text.ts'

import classes from './appointment.module.css'

/** Maximum number of alternatives. */
const atAGlance = 3

type BatchesProps = { batches: readonly AppointmentBatch[]; onChoose: (batchCode: string) => void }

/** Alternatives on the same day. The first gets the focus, since the pressed button is unmounted. */
export function FreeBatches({ batches, onChoose }: BatchesProps) {
  const text = useSlotText()
  return (
    <Stack gap="xs">
      <Text fw={600}>
        <Trans>当天还有名额的时段</Trans>
      </Text>
      <Group gap="xs" className={classes.actions}>
        {batches.slice(0, atAGlance).map((batch, index) => (
          <Button
            key={batch.batchCode}
            variant="default"
            autoFocus={index === 0}
            onClick={() => onChoose(batch.batchCode)}
          >
            <Trans>
              {text.time(batch)}，余 {batch.remaining ?? '—'}
            </Trans>
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

type DaysProps = { slot: Omit<AppointmentDraft, 'id' | 'batchCode'>; go: StepProps['go'] }

/** The day is full: the next days with places. */
export function FreeDays({ slot: { appointmentId, bmdCode, appointmentTime }, go }: DaysProps) {
  const text = useSlotText()
  const result = useQuery({
    ...query(appointment.getDescriptionAndAppointmentTime, { appointmentId, bmdCode }),
    staleTime: 0,
  })
  return (
    <Region result={result}>
      {({ days }) => {
        const free = days.filter((it) => it.state === 'open' && it.appointmentTime !== appointmentTime)
        return (
          <Stack gap="xs">
            <Text fw={600} role="status">
              {free.length > 0 ? (
                <Trans>当天名额已满，最近有名额的日期：</Trans>
              ) : (
                <Trans>所有日期名额已满，请更换考点或稍后再看</Trans>
              )}
            </Text>
            <Group gap="xs" className={classes.actions}>
              {free.slice(0, atAGlance).map((day) => (
                <Button
                  key={day.appointmentTime}
                  variant="default"
                  onClick={() => go({ step: 'batch', appointmentTime: day.appointmentTime })}
                >
                  {text.day(day.appointmentTime)}
                </Button>
              ))}
            </Group>
          </Stack>
        )
      }}
    </Region>
  )
}
