import { Buffer } from 'node:buffer'

import type { EndCause } from '#contracts/core/end-cause.ts'
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

/** Ends that are no time-out, as the person is told. */
export const endCauses: Partial<Record<EndReason, EndCause>> = {
  revoked: 'revoked',
  'ended-elsewhere': 'endedElsewhere',
  'password-changed': 'passwordChanged',
  'too-many-tries': 'tooManyTries',
}

/** What revokes a session: a log-in that replaces it, a cause that its browser is told, or anything else. */
export type Revocation = LogInNotice | Extract<EndReason, 'ended-elsewhere' | 'password-changed'> | null

/** Epoch of a row whose session has ended: it holds only the log-in notice, or the reason. */
export const endedEpoch = 0

/** How long a row tells why its session ended. Milliseconds. */
export const noticeLife = 24 * 3600_000

/** One row of the store. Only times, counters and the reason of an end are in plain text. */
export type StoredSession = {
  readonly sealed: Uint8Array<ArrayBuffer>
  /** Version for compare-and-set; `endedEpoch` for a session that ended. */
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

/** Tombstone as a row, with the reason in plain text; null for an end that the person is not told. */
export const endRow = ({ reason, at }: StoredEnd): StoredSession | null =>
  endCauses[reason]
    ? {
        sealed: new Uint8Array(Buffer.from(reason)),
        epoch: endedEpoch,
        lastSeen: at,
        expiresAt: at + noticeLife,
        refreshingSince: null,
      }
    : null

/** The end that a row of `endRow` tells; null for other rows. */
export function endIn({ sealed, lastSeen }: StoredSession): StoredEnd | null {
  const reason = Buffer.from(sealed).toString('latin1')
  return Object.hasOwn(endCauses, reason) ? { reason: reason as StoredEnd['reason'], at: lastSeen } : null // a key of endCauses
}

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
   * Removes the row of a session that ended, of any epoch where none is expected, and leaves a tombstone for an end that the
   * person is told. A store of several processes answers false when the stored epoch is another one.
   */
  remove(end: StoredEnd, expectedEpoch: number | null): Promise<boolean>
}
