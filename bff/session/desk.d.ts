import type { Context } from 'hono'
import type { Account } from '#contracts/session.ts'
import type { Dependencies, Variables } from '../app.ts'
import type { Caller } from '../gateway.ts'
import { type Ticket } from './cookie.ts'
import type { Opened, OpenSession, Visiting } from './session.ts'
import type { SessionCalls } from './sessions.ts'
export type AppContext = Context<{
  Variables: Variables
}>
/** A request's session: where it is kept and what it says. */
export type Visit = {
  readonly ticket: Ticket
  readonly calls: SessionCalls
  readonly session: OpenSession
}
/** Finds and opens the session of a request. */
export type Desk = {
  /** null for a visitor. Throws session_ended, store_unavailable or upstream_unavailable. */
  visit(c: AppContext, options?: Visiting): Promise<Visit | null>
  /** As require for a page that says for whom it was rendered; one that names nobody is a visitor's. */
  welcome(c: AppContext): Promise<Visit | null>
  /** A visit of somebody logged in as whom the page was rendered for, with tokens that work and an open screen. */
  require(c: AppContext): Promise<Visit>
  /** As require, for calls that stay in the gateway: the screen may be locked and the upstream away. */
  requireAccount(c: AppContext): Promise<Visit>
  /** The session of a ticket, whatever its state. */
  at(ticket: Ticket): Promise<SessionCalls>
  /** On whose behalf the upstream is called. */
  caller(c: AppContext, session?: OpenSession): Caller
  /** What is to be made of a session that may have ended. */
  opened(c: AppContext, opened: Opened): OpenSession | null
  /** Opaque name of an account: the same for each of its log-ins, and says nothing about it. */
  accountRef(tenantId: string, userId: string): Promise<string>
  /** Key of an account's drafts on a device, Base64. */
  draftKey(account: Account): Promise<string>
}
/** Every call names the account that its page was rendered for. Source: security R26. */
export declare const accountHeader = 'X-Account'
/** Throws account_changed when the page was rendered for somebody else. */
export declare function checkAccount(c: AppContext, { account }: OpenSession): void
export declare function sessionDesk({ sessions, crypto, config, clientAddress }: Dependencies): Desk
