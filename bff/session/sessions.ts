import type { Session } from './session.ts'

/** What a request may call on one session. Stores that reach it over RPC generate their stubs from this list. */
export const sessionMethods = [
  'create',
  'open',
  'renew',
  'end',
  'revoke',
  'lastSeen',
  'lock',
  'consumeAttempt',
  'refundAttempt',
  'unlock',
  'handOver',
] as const
export type SessionMethod = (typeof sessionMethods)[number]

/** The methods of a session that a store offers. */
export type SessionCalls = Pick<Session, SessionMethod>

/** All sessions of a deployment. */
export type Sessions = {
  /** The session of this record name, whether it exists or not. */
  at(name: string): SessionCalls
  /** Readiness: rejects when the store is unavailable. */
  check(): Promise<void>
}
