import type { SessionRecord } from './record.ts'

const second = 1000

/** Absolute time-out, in milliseconds since the epoch. Source: security R5. */
export const absoluteEnd = ({ createdAt, limits }: SessionRecord): number => createdAt + limits.absolute * second

/** The earlier of idle and absolute time-out. Milliseconds since the epoch. Source: security R5. */
export const expiry = (record: SessionRecord, lastSeen: number): number =>
  Math.min(absoluteEnd(record), lastSeen + record.limits.idle * second)

/** The time-out that has passed, if any. */
export function overdue(record: SessionRecord, lastSeen: number, now: number): 'absolute' | 'idle' | null {
  if (now >= absoluteEnd(record)) return 'absolute'
  return now >= lastSeen + record.limits.idle * second ? 'idle' : null
}

/** Auto-lock: idle for so long that the screen is to be locked. Source: security R68. */
export const lockDue = ({ limits, lock }: SessionRecord, lastSeen: number, now: number): boolean =>
  !lock && limits.lock !== undefined && now >= lastSeen + limits.lock * second
