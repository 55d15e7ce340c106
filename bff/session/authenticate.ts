import { ApiError } from '#contracts/core/error.ts'
import { accountHeader } from '#contracts/core/header.ts'

import type { Account } from '#contracts/session.ts'

import { withStoreTimeout, refreshTimeout } from './store-timeout.ts'
import type { Caller } from '../upstream/gateway.ts'
import type { RateLimitSubject } from '../rate-limit/calls.ts'
import { readBrowser, readTicket, recordKey, type Ticket } from './cookie.ts'
import type { Opened, OpenSession, OpenOptions } from './session.ts'
import type { SessionCalls } from './sessions.ts'
import { signer } from './signature.ts'
import type { AppContext, Dependencies } from '../context.ts'

/** A request's session: where it is kept and what it says. */
export type Authenticated = {
  readonly ticket: Ticket
  /** Record name. */
  readonly name: string
  readonly calls: SessionCalls
  readonly session: OpenSession
}

/** Finds and opens the session of a request. */
export type Desk = {
  /** null for a visitor. Throws session_ended, session_replaced, session_renewed, store_unavailable or upstream_unavailable. */
  visit(c: AppContext, options?: OpenOptions): Promise<Authenticated | null>
  /** As require for a page that says for whom it was rendered; one that names nobody is a visitor's. */
  welcome(c: AppContext, options?: OpenOptions): Promise<Authenticated | null>
  /** A visit of somebody logged in as whom the page was rendered for, with tokens that work and an open screen. */
  require(c: AppContext, options?: OpenOptions): Promise<Authenticated>
  /** The same visit later on, while its answer is still under way. Throws as require does. */
  again(visit: Authenticated): Promise<OpenSession>
  /** Why a visit cannot go on: what became of its session meanwhile. */
  gone(visit: Authenticated): Promise<ApiError>
  /** As require, for calls that stay in the gateway: the screen may be locked and the upstream away. */
  requireAccount(c: AppContext): Promise<Authenticated>
  /** Record name of a ticket's session. */
  nameOf(ticket: Ticket): Promise<string>
  /** The session of a record name, whatever its state. */
  at(name: string): SessionCalls
  /** On whose behalf the upstream is called. */
  caller(c: AppContext, session?: OpenSession): Caller
  /** As whom the limits of a call know a request. */
  asker(c: AppContext, session?: OpenSession): RateLimitSubject
  /** What is to be made of a session that may have ended. */
  opened(c: AppContext, opened: Opened): OpenSession | null
  /** Opaque name of an account: the same for each of its log-ins, and says nothing about it. */
  accountRef(tenantId: string, userId: string): Promise<string>
  /** Name of things that belong together, from which nobody learns what they are. */
  hashed(...parts: readonly string[]): Promise<string>
  /** Key of an account's drafts on a device, Base64. */
  draftKey(account: Account): Promise<string>
}

/** Throws account_changed when the page was rendered for somebody else. */
export function checkAccount(c: AppContext, { account }: OpenSession) {
  if (c.req.header(accountHeader) !== account.ref) throw new ApiError('account_changed')
}

export function sessionDesk({ sessions, crypto, config, clientAddress }: Dependencies): Desk {
  const { sign } = signer({ crypto, config })

  const desk: Desk = {
    opened,
    nameOf: ({ id }) => recordKey(crypto.subtle, id),
    at: (name) => withStoreTimeout(sessions.at(name), refreshTimeout),
    async visit(c, options = { slide: true }) {
      const ticket = readTicket(c.req.header('Cookie'))
      if (!ticket) return null
      const name = await desk.nameOf(ticket)
      const calls = desk.at(name)
      const session = opened(c, await calls.open(ticket.secret, options))
      return session && { ticket, name, calls, session }
    },
    async welcome(c, options) {
      return c.req.header(accountHeader) ? desk.require(c, options) : null
    },
    async require(c, options) {
      const visit = known(c, await desk.visit(c, options))
      if (visit.session.locked) throw new ApiError('locked')
      return visit
    },
    async again({ ticket, calls }) {
      const session = worth(await calls.open(ticket.secret, { slide: false }))
      if (!session) throw new ApiError('not_logged_in')
      if (session.locked) throw new ApiError('locked')
      return session
    },
    async gone({ ticket, calls }) {
      const state = await calls.open(ticket.secret, { slide: false, renew: false })
      // Who took its place in this browser is about to end it.
      if (state.state === 'open') return renewed()
      return state.state === 'ended' ? ended(state) : new ApiError('session_ended')
    },
    async requireAccount(c) {
      return known(c, await desk.visit(c, { slide: true, renew: false }))
    },
    caller(c, session) {
      return {
        requestId: c.get('requestId'),
        clientAddress: clientAddress(c.req.raw, c.env),
        clientSignal: () => c.req.raw.signal,
        ...(session && {
          accessToken: session.accessToken,
          singleToken: session.singleToken,
          userId: session.account.userId,
          oauthId: session.account.oauthId ?? '',
        }),
      }
    },
    asker: (c, session) => ({
      address: clientAddress(c.req.raw, c.env),
      browser: readBrowser(c.req.header('Cookie')),
      account: session?.account.ref ?? null,
    }),
    async accountRef(tenantId, userId) {
      return (await sign(`${tenantId}/${userId}`)).subarray(0, 16).toString('base64url')
    },
    async hashed(...parts) {
      return (await sign(JSON.stringify(parts))).toString('base64url')
    },
    async draftKey({ ref }) {
      return (await sign(`draft ${ref}`)).toString('base64')
    },
  }
  return desk
}

function known(c: AppContext, visit: Authenticated | null): Authenticated {
  if (!visit) throw new ApiError('not_logged_in')
  checkAccount(c, visit.session)
  return visit
}

/**
 * What a session is worth to a request. A cookie of one that is over stays: an answer that is late must not take away
 * the cookie of a newer log-in.
 */
function worth(state: Opened): OpenSession | null {
  if (state.state === 'none') return null
  if (state.state === 'unavailable') throw new ApiError('upstream_unavailable', { retryAfter: 5 })
  if (state.state === 'ended') throw ended(state)
  return state
}

/** The same, and the log learns who it is. */
function opened(c: AppContext, state: Opened): OpenSession | null {
  const session = worth(state)
  if (session) c.set('account', session.account.ref)
  return session
}

function ended(state: Extract<Opened, { state: 'ended' }>): ApiError {
  if (state.reason === 'replaced') return new ApiError('session_replaced', { replaced: state.by })
  return state.reason === 'renewed' ? renewed() : new ApiError('session_ended')
}

/** Sent with the cookie that this browser had a moment ago. */
const renewed = () => new ApiError('session_renewed', { retryAfter: 1 })
