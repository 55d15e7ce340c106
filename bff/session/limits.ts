import type { SessionRecord } from './record.ts'

const second = 1000

/** The earlier of idle and absolute time-out. Milliseconds since the epoch. Source: security R5. */
export function expiry({ createdAt, limits }: SessionRecord, lastSeen: number): number {
  return Math.min(createdAt + limits.absolute * second, lastSeen + limits.idle * second)
}

/** The time-out that has passed, if any. */
export function overdue(
  { createdAt, limits }: SessionRecord,
  lastSeen: number,
  now: number,
): 'absolute' | 'idle' | null {
  if (now >= createdAt + limits.absolute * second) return 'absolute'
  return now >= lastSeen + limits.idle * second ? 'idle' : null
}

/** Auto-lock: nobody was active for so long that the screen is to be locked. Source: security R68. */
export const lockDue = ({ limits, lock }: SessionRecord, lastSeen: number, now: number): boolean =>
  !lock && limits.lock !== undefined && now >= lastSeen + limits.lock * second
