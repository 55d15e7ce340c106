import { auth, type TokenAnswer } from '#contracts/auth.ts'
import { allows } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import type { Account } from '#contracts/session.ts'

import type { SessionRules } from '../config.ts'
import type { Devices } from '../devices/devices.ts'
import { UpstreamUnauthorised } from '../upstream/envelope.ts'
import type { Services } from '../forward.ts'
import { newTicket, readTicket, ticketCookie } from './cookie.ts'
import type { Authenticated } from './authenticate.ts'
import { tokensOf } from '../log-in/grants.ts'
import type { SessionRecord } from './record.ts'
import type { OpenSession } from './session.ts'
import type { AppContext, Dependencies } from '../context.ts'

/** What the deployment decides about the sessions of an account. */
export const rulesFor = ({ session }: Dependencies['config'], { roles }: Account): SessionRules =>
  allows('admin', roles) ? session.admin : session.candidate

type Parts = Pick<Services, 'gateway' | 'desk'> & { devices: Devices }

/** How sessions begin, and go on under another name. */
export function sessionLifecycle({ config, now, crypto }: Dependencies, { gateway, desk, devices }: Parts) {
  async function start(c: AppContext, answer: TokenAnswer): Promise<OpenSession> {
    const ticket = newTicket(crypto)
    const name = await desk.nameOf(ticket)
    const calls = desk.at(name)
    const record = await newRecord(c, answer)
    await calls.create(ticket.secret, record)
    const open = desk.opened(c, await calls.open(ticket.secret, { slide: true, renew: false }))
    if (!open) throw new ApiError('store_unavailable')
    await list(c, name, record)
    await endPrevious(c)
    c.header('Set-Cookie', ticketCookie(ticket), { append: true })
    return open
  }

  /** The session is there before it is listed: whoever is listed later can end it. */
  async function list(c: AppContext, name: string, { account, createdAt, limits }: SessionRecord) {
    const previous = readTicket(c.req.header('Cookie'))
    const begun = {
      account,
      name,
      userAgent: c.req.header('User-Agent') ?? '',
      address: desk.caller(c).clientAddress,
      expiresAt: createdAt + limits.absolute * 1000,
      previous: previous && (await desk.nameOf(previous)),
    }
    await devices.begin(begun, rulesFor(config, account).policy)
  }

  async function newRecord(c: AppContext, answer: TokenAnswer): Promise<SessionRecord> {
    const tokens = tokensOf(answer, now())
    const account = await accountOf(c, answer)
    return {
      tokens,
      account,
      singleToken: crypto.randomUUID(),
      createdAt: now(),
      limits: rulesFor(config, account).limits,
      lock: null,
    }
  }

  /** Roles come from the user-info call; a server that has none to say there named them with the token. */
  async function accountOf(c: AppContext, answer: TokenAnswer): Promise<Account> {
    const tenantId = answer.tenant_id || config.upstream.tenantId
    // Some servers write "no user" as a negative number.
    const userId = answer.user_id?.startsWith('-') ? '' : (answer.user_id ?? '')
    const caller = { ...desk.caller(c), accessToken: answer.access_token }
    const roles = await gateway.call(auth.userInfo, {}, caller).then(({ value }) => value.roles, noRoles)
    return {
      ref: await desk.accountRef(tenantId, userId || `oauth:${answer.oauth_id}`),
      userId,
      userName: answer.user_name,
      realName: answer.real_name || answer.user_name,
      avatar: answer.avatar,
      tenantId,
      roles: roles.length > 0 ? roles : answer.role_name.split(',').filter(Boolean),
      oauthId: answer.oauth_id,
    }
  }

  /** A browser has one session: whoever was logged in before is not any more. Source: security R4. */
  async function endPrevious(c: AppContext) {
    const previous = readTicket(c.req.header('Cookie'))
    if (!previous) return
    const name = await desk.nameOf(previous)
    const ended = await desk.at(name).end(previous.secret, 'renewed')
    if (ended) await devices.forget(ended.account, name)
  }

  /** The session goes on under a new name, unless another log-in or unlock was faster. Source: security R4. */
  async function rotate(c: AppContext, visit: Authenticated, record: SessionRecord) {
    const { calls, name, ticket } = visit
    const next = newTicket(crypto)
    const nextName = await desk.nameOf(next)
    await desk.at(nextName).create(next.secret, record)
    if (!(await devices.rename(record.account, name, nextName))) {
      await desk.at(nextName).end(next.secret)
      throw await desk.gone(visit)
    }
    await calls.end(ticket.secret, 'renewed')
    c.header('Set-Cookie', ticketCookie(next))
  }

  /** Only this log-in is left, and it goes on under a new name. What was done stands, also while the store is away. */
  async function rotateAndRevokeOthers(c: AppContext, visit: Authenticated) {
    try {
      await devices.end(visit.session.account, ({ name }) => name !== visit.name)
      const open = await visit.calls.unlock(visit.ticket.secret, null)
      if (open.kind === 'unlocked') await rotate(c, visit, open.record)
    } catch {
      // The password is changed all the same.
    }
  }

  /** Somebody proved in another way whose account it is. Here too, what was done stands. */
  const revokeAll = (userName: string) => devices.endAll(userName).catch(() => undefined)

  return { start, rotate, rotateAndRevokeOthers, revokeAll }
}

/** Servers differ in whether they answer user-info at all, and how. Source: blade-contract 4.4. */
function noRoles(error: unknown): string[] {
  if (error instanceof UpstreamUnauthorised || (error instanceof ApiError && error.code === 'upstream_failed'))
    return []
  throw error
}
