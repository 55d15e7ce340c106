import type { Exam, ExamineeStatus } from '#contracts/exam.ts'

/** The one thing to do next, and by when. */
export type NextStep =
  | { kind: 'choose-exam' }
  | { kind: 'complete-base-info'; missing: readonly string[] }
  | { kind: 'begin' | 'late' | Exclude<ExamineeStatus, 'none'>; exam: Exam; until: string | null }

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

/** Deadline of each stage; null where nothing is to be done in time. */
const deadlines: Record<ExamineeStatus, (exam: Exam) => string | null> = {
  none: (exam) => exam.signupEndTime,
  filling: (exam) => exam.signupEndTime,
  submitted: () => null,
  returned: (exam) => exam.signupEndTime,
  unpaid: (exam) => exam.payEndTime,
  paid: () => null,
  ticket: (exam) => exam.examStartTime,
  withdrawn: (exam) => exam.signupEndTime,
  closed: () => null,
}

/** Base info comes before everything, then an exam, then whatever that exam's sign-up waits for. */
export function nextStep({ exam, missing, now }: Situation): NextStep {
  if (missing.length > 0) return { kind: 'complete-base-info', missing }
  if (!exam) return { kind: 'choose-exam' }
  const { examineeStatus } = exam
  const until = deadlines[examineeStatus](exam)
  if (unfinished.has(examineeStatus) && now > Date.parse(exam.signupEndTime)) return { kind: 'late', exam, until: null }
  return { kind: examineeStatus === 'none' ? 'begin' : examineeStatus, exam, until }
}
