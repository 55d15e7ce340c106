import type { Exam } from '#contracts/candidate/exam.ts'

import type { ExamStep, ExamStepKind } from './next-step.ts'

/** What a date is: a deadline, or the time of an event. */
export type DateKind = 'signup' | 'correction' | 'payment' | 'booking' | 'ticket' | 'exam' | 'score'

/** The date that matters at a step. */
export type NextDate = { kind: DateKind; moment: string }

/** Field with the date of each kind. */
const fields: Record<DateKind, (exam: Exam) => string | null> = {
  signup: (exam) => exam.signupEndTime,
  correction: (exam) => exam.signupEndTime,
  payment: (exam) => exam.payEndTime,
  booking: (exam) => exam.bookingEndTime,
  ticket: (exam) => exam.ticketStartTime,
  exam: (exam) => exam.examStartTime,
  score: (exam) => exam.scoreTime,
}

const kinds: Record<ExamStepKind, DateKind | null> = {
  begin: 'signup',
  filling: 'signup',
  withdrawn: 'signup',
  late: 'signup',
  returned: 'correction',
  unpaid: 'payment',
  overdue: 'payment',
  book: 'booking',
  submitted: 'payment',
  approved: 'ticket',
  paid: 'ticket',
  ticket: 'exam',
  examined: 'score',
  scored: null,
  closed: null,
  unknown: null,
}

/** Steps whose message is the missed deadline itself. */
const missed: ReadonlySet<ExamStepKind> = new Set(['late', 'overdue'])

/** Date that matters at a step; null for none. A date that has passed is one only of a missed deadline, or of an exam. */
export function nextDate({ kind, exam }: ExamStep, now: number): NextDate | null {
  const date = kinds[kind]
  const moment = date && fields[date](exam)
  if (!date || !moment) return null
  const isPast = now > Date.parse(moment)
  return isPast && date !== 'exam' && !missed.has(kind) ? null : { kind: date, moment }
}
