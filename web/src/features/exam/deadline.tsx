import { Trans } from '@lingui/react/macro'

import type { Exam } from '#contracts/candidate/exam.ts'

import { dateTime } from '#web/ui/moment.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Remaining } from '#web/ui/remaining.tsx'
import { useServerTime, useTimeLeft } from '#web/ui/server-time.ts'
import { TimeUntil } from '#web/ui/time-until.tsx'
import { deadlineOf, ownStage } from './stage.ts'

/** Date that the current stage waits for, with the time left. */
export function Deadline({ exam }: { exam: Exam }) {
  const isScored = useServerTime((now) => ownStage(exam, now) === 'scored')
  const moment = deadlineOf(exam)
  if (isScored) return <Trans>成绩已公布，请查看</Trans>
  if (!moment) return null
  if (exam.examineeStatus !== 'ticket') return <Ends moment={moment} />
  return (
    <>
      <NoBreak>
        <Trans>考试时间 {dateTime(moment)}</Trans>
      </NoBreak>
      <Upcoming moment={moment} />
    </>
  )
}

function Ends({ moment }: { moment: string }) {
  const isOver = useTimeLeft(Date.parse(moment)) <= 0
  if (isOver) return <Trans>已于 {dateTime(moment)} 截止</Trans>
  return (
    <>
      <NoBreak>
        <Trans>截止 {dateTime(moment)}</Trans>
      </NoBreak>
      {' · '}
      <Remaining until={moment} />
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
