import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { appointment, type Appointment, type AppointmentDraft } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { type AppointmentSearch, type Step, steps } from './appointment-search.ts'
import { BatchStep } from './batch-step.tsx'
import { DayStep } from './day-step.tsx'
import { NoticeStep } from './notice-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { useSlotText } from './use-slot-text.ts'
import { VenueStep } from './venue-step.tsx'

const titles: Record<Step, MessageDescriptor> = {
  venue: msg`选择城市和考点`,
  notice: msg`办理事项`,
  day: msg`选择日期`,
  batch: msg`选择时段并确认`,
}

type Props = {
  /** The booking that is being changed. */
  before: Appointment | null
  search: AppointmentSearch
  onSend: (draft: AppointmentDraft) => void
}

/** The four steps, one below the other; the address names the open one. */
export function Steps({ before, search, onSend }: Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate({ from: '/exam/appointment/index' })
  const current = openStep(search)
  const summaries = useSummaries(search)
  const go = (next: Partial<AppointmentSearch> & { step: Step }) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false })
  return (
    <Stack gap="md" maw={720}>
      <Text size="sm" c="dimmed">{t`名额以确认成功为准，选择时不预留`}</Text>
      <Stack component="ol" gap="sm" m={0} p={0}>
        {steps.map((step, index) => (
          <StepFrame
            key={step}
            number={index + 1}
            title={i18n._(titles[step])}
            state={step === current ? 'open' : index < steps.indexOf(current) ? 'done' : 'later'}
            summary={summaries[step]}
            isMoved={search.step !== undefined}
            onEdit={() => go({ step })}
          >
            {step === 'venue' && <VenueStep search={search} before={before} go={go} />}
            {step === 'notice' && <NoticeStep search={search} before={before} go={go} />}
            {step === 'day' && <DayStep search={search} go={go} />}
            {step === 'batch' && (
              <BatchStep key={search.appointmentTime} search={search} before={before} onSend={onSend} go={go} />
            )}
          </StepFrame>
        ))}
      </Stack>
    </Stack>
  )
}

/** Open step: the requested one, or the first with a missing choice before it. */
function openStep({ step, bmdCode, appointmentId, appointmentTime }: AppointmentSearch): Step {
  const choices = [bmdCode, appointmentId, appointmentTime]
  const first = choices.findIndex((it) => it === undefined)
  const reached = first === -1 ? steps.length - 1 : first
  const requested = step ? steps.indexOf(step) : reached
  return steps[Math.min(requested, reached)] ?? 'venue'
}

/** Summary of a completed step. */
function useSummaries({
  bmdCode = '',
  appointmentId,
  appointmentTime,
}: AppointmentSearch): Partial<Record<Step, ReactNode>> {
  const text = useSlotText()
  const { data } = useQuery({ ...query(appointment.getBmddzAndAppointment, { bmdCode }), enabled: bmdCode !== '' })
  const kind = data?.appointments.find((it) => it.appointmentId === appointmentId)
  return {
    ...(data && { venue: <span lang="zh-CN">{data.bmdName}</span> }),
    ...(kind && { notice: <ServerText>{kind.appointmentName}</ServerText> }),
    ...(appointmentTime && { day: text.day(appointmentTime) }),
  }
}
