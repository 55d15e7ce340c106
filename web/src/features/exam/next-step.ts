import type { Exam, ExamineeStatus } from '#contracts/candidate/exam.ts'

import { type OwnStage, ownStage } from './stage.ts'

/** The next step of a candidate. */
export type NextStep =
  | { kind: 'choose-exam' }
  | { kind: 'complete-base-info'; missing: readonly string[] }
  | { kind: 'begin' | 'late' | OwnStage; exam: Exam }

type Situation = {
  /** Selected exam with the candidate's stage. */
  exam: Exam | undefined
  /** Labels of missing base info. */
  missing: readonly string[]
  /** Milliseconds, by the server's clock. */
  now: number
}

/** Stages with a form to fill in. */
const unfinished = new Set<ExamineeStatus>(['none', 'filling', 'returned', 'withdrawn'])

/** Next step: base info first, then an exam, then what its sign-up requires. */
export function nextStep({ exam, missing, now }: Situation): NextStep {
  if (missing.length > 0) return { kind: 'complete-base-info', missing }
  if (!exam) return { kind: 'choose-exam' }
  const { examineeStatus } = exam
  if (unfinished.has(examineeStatus) && now > Date.parse(exam.signupEndTime ?? '')) return { kind: 'late', exam }
  return { kind: ownStage(exam, now) ?? 'begin', exam }
}
