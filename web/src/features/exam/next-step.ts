import type { Exam, ExamineeStatus } from '#contracts/exam.ts'

import { type OwnStage, ownStage } from './stage.ts'

/** The one thing to do next. */
export type NextStep =
  | { kind: 'choose-exam' }
  | { kind: 'complete-base-info'; missing: readonly string[] }
  | { kind: 'begin' | 'late' | OwnStage; exam: Exam }

type Situation = {
  /** The chosen exam with the person's stage. */
  exam: Exam | undefined
  /** Labels of what the base info lacks. */
  missing: readonly string[]
  /** Milliseconds, by the server's clock. */
  now: number
}

/** Stages at which something must still be filled in. */
const unfinished = new Set<ExamineeStatus>(['none', 'filling', 'returned', 'withdrawn'])

/** Base info comes before everything, then an exam, then whatever that exam's sign-up waits for. */
export function nextStep({ exam, missing, now }: Situation): NextStep {
  if (missing.length > 0) return { kind: 'complete-base-info', missing }
  if (!exam) return { kind: 'choose-exam' }
  const { examineeStatus } = exam
  if (unfinished.has(examineeStatus) && now > Date.parse(exam.signupEndTime)) return { kind: 'late', exam }
  return { kind: ownStage(exam, now) ?? 'begin', exam }
}
