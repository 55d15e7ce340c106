/**
 * Difference between the clocks of two machines, or between two readings of one, that counts as no step. Milliseconds.
 * Source: docs/decisions/0064.
 */
export const clockSkew = 5_000

/** Whether a pause of `ms` since a time is over; also over when the clock stepped back behind its beginning. */
export const hasElapsed = (ms: number, since: number, now: number): boolean => now < since || now - since >= ms

/**
 * Whether something that was issued for `life` milliseconds is still valid; not when its expiry is later than that of
 * anything issued now: the clock stepped back, and its age is unknown.
 */
export const isAlive = (expiresAt: number, life: number, now: number): boolean =>
  now < expiresAt && expiresAt <= now + life + clockSkew
