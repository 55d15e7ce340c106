import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { useServerNow } from '#web/ui/time/server-time.ts'
import { type Station, type WayStep, examWay } from './way.ts'

/** Names of the steps, everywhere. */
export const stationNames: Record<Station, MessageDescriptor> = {
  signup: msg`报名`,
  review: msg`审核`,
  payment: msg`缴费`,
  booking: msg`预约`,
  ticket: msg`准考证`,
  exam: msg({ message: '考试', context: 'step' }),
  score: msg`成绩`,
}

/** Name of the step that is next: what to do, or what to wait for. */
export const nextNames: Record<Station, MessageDescriptor> = {
  signup: msg`填写并提交报名`,
  review: msg`等待审核`,
  payment: msg`缴费`,
  booking: msg`预约时间和考点`,
  ticket: msg`等待准考证开放`,
  exam: msg`等待考试`,
  score: msg`等待成绩公布`,
}

/** Pages of the steps that the person does after the sign-up. */
export const stationPaths = { payment: '/exam/pay/index', booking: '/exam/appointment/index' } as const

/** The way of the selected exam, or of another one by its id, with the exam itself; empty until it is known. */
export function useWay(examId: string | undefined) {
  const { data, isLoading } = useQuery({ ...query(exam.getAllExamList), enabled: examId !== undefined })
  const row = data?.find(({ id }) => id === examId)
  const at = (now: number) => (row ? examWay(row, now) : [])
  const way = at(useServerNow((now) => JSON.stringify(at(now))))
  return { row, way, isLoading }
}

/** By when a step is done or when it takes place, what it is for, and what to bring. */
const facts: Readonly<Record<Station | 'booked' | 'due', (time: ReactNode) => ReactNode>> = {
  signup: (time) => time && <Trans>请在 {time} 前提交</Trans>,
  review: () => <Trans>无需操作，结果会有消息</Trans>,
  payment: (time) => (time ? <Trans>审核通过后，在 {time} 前缴费</Trans> : <Trans>审核通过后缴费</Trans>),
  due: (time) => time && <Trans>请在 {time} 前缴费</Trans>,
  booking: (time) => (
    <>
      {time && <Trans>请在 {time} 前预约；</Trans>}
      <Trans>到场请带有效身份证件和材料原件</Trans>
    </>
  ),
  booked: (time) => <Trans>已预约 {time}，请带有效身份证件和材料原件</Trans>,
  ticket: (time) => (time ? <Trans>{time} 起可打印</Trans> : <Trans>开放后会有消息</Trans>),
  exam: (time) => (time ? <Trans>{time}，请带准考证和有效身份证件</Trans> : <Trans>请带准考证和有效身份证件</Trans>),
  score: (time) => (time ? <Trans>{time} 公布</Trans> : <Trans>公布后会有消息</Trans>),
}

/** Facts of a step of the way. */
export function StepFacts({ step: { station, state, moment, isBooked } }: { step: WayStep }): ReactNode {
  const isDue = station === 'payment' && state === 'now'
  return facts[isBooked ? 'booked' : isDue ? 'due' : station](moment && <NoBreak>{dateTime(moment)}</NoBreak>)
}
