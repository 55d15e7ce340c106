import { Buffer } from 'node:buffer'
import type { Context } from 'hono'

import { ApiError } from '#contracts/error.ts'

import type { Account } from '#contracts/session.ts'

import type { Dependencies, Variables } from '../app.ts'
import { away } from '../away.ts'
import type { Caller } from '../gateway.ts'
import { noCookie, readTicket, recordKey, type Ticket } from './cookie.ts'
import type { Opened, OpenSession, Visiting } from './session.ts'
import type { SessionCalls } from './sessions.ts'

export type AppContext = Context<{ Variables: Variables }>

/** A request's session: where it is kept and what it says. */
export type Visit = { readonly ticket: Ticket; readonly calls: SessionCalls; readonly session: OpenSession }

/** Finds and opens the session of a request. */
export type Desk = {
  /** null for a visitor. Throws session_ended, store_unavailable or upstream_unavailable. */
  visit(c: AppContext, options?: Visiting): Promise<Visit | null>
  /** As require for a page that says for whom it was rendered; one that names nobody is a visitor's. */
  welcome(c: AppContext, options?: Visiting): Promise<Visit | null>
  /** A visit of somebody logged in as whom the page was rendered for, with tokens that work and an open screen. */
  require(c: AppContext, options?: Visiting): Promise<Visit>
  /** The same visit later on, while its answer is still under way. Throws as require does. */
  again(visit: Visit): Promise<OpenSession>
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
export const accountHeader = 'X-Account'

/** Throws account_changed when the page was rendered for somebody else. */
export function checkAccount(c: AppContext, { account }: OpenSession) {
  if (c.req.header(accountHeader) !== account.ref) throw new ApiError('account_changed')
}

export function sessionDesk({ sessions, crypto, config, clientAddress }: Dependencies): Desk {
  const signingKey = crypto.subtle.importKey(
    'raw',
    utf8(config.session.key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )

  const signed = async (text: string) => Buffer.from(await crypto.subtle.sign('HMAC', await signingKey, utf8(text)))

  const desk: Desk = {
    opened,
    async at({ id }) {
      return stored(sessions.at(await recordKey(crypto.subtle, id)))
    },
    async visit(c, options = { slide: true }) {
      const ticket = readTicket(c.req.header('Cookie'))
      if (!ticket) return null
      const calls = await desk.at(ticket)
      const session = opened(c, await calls.open(ticket.secret, options))
      return session && { ticket, calls, session }
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
      const session = await calls.open(ticket.secret, { slide: false })
      if (session.state === 'unavailable') throw new ApiError('upstream_unavailable', { retryAfter: 5 })
      if (session.state !== 'open') throw new ApiError('session_ended')
      if (session.locked) throw new ApiError('locked')
      return session
    },
    async requireAccount(c) {
      return known(c, await desk.visit(c, { slide: true, renew: false }))
    },
    caller(c, session) {
      return {
        requestId: c.get('requestId'),
        clientAddress: clientAddress(c.req.raw, c.env),
        leaving: () => c.req.raw.signal,
        ...(session && {
          accessToken: session.accessToken,
          singleToken: session.singleToken,
          userId: session.account.userId,
        }),
      }
    },
    async accountRef(tenantId, userId) {
      return (await signed(`${tenantId}/${userId}`)).subarray(0, 16).toString('base64url')
    },
    async draftKey({ ref }) {
      return (await signed(`draft ${ref}`)).toString('base64')
    },
  }
  return desk
}

function known(c: AppContext, visit: Visit | null): Visit {
  if (!visit) throw new ApiError('not_logged_in')
  checkAccount(c, visit.session)
  return visit
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** What a session is worth to a request; one that is over takes its cookie along. */
function opened(c: AppContext, state: Opened): OpenSession | null {
  if (state.state === 'open') {
    c.set('account', state.account.ref)
    return state
  }
  if (state.state === 'unavailable') throw new ApiError('upstream_unavailable', { retryAfter: 5 })
  c.header('Set-Cookie', noCookie)
  if (state.state === 'ended') throw new ApiError('session_ended')
  return null
}

/** Whatever a store throws means that it is away: the session is not lost, and nobody is logged out. */
function stored(calls: SessionCalls): SessionCalls {
  return {
    create: (...args) => calls.create(...args).catch(away),
    open: (...args) => calls.open(...args).catch(away),
    renew: (...args) => calls.renew(...args).catch(away),
    end: (...args) => calls.end(...args).catch(away),
    lock: (...args) => calls.lock(...args).catch(away),
    unlock: (...args) => calls.unlock(...args).catch(away),
  }
}
