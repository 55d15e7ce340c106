import type { Account } from '#contracts/session.ts'
import type { Crypto } from '../crypto.ts'
import type { RecordSeal, SessionRecord, Tokens } from './record.ts'
import type { EndReason, SessionStorage } from './store.ts'
/** What a refresh came to. Only an explicit no of the upstream is `rejected`. Source: security R23. */
export type RefreshOutcome =
  | {
      kind: 'tokens'
      tokens: Tokens
    }
  | {
      kind: 'rejected'
    }
  | {
      kind: 'fault'
    }
/** What the rules need from outside: they know neither Workers nor Node. */
export type SessionDependencies = {
  readonly name: string
  readonly storage: SessionStorage
  readonly recordSeal: RecordSeal
  readonly crypto: Crypto
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly refresh: (record: SessionRecord) => Promise<RefreshOutcome>
  /** Seconds of age at which a token is renewed. Source: specification 9. */
  readonly tokenTime: number
}
/** What a request may know of an open session. Plain data: it crosses the border of the Durable Object. */
export type OpenSession = {
  readonly state: 'open'
  readonly accessToken: string
  readonly singleToken: string
  readonly account: Account
  readonly locked: boolean
  /** Seconds until a keep-alive is worth sending. */
  readonly keepAliveIn: number
}
export type Opened =
  | OpenSession
  | {
      readonly state: 'none'
    }
  | {
      readonly state: 'ended'
      readonly reason: EndReason
    }
  /** The tokens are due and the upstream cannot be reached. */
  | {
      readonly state: 'unavailable'
    }
/** How a request comes: whether it counts as activity, and whether it needs tokens that work. */
export type Visiting = {
  readonly slide: boolean
  readonly renew?: boolean
}
/** An unlocked session goes on under a new name: its record is handed over. Source: security R4, R68. */
export type Unlocked =
  | {
      kind: 'unlocked'
      record: SessionRecord
    }
  | {
      kind: 'wrong'
    }
  | {
      kind: 'over'
    }
/**
 * One session and its rules: refresh in a single flight, idle and absolute limits, lock. One instance per session and
 * process; all stores share it. Source: house 4, security R3 to R9 and R20 to R24.
 */
export declare class Session {
  #private
  constructor(deps: SessionDependencies)
  /** Begins the session. `secret` is the cookie's; it is not stored. */
  create(secret: string, record: SessionRecord): Promise<void>
  /** Opens for one request. A wrong secret is no session at all. */
  open(secret: string, { slide, renew }: Visiting): Promise<Opened>
  /** The upstream refused `accessToken`: renews unless somebody already did. */
  renew(secret: string, accessToken: string): Promise<Opened>
  /** Ends the session for this secret and says what is to be told to the upstream. */
  end(secret: string): Promise<OpenSession | null>
  /** Closes the screen until `unlock` with the same password; false when it is closed already. */
  lock(secret: string, password: string): Promise<boolean>
  /** Five wrong tries end the session, also when they come at once. Source: security R68. */
  unlock(secret: string, password: string): Promise<Unlocked>
  /** Removes what is over; says when to look again, in milliseconds since the epoch, or null when nothing is left. */
  sweep(): Promise<number | null>
}
