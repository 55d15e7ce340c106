import type { LogInNotice } from '#contracts/core/log-in-notice.ts'
import type { Account } from '#contracts/session/session.ts'

import type { SessionFactor, SessionRecord } from './record.ts'
import type { EndReason } from './store.ts'

/**
 * `slide`: counts as activity (sliding idle time-out). `renew`: the caller needs an access token that works. `limited`:
 * counts as a call of the session's rate limit. `idle`: milliseconds since the activity. `lease`: a read, which a lease may
 * serve. `earlier`: reads that a lease has served since.
 */
export type OpenOptions = {
  readonly slide: boolean
  readonly renew?: boolean
  readonly limited?: boolean
  readonly idle?: number
  readonly lease?: boolean
  readonly earlier?: number
}

/** What a request may know of an open session. Plain data: it crosses the boundary of the Durable Object. */
export type OpenSession = {
  readonly state: 'open'
  readonly accessToken: string
  readonly singleToken: string
  readonly account: Account
  readonly locked: boolean
  /** Locked after inactivity: the password of the account unlocks it. */
  readonly autoLocked: boolean
  /** Seconds of inactivity after which the screen is locked; null for never. */
  readonly lockAfter: number | null
  /** null where the account has no second factor. */
  readonly factor: SessionFactor | null
  /** Proof of the person: when the password was verified, or a code to the phone, in milliseconds since the epoch. */
  readonly provedAt?: number
  /** When its log-in was, in milliseconds since the epoch; absent from an object of the version before. */
  readonly startedAt?: number
  /** Absolute time-out, in milliseconds since the epoch. */
  readonly endsAt: number
  /** Seconds until a keep-alive is due. */
  readonly keepAliveIn: number
}

/** Why a session ended; a replaced one says by which log-in. */
export type Ending =
  | { readonly reason: Exclude<EndReason, 'replaced'> }
  | { readonly reason: 'replaced'; readonly by: LogInNotice }

/** Result of opening a session. */
export type Opened =
  | OpenSession
  | { readonly state: 'none' }
  | ({ readonly state: 'ended' } & Ending)
  /** The token is due for a refresh and the upstream is unavailable. */
  | { readonly state: 'unavailable' }
  /** The rate limit of the session is reached; seconds until the next call is allowed. */
  | { readonly state: 'limited'; readonly retryAfter: number }

/** The record of an unlocked session goes on under a new name. Source: security R4, R68. */
export type Unlocked =
  | { kind: 'unlocked'; record: SessionRecord }
  /** `left`: tries until the session ends; absent from an object of the version before. */
  | { kind: 'wrong'; left?: number }
  | { kind: 'over' }
