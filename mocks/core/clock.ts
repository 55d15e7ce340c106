let offset = 0
let stoppedAt: number | null = null

/** The upstream's clock, adjustable by QA. Milliseconds since the epoch. */
export const clock = {
  now: (): number => stoppedAt ?? Date.now() + offset,
  /** Sets the current time; the clock goes on from there. */
  set(moment: string | number | Date) {
    offset = new Date(moment).getTime() - Date.now()
  },
  reset() {
    offset = 0
  },
  /** Whether it differs from the real time. */
  isMoved: (): boolean => offset !== 0,
  /** Runs a synchronous function with the clock stopped at a time. */
  stopped<T>(moment: number, run: () => T): T {
    const outer = stoppedAt
    stoppedAt = moment
    try {
      return run()
    } finally {
      stoppedAt = outer
    }
  },
}

/** In milliseconds. */
export const hour = 3_600_000
export const day = 24 * hour

/** ISO 8601 in Blade's zone, GMT+8: this many days from today, at this time of day. */
export function at(days: number, time = '09:00:00'): string {
  const shifted = new Date(clock.now() + 8 * hour + days * day)
  return `${shifted.toISOString().slice(0, 10)}T${time}+08:00`
}
