import type { Admission } from '#contracts/candidate/admission.ts'

import { examDayPhase } from './exam-day.ts'

/** Nothing can be done for the exam any more, or it has been held. */
const isOver = ({ obstacle, ticket }: Admission, now: number) =>
  obstacle === 'closed' ||
  obstacle === 'overdue' ||
  (ticket !== null && examDayPhase(ticket.sittings, now)?.phase === 'over')

/**
 * The exam that its candidate most likely means: one with a ticket, then the selected one, then one that was submitted, then any
 * that is not over. The first of the list where all are.
 */
export function runningExam(
  admissions: readonly Admission[],
  selectedId: string | undefined,
  now: number,
): Admission | undefined {
  const running = admissions.filter((it) => !isOver(it, now))
  return (
    running.find(({ ticket }) => ticket) ??
    running.find(({ examId }) => examId === selectedId) ??
    running.find(({ obstacle }) => obstacle !== 'unsubmitted') ??
    running[0] ??
    admissions[0]
  )
}
