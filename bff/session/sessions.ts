import type { Session } from './session.ts'

/** What a request may ask of one session; the same on every store. */
export type SessionCalls = Pick<
  Session,
  'create' | 'open' | 'renew' | 'end' | 'revoke' | 'lastSeen' | 'lock' | 'consumeAttempt' | 'refundAttempt' | 'unlock'
>

/** All sessions of a deployment. */
export type Sessions = {
  /** The session of this record name, whether it exists or not. */
  at(name: string): SessionCalls
  /** Throws when the store is away. */
  check(): Promise<void>
}
