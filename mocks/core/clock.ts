let offset = 0

/** The upstream's clock; QA can move it. Milliseconds since the epoch. */
export const clock = {
  now: (): number => Date.now() + offset,
  /** Sets the time of day to this moment; it goes on from there. */
  set(moment: string | number | Date) {
    offset = new Date(moment).getTime() - Date.now()
  },
  reset() {
    offset = 0
  },
  /** It does not show the real time. */
  isMoved: (): boolean => offset !== 0,
}

const hour = 3_600_000
export const day = 24 * hour

/** A moment in Blade's zone, GMT+8, as ISO 8601. Days count from today, the clock time is exact. */
export function at(days: number, time = '09:00:00'): string {
  const there = new Date(clock.now() + 8 * hour + days * day)
  return `${there.toISOString().slice(0, 10)}T${time}+08:00`
}

/** A moment of the clock, in the form of the contracts. */
export const instant = (moment: number) => new Date(moment + 8 * hour).toISOString().slice(0, 19) + '+08:00'
