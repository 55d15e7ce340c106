import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { appointment, type BmdDetail } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { RouteLink } from '#web/ui/route-link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { NextButton } from './next-button.tsx'
import { OptionCards } from './option-cards.tsx'
import { Region } from './region.tsx'
import type { StepProps } from './step-props.ts'

/** Venue, purpose of the appointment, and the organiser's notice. */
export function NoticeStep(props: StepProps) {
  const { bmdCode = '' } = props.search
  const detail = useQuery(query(appointment.getBmddzAndAppointment, { bmdCode }))
  return <Region result={detail}>{(venue) => <Kinds key={bmdCode} {...props} venue={venue} />}</Region>
}

function Kinds({ search, before, go, venue }: StepProps & { venue: BmdDetail }) {
  const { t } = useLingui()
  const kinds = venue.appointments.filter((it) => !before || it.appointmentId === before.appointmentId)
  const free = kinds.filter((it) => before || it.permission.allowed)
  const [appointmentId, setAppointmentId] = useState(
    () => free.find((it) => it.appointmentId === search.appointmentId)?.appointmentId ?? free[0]?.appointmentId ?? '',
  )
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div lang="zh-CN">
          <Text>{venue.bmddz}</Text>
          {venue.phone && (
            <Text size="sm" c="dimmed">
              {venue.phone}
            </Text>
          )}
        </div>
        <RouteLink venue={venue.bmdName} address={venue.bmddz} />
      </Group>
      {kinds.length === 0 && <Text c="dimmed">{t`该考点没有可以预约的事项，请更换考点`}</Text>}
      {kinds.length === 1 && <Text fw={600}>{kinds[0] && <ServerText>{kinds[0].appointmentName}</ServerText>}</Text>}
      {kinds.length > 1 && (
        <OptionCards
          label={t`预约事项`}
          wide
          value={appointmentId}
          onChange={setAppointmentId}
          options={kinds.map((kind) => ({
            value: kind.appointmentId,
            label: <ServerText>{kind.appointmentName}</ServerText>,
            disabled: !kind.permission.allowed,
            description: kind.permission.allowed ? (
              kind.required ? (
                <Trans>必须参加</Trans>
              ) : (
                <Trans>可不参加</Trans>
              )
            ) : (
              <ServerText>{kind.permission.reason}</ServerText>
            ),
          }))}
        />
      )}
      {appointmentId && (
        <Description appointmentId={appointmentId} bmdCode={venue.bmdCode}>
          <NextButton onClick={() => go({ step: 'day', appointmentId })} />
        </Description>
      )}
    </Stack>
  )
}

type DescriptionProps = { appointmentId: string; bmdCode: string; children: ReactNode }

/** The organiser's notice with the button below it: both render together, so that the button does not move. */
function Description({ children, ...input }: DescriptionProps) {
  const result = useQuery(query(appointment.getDescriptionAndAppointmentTime, input))
  return (
    <Region result={result}>
      {({ description }) => (
        <Stack gap="md">
          {description && (
            <div lang="zh-CN">
              <SafeHtml html={description} />
            </div>
          )}
          {children}
        </Stack>
      )}
    </Region>
  )
}
