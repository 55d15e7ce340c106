import type { LogInNotice } from '#contracts/core/log-in-notice.ts'

import type { Rule } from '../limits/rate-limit/rule.ts'

/** Why a session ended. */
export type EndReason =
  | 'log-out'
  /** By an administrator, an operator or a second factor. */
  | 'revoked'
  /** By its owner, from the list of devices. */
  | 'ended-elsewhere'
  | 'password-changed'
  /** Rotated: this browser has a newer session after a log-in or an unlock. */
  | 'renewed'
  | 'idle'
  | 'absolute'
  | 'refresh-rejected'
  | 'refresh-lost'
  | 'too-many-tries'
  /** Hard lock: it was locked for too long. */
  | 'locked'
  /** Evicted by a log-in on another device. */
  | 'replaced'

/** What revokes a session: a log-in that replaces it, a cause that its browser is told, or anything else. */
export type Revocation = LogInNotice | Extract<EndReason, 'ended-elsewhere' | 'password-changed'> | null

/** Epoch of a row whose session was replaced: it holds only the log-in notice. */
export const endedEpoch = 0

/** One row of the store. Only times and counters are in plain text. */
export type StoredSession = {
  readonly sealed: Uint8Array<ArrayBuffer>
  /** Version for compare-and-set; `endedEpoch` for a replaced session. */
  readonly epoch: number
  /** Milliseconds; accurate to the minute. In plain text, for a list of devices only: the sealed one counts. */
  readonly lastSeen: number
  /** The earlier of idle and absolute time-out. Milliseconds. In plain text, for the sweep only. */
  readonly expiresAt: number
  /** Intent: start of a refresh whose result is not stored yet. */
  readonly refreshingSince: number | null
}

/** Tombstone: why and when a session ended, for the other processes. Milliseconds. */
export type StoredEnd = { readonly reason: Exclude<EndReason, 'replaced'>; readonly at: number }

/** What a store that several processes write knows of a session. */
export type Visit = {
  /** `unchanged`: the stored epoch equals the caller's. */
  readonly stored: StoredSession | StoredEnd | 'unchanged' | null
  /** Seconds until the rate limit of the session allows the next call; 0 when it allowed this one. */
  readonly wait: number
}

/** Storage of one session. A method that rejects means an unavailable store, never a missing session. Source: security R9. */
export type SessionStorage = {
  read(): Promise<StoredSession | null>
  /**
   * Where several processes write: reads before each call what the others did, and counts the call where it has a limit,
   * in one round trip.
   */
  visit?(knownEpoch: number | null, limit: Rule | null): Promise<Visit>
  /** Compare-and-set: writes when the stored epoch is the expected one (null: no row); returns whether it did. */
  write(row: StoredSession, expectedEpoch: number | null): Promise<boolean>
  /**
   * Removes the row of a session that ended; of any epoch where none is expected. A store of several processes may leave
   * a tombstone, and answers false when the stored epoch is another one.
   */
  remove(end: StoredEnd, expectedEpoch: number | null): Promise<boolean>
}
