import type { Exam, ExamineeStatus } from '#contracts/candidate/exam.ts'

import { isBookable } from '#web/frame/selected-exam/way.ts'
import { type OwnStage, ownStage } from './stage.ts'

/** Kind of the next step for one exam. */
export type ExamStepKind = 'begin' | 'late' | 'book' | OwnStage

/** The next step of a candidate for one exam. */
export type ExamStep = { kind: ExamStepKind; exam: Exam }

/** The next step of a candidate. */
export type NextStep = { kind: 'choose-exam' } | { kind: 'complete-base-info'; missing: readonly string[] } | ExamStep

/** Stages with a form to fill in. */
const unfinished = new Set<ExamineeStatus>(['none', 'filling', 'returned', 'withdrawn'])

/** Stages that wait for the organiser: meanwhile an appointment is made. */
const idle: ReadonlySet<ExamStepKind> = new Set(['submitted', 'approved', 'paid'])

/** What the sign-up for an exam requires next. */
export function examStep(exam: Exam, now: number): ExamStep {
  if (unfinished.has(exam.examineeStatus) && now > Date.parse(exam.signupEndTime ?? '')) return { kind: 'late', exam }
  const kind = ownStage(exam, now) ?? 'begin'
  return idle.has(kind) && isBookable(exam, now) ? { kind: 'book', exam } : { kind, exam }
}
