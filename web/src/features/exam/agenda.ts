import type { Exam } from '#contracts/candidate/exam.ts'

import { nextDate } from './next-date.ts'
import { examStep, type ExamStep, type ExamStepKind, type NextStep } from './next-step.ts'

/** Steps that wait for the organiser. */
export const waitingKinds = ['submitted', 'approved', 'paid', 'examined'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const isWaiting = (kind: ExamStepKind): kind is WaitingKind => waitingKinds.some((it) => it === kind)

const over: ReadonlySet<ExamStepKind> = new Set(['late', 'overdue', 'closed', 'unknown'])

/** Steps with something to do first, then results, waiting and what is over. */
function rank(kind: ExamStepKind): number {
  if (over.has(kind)) return 3
  if (isWaiting(kind)) return 2
  return kind === 'scored' ? 1 : 0
}

type Situation = {
  exams: readonly Exam[]
  /** Id of the selected exam. */
  selectedId: string | undefined
  /** Milliseconds, by the server's clock. */
  now: number
}

/** Next steps for all exams of a person, that with the nearest deadline first. */
export function agenda({ exams, selectedId, now }: Situation): ExamStep[] {
  const time = (step: ExamStep) => Date.parse(nextDate(step, now)?.moment ?? '') || Number.MAX_SAFE_INTEGER
  return exams
    .filter((exam) => exam.examineeStatus !== 'none' || exam.id === selectedId)
    .map((exam) => examStep(exam, now))
    .toSorted((a, b) => rank(a.kind) - rank(b.kind) || time(a) - time(b))
}

/** The next step of a person: base info first, then the first of the agenda, otherwise an exam. */
export function nextStep([first]: readonly ExamStep[], missing: readonly string[]): NextStep {
  if (missing.length > 0) return { kind: 'complete-base-info', missing }
  return first ?? { kind: 'choose-exam' }
}
