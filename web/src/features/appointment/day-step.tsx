import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { appointment, type AppointmentDay } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { NextButton } from './next-button.tsx'
import { OptionCards } from './option-cards.tsx'
import { PlacesLeft } from './places-left.tsx'
import { Region } from './region.tsx'
import type { StepProps } from './step-props.ts'
import { useSlotText } from './use-slot-text.ts'

type Props = Omit<StepProps, 'before'>

/** Days of the venue; full and closed ones are marked. */
export function DayStep({ search, go }: Props) {
  const { bmdCode = '', appointmentId = '' } = search
  const result = useQuery({
    ...query(appointment.getDescriptionAndAppointmentTime, { appointmentId, bmdCode }),
    staleTime: 0,
  })
  return (
    <Region result={result}>
      {({ days }) => (
        <Stack gap="md">
          <Days days={days} search={search} go={go} />
          {days.some(({ state }) => state === 'full') && (
            <Watch isLooking={result.isFetching} look={() => void result.refetch()} />
          )}
        </Stack>
      )}
    </Region>
  )
}

function Days({ days, search, go }: Props & { days: readonly AppointmentDay[] }) {
  const { t } = useLingui()
  const text = useSlotText()
  const [selectedDay, setSelectedDay] = useState(search.appointmentTime ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const isFree = days.some((it) => it.appointmentTime === selectedDay && it.state === 'open')
  const next = () => {
    setIsMissing(!isFree)
    if (isFree) go({ step: 'batch', appointmentTime: selectedDay })
  }
  const nothing = days.every(({ state }) => state !== 'open')
  return (
    <>
      {nothing && <Text role="status" fw={600}>{t`目前没有可以预约的日期`}</Text>}
      <OptionCards
        label={t`日期`}
        value={isFree ? selectedDay : ''}
        onChange={setSelectedDay}
        error={isMissing && !isFree ? t`请选择日期` : null}
        options={days.map((day) => ({
          value: day.appointmentTime,
          label: noBreak(text.day(day.appointmentTime)),
          disabled: day.state !== 'open',
          description: <State day={day} />,
        }))}
      />
      {!nothing && <NextButton onClick={next} />}
    </>
  )
}

function State({ day: { state, remaining, reason } }: { day: AppointmentDay }): ReactNode {
  if (state === 'full') return <Trans>名额已满</Trans>
  if (state === 'closed') return <ServerText>{reason}</ServerText>
  if (state === 'unknown') return <Trans>未知</Trans>
  return remaining === null ? <Trans>可预约</Trans> : <PlacesLeft count={remaining} />
}

/** Note about full days. */
const Watch = ({ isLooking, look }: { isLooking: boolean; look: () => void }) => (
  <div>
    <Text size="sm" c="dimmed">
      <Trans>有人改约或取消后会有新名额，可以稍后再看</Trans>
    </Text>
    <Button
      variant="subtle"
      px={0}
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={look}
      loading={isLooking}
    >
      <Trans>刷新名额</Trans>
    </Button>
  </div>
)
