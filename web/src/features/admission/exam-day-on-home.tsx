import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { admission } from '#contracts/candidate/admission.ts'
import type { Exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { useServerNow, useServerTime } from '#web/ui/time/server-time.ts'
import { ExamDayCard } from './exam-day-card.tsx'
import { eve, examDayPhase } from './exam-day.ts'

import classes from './exam-day-on-home.module.css'

type Props = {
  exams: readonly Exam[]
  /** Exam of the next step; undefined for none. */
  nextId: string | undefined
  /** Card of the next step. */
  children: ReactNode
}

/** Whether the ticket of an exam is of use now: from the eve until the scores are out. */
const isNear = ({ examineeStatus, examStartTime, scoreTime }: Exam, now: number) =>
  examineeStatus === 'ticket' && now > Date.parse(examStartTime ?? '') - eve && !(now >= Date.parse(scoreTime ?? ''))

/** Card of the exam day, which takes the place of the next step of the same exam; the ticket is read when it is near. */
export function ExamDayOnHome({ exams, nextId, children }: Props) {
  const enabled = useServerTime((now) => exams.some((exam) => isNear(exam, now)))
  const { data = [], isLoading, errorUpdateCount } = useQuery({ ...query(admission.isZkzdy), enabled })
  const at = (now: number) => {
    const days = data.flatMap((it) => {
      const exam = exams.find(({ id }) => id === it.examId)
      const day = exam && isNear(exam, now) && it.ticket && examDayPhase(it.ticket.sittings, now)
      return day && exam && it.ticket ? [{ exam, admission: it, ticket: it.ticket, day }] : []
    })
    // Coming exam days before those that are over.
    return days.find(({ day }) => day.phase !== 'over') ?? days.find(({ exam }) => exam.id === nextId)
  }
  const shown = at(
    useServerNow((now) => {
      const current = at(now)
      return current && `${current.exam.id} ${current.day.phase} ${current.day.sitting.code}`
    }),
  )
  if (isLoading && errorUpdateCount === 0) return <Skeleton radius={14} className={classes.pending} />
  if (!shown) return children
  return (
    <>
      <ExamDayCard {...shown} scoreTime={shown.exam.scoreTime} />
      {shown.exam.id !== nextId && children}
    </>
  )
}
