import type { Sitting } from '#contracts/candidate/admission.ts'

const minute = 60_000
const hour = 60 * minute

/** Time before a sitting from which its day is the next thing to prepare for, in milliseconds. */
export const eve = 36 * hour

/** Time before a sitting from which the candidate is at the venue, in milliseconds. */
const onSite = hour

/** A venue is not left between sittings that follow each other within this time, in milliseconds. */
const breakLength = 6 * hour

/** Duration of a sitting whose end is unknown, in milliseconds. */
const longest = 24 * hour

/** Recommended arrival before a sitting begins, in milliseconds. */
const early = 30 * minute

/** travel: the way to the venue is ahead. seat: at the venue. over: all sittings have ended. */
export type ExamDay = { phase: 'travel' | 'seat' | 'over'; sitting: Sitting }

const sittingStart = ({ startTime }: Sitting) => Date.parse(startTime ?? '')
const sittingEnd = (sitting: Sitting) =>
  sitting.endTime ? Date.parse(sitting.endTime) : sittingStart(sitting) + longest

/** Phase of an exam day by the server's time in milliseconds; null before its eve. `sittings` in chronological order. */
export function examDayPhase(sittings: readonly Sitting[], now: number): ExamDay | null {
  const known = sittings.filter((sitting) => !Number.isNaN(sittingStart(sitting)))
  const index = known.findIndex((sitting) => sittingEnd(sitting) > now)
  const [sitting, previous] = [known[index], known[index - 1]]
  if (!sitting) {
    const last = known.at(-1)
    return last ? { phase: 'over', sitting: last } : null
  }
  const left = sittingStart(sitting) - now
  const isBetween = previous !== undefined && sittingStart(sitting) - sittingEnd(previous) <= breakLength
  if (left <= onSite || isBetween) return { phase: 'seat', sitting }
  return left <= eve ? { phase: 'travel', sitting } : null
}

/** Recommended time to arrive, in milliseconds. */
export const arrivalTime = (sitting: Sitting) => sittingStart(sitting) - early

/** Time to leave for a way of so many minutes, in milliseconds. */
export const departureTime = (sitting: Sitting, wayMinutes: number) => arrivalTime(sitting) - wayMinutes * minute
