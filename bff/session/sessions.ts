import type { OpenOptions, OpenSession } from './opened.ts'
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

/** The session of a request, where this process can answer for it; null where the store, or the session itself, must be asked. */
export type TakeLease = (name: string, secret: string, options: OpenOptions) => OpenSession | null

/** All sessions of a deployment. */
export type Sessions = {
  /** The session of this record name, whether it exists or not. */
  at(name: string): SessionCalls
  /** The session in memory, or of a call of the store that reads share. */
  readonly take?: TakeLease
  /** Readiness: rejects when the store is unavailable. */
  check(): Promise<void>
}
