import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import type { Exam } from '#contracts/candidate/exam.ts'

import { AddToCalendar } from '#web/ui/calendar/add-to-calendar.tsx'
import { openingEvent } from '#web/ui/calendar/opening-event.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { date as dayOf, dateTime } from '#web/ui/time/moment.ts'
import { isWaiting, type WaitingKind } from './agenda.ts'
import { useExamStep } from './deadline.tsx'

/** While an organiser is at work: until when nothing is to do, and whom to call. */
export function WaitingNote({ exam }: { exam: Exam }) {
  const { step, date } = useExamStep(exam)
  if (!isWaiting(step.kind)) return null
  return (
    <Text size="sm">
      <NothingToDo kind={step.kind} moment={date?.moment ?? null} />
      {exam.phone && (
        <>
          {' '}
          <Trans>
            有疑问请致电{' '}
            <NoBreak>
              <PhoneLink number={exam.phone} />
            </NoBreak>
          </Trans>
        </>
      )}
    </Text>
  )
}

function NothingToDo({ kind, moment }: { kind: WaitingKind; moment: string | null }) {
  const day = <NoBreak>{dayOf(moment)}</NoBreak>
  if (kind === 'submitted') {
    if (!moment) return <Trans>审核期间无需操作，结果会有消息。</Trans>
    return (
      <Trans>
        审核期间无需操作，结果会有消息；通过后请在 <NoBreak>{dateTime(moment)}</NoBreak> 前缴费。
      </Trans>
    )
  }
  if (kind === 'examined') {
    return moment ? (
      <Trans>{day} 前无需操作，成绩公布后会有消息。</Trans>
    ) : (
      <Trans>现在无需操作，成绩公布后会有消息。</Trans>
    )
  }
  return moment ? (
    <Trans>{day} 前无需操作，准考证开放后会有消息。</Trans>
  ) : (
    <Trans>现在无需操作，准考证开放后会有消息。</Trans>
  )
}

/** A day before a deadline of payment; otherwise 15 minutes before. */
const paymentAlarm = 24 * 60

/** Calendar entry for what a waiting exam waits for; nothing without a date. */
export function WaitingCalendar({ exam, about }: { exam: Exam; about: string }) {
  const { t } = useLingui()
  const { step, date } = useExamStep(exam)
  if (!isWaiting(step.kind) || !date) return null
  const { kind, moment } = date
  const titles: Partial<Record<typeof kind, string>> = {
    payment: t`缴费截止：${exam.examName}`,
    ticket: t`准考证开放：${exam.examName}`,
    score: t`成绩公布：${exam.examName}`,
  }
  const event = openingEvent({
    uid: `${kind}-${exam.id}`,
    title: titles[kind] ?? exam.examName,
    start: moment,
    ...(kind === 'payment' && { alarm: paymentAlarm }),
  })
  return <AddToCalendar events={[event]} about={about} fullWidth />
}
