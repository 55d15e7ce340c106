import type { Exam, ExamineeStatus } from '#contracts/candidate/exam.ts'

/**
 * Steps from the sign-up for an exam to its score, in their order: every page shows a part of this one list. The server's nodes
 * have no dates, and are of the selected exam alone.
 */
export const stations = ['signup', 'review', 'payment', 'booking', 'ticket', 'exam', 'score'] as const
export type Station = (typeof stations)[number]

/**
 * A step of the way; `moment` is when it ends, or takes place; null where the server does not say. `isBooked`: an
 * appointment was made, and is still to be kept.
 */
export type WayStep = {
  station: Station
  state: 'done' | 'now' | 'later'
  moment: string | null
  isBooked?: true
}

/** Steps that are not done, and the appointment that is still to be kept. */
export const ahead = (way: readonly WayStep[]) => way.filter(({ state, isBooked }) => state !== 'done' || isBooked)

/** Step that each status waits for; null for a sign-up that leads nowhere. */
const standing: Record<ExamineeStatus, Station | null> = {
  none: 'signup',
  filling: 'signup',
  returned: 'signup',
  withdrawn: 'signup',
  submitted: 'review',
  unpaid: 'payment',
  paid: 'ticket',
  ticket: 'exam',
  closed: null,
  unknown: null,
}

/** Milliseconds after the start of an exam during which its ticket may still be needed: no end is known. */
const examLength = 24 * 3_600_000

/** Whether an exam is over, as far as its start tells. */
export const isExamined = ({ examStartTime }: Exam, now: number) => now > Date.parse(examStartTime ?? '') + examLength

/** Whether an appointment can be made now that the exam requires. */
export const isBookable = ({ bookingEndTime }: Exam, now: number) => now <= Date.parse(bookingEndTime ?? '')

const moments: Record<Station, (exam: Exam) => string | null> = {
  signup: (exam) => exam.signupEndTime,
  review: () => null,
  payment: (exam) => exam.payEndTime,
  booking: (exam) => exam.bookingEndTime ?? exam.bookingTime,
  ticket: (exam) => exam.ticketStartTime,
  exam: (exam) => exam.examStartTime,
  score: (exam) => exam.scoreTime,
}

/** The way of a person for one exam: what is done, what is next, what follows; empty for a sign-up that leads nowhere. */
export function examWay(exam: Exam, now: number): WayStep[] {
  const at = current(exam, now)
  if (!at) return []
  const own = stations.filter(
    (it) => (it !== 'payment' || exam.fee !== null) && (it !== 'booking' || moments.booking(exam) !== null),
  )
  return own.map((station, index) => {
    const isBooked = station === 'booking' && exam.bookingEndTime === null
    const state = station === at ? 'now' : isBooked || index < own.indexOf(at) ? 'done' : 'later'
    return { station, state, moment: moments[station](exam), ...(isBooked && { isBooked }) }
  })
}

function current(exam: Exam, now: number): Station | null {
  const at = standing[exam.examineeStatus]
  if (at === 'ticket' && isBookable(exam, now)) return 'booking'
  return at === 'exam' && (isExamined(exam, now) || now >= Date.parse(exam.scoreTime ?? '')) ? 'score' : at
}
