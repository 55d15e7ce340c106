import type { SessionLock, SessionRecord } from './record.ts'

const second = 1000

/** Absolute time-out, in milliseconds since the epoch. Source: security R5. */
export const absoluteEnd = ({ createdAt, limits }: SessionRecord): number => createdAt + limits.absolute * second

/** Hard lock: when a locked session ends, in milliseconds since the epoch; never by default. Source: docs/decisions/0140. */
function lockEnd({ limits, lock }: SessionRecord, lastSeen: number): number {
  const since = lock ? lock.since : limits.lock && lastSeen + limits.lock * second
  return since && limits.locked ? since + limits.locked * second : Number.POSITIVE_INFINITY
}

/** The earliest of idle time-out, absolute time-out and hard lock. Milliseconds since the epoch. Source: security R5. */
export const expiry = (record: SessionRecord, lastSeen: number): number =>
  Math.min(absoluteEnd(record), lastSeen + record.limits.idle * second, lockEnd(record, lastSeen))

/** The time-out that has passed, if any. */
export function overdue(record: SessionRecord, lastSeen: number, now: number): 'absolute' | 'idle' | 'locked' | null {
  if (now >= absoluteEnd(record)) return 'absolute'
  if (now >= lockEnd(record, lastSeen)) return 'locked'
  return now >= lastSeen + record.limits.idle * second ? 'idle' : null
}

/** Auto-lock of a session that was idle for so long that its screen is locked; null before. Source: security R68. */
export function dueLock({ limits, lock }: SessionRecord, lastSeen: number, now: number): SessionLock | null {
  if (lock || limits.lock === undefined) return null
  const since = lastSeen + limits.lock * second
  return now >= since ? { salt: '', hash: null, tries: 0, since } : null
}
