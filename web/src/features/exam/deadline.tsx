import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Exam } from '#contracts/candidate/exam.ts'

import { noBreak, NoBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { useServerNow, useTimeLeft } from '#web/ui/time/server-time.ts'
import { TimeUntil } from '#web/ui/time/time-until.tsx'
import { type DateKind, nextDate } from './next-date.ts'
import { examStep } from './next-step.ts'

const texts: Record<DateKind, (time: string) => MessageDescriptor> = {
  signup: (time) => msg`报名截止 ${time}`,
  correction: (time) => msg`修改截止 ${time}`,
  payment: (time) => msg`缴费截止 ${time}`,
  booking: (time) => msg`预约截止 ${time}`,
  ticket: (time) => msg`准考证开放 ${time}`,
  exam: (time) => msg`考试时间 ${time}`,
  score: (time) => msg`成绩公布 ${time}`,
}

/** Times at which something begins: there is no deadline to miss. */
const events: ReadonlySet<DateKind> = new Set(['ticket', 'exam', 'score'])

/** Step of an exam with its date, renewed when either changes. */
export function useExamStep(exam: Exam) {
  const at = (now: number) => {
    const step = examStep(exam, now)
    return { step, date: nextDate(step, now) }
  }
  return at(
    useServerNow((now) => {
      const { step, date } = at(now)
      return `${step.kind} ${date?.moment}`
    }),
  )
}

/** Date that the current step waits for, with the time left. */
export function Deadline({ exam }: { exam: Exam }) {
  const { i18n } = useLingui()
  const { step, date } = useExamStep(exam)
  const isOver = useTimeLeft(Date.parse(date?.moment ?? '')) <= 0
  if (step.kind === 'scored') return <Trans>成绩已公布，请查看</Trans>
  if (!date) return null
  const { kind, moment } = date
  if (isOver && !events.has(kind)) return <Trans>已于 {noBreak(dateTime(moment))} 截止</Trans>
  return (
    <>
      <NoBreak>{i18n._(texts[kind](dateTime(moment)))}</NoBreak>
      {events.has(kind) ? (
        <Upcoming moment={moment} />
      ) : (
        <>
          {' · '}
          <Remaining until={moment} />
        </>
      )}
    </>
  )
}

/** Time until something begins; renders nothing afterwards. */
export function Upcoming({ moment }: { moment: string | null }) {
  const isAhead = useTimeLeft(Date.parse(moment ?? '')) > 0
  return (
    isAhead && (
      <>
        {' · '}
        <TimeUntil moment={moment} />
      </>
    )
  )
}
