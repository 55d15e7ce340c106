import { Hono } from 'hono'

import { auth, type TokenAnswer } from '#contracts/auth.ts'
import { allows, type Call, type Output } from '#contracts/endpoint.ts'
import { ApiError } from '#contracts/error.ts'
import { exam } from '#contracts/exam.ts'
import { messages } from '#contracts/messages.ts'
import { type Account, type CurrentSession, LogIn, session } from '#contracts/session.ts'
import * as v from 'valibot'

import type { Dependencies, Variables } from '../app.ts'
import { UpstreamUnauthorised } from '../envelope.ts'
import type { Doors } from '../forward.ts'
import { readInput } from '../input.ts'
import { newTicket, noCookie, readTicket, ticketCookie } from './cookie.ts'
import { type AppContext, checkAccount } from './desk.ts'
import { logIn, tokensOf } from './grants.ts'
import type { SessionRecord } from './record.ts'
import type { OpenSession } from './session.ts'

/** How long the upstream may take to hear of a log-out. Milliseconds. Source: security R6. */
const farewell = 2_000
/** How long a page waits for the name of the chosen exam. Milliseconds. */
const patience = 3_000

/** The gateway's own calls: log in, who am I, keep alive, lock, log out. */
export function sessionRoutes(
  deps: Dependencies,
  { gateway, desk, claims }: Pick<Doors, 'gateway' | 'desk' | 'claims'>,
) {
  const { config, now, crypto } = deps

  /** What the page may know. The chosen exam is left out when the upstream cannot be asked: that is no reason to fail. */
  async function current(c: AppContext, open: OpenSession | null, reachable = true): Promise<CurrentSession> {
    const common = { captchaMode: config.captchaMode, serverTime: iso(now()) }
    if (!open) return { ...common, account: null, locked: false, keepAliveIn: null }
    const { account, locked, keepAliveIn } = open
    const chosen = locked || !reachable ? null : await chosenExam(c, open)
    return {
      ...common,
      account,
      locked,
      keepAliveIn,
      ...(chosen && { exam: chosen.value }),
      ...(chosen?.date && { serverTime: iso(chosen.date) }),
    }
  }

  function chosenExam(c: AppContext, open: OpenSession) {
    const leaving = () => AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(patience)])
    return gateway.call(exam.showSelectedExam, {}, { ...desk.caller(c, open), leaving }).catch(() => null)
  }

  async function begin(c: AppContext, answer: TokenAnswer): Promise<OpenSession> {
    const ticket = newTicket(crypto)
    const calls = await desk.at(ticket)
    const record = await newRecord(c, answer)
    await calls.create(ticket.secret, record)
    const open = desk.opened(c, await calls.open(ticket.secret, { slide: true, renew: false }))
    if (!open) throw new ApiError('store_unavailable')
    await endPrevious(c)
    c.header('Set-Cookie', ticketCookie(ticket))
    return open
  }

  async function newRecord(c: AppContext, answer: TokenAnswer): Promise<SessionRecord> {
    const tokens = tokensOf(answer, now())
    const account = await accountOf(c, answer)
    return {
      tokens,
      account,
      singleToken: crypto.randomUUID(),
      createdAt: now(),
      limits: allows('admin', account.roles) ? config.session.admin : config.session.candidate,
      lock: null,
    }
  }

  /** Roles come from the user-info call; a server that has none to say there named them with the token. */
  async function accountOf(c: AppContext, answer: TokenAnswer): Promise<Account> {
    const tenantId = answer.tenant_id || config.upstream.tenantId
    const userId = answer.user_id ?? ''
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
    if (previous) await (await desk.at(previous)).end(previous.secret)
  }

  async function sayFarewell(c: AppContext, open: OpenSession) {
    const call = gateway.call(auth.logout, {}, desk.caller(c, open))
    const late = new Promise((resolve) => setTimeout(resolve, farewell))
    await Promise.race([call.catch(() => undefined), late])
  }

  const routes = new Hono<{ Variables: Variables }>()

  routes.get(at(session.current), async (c) => {
    c.set('endpoint', 'session.current')
    await readInput(c.req.raw, session.current)
    const visit = await desk.visit(c, { slide: false }).catch(visitorIfEnded).catch(unreachable)
    if (visit !== 'unreachable') return answer(c, session.current, await current(c, visit?.session ?? null))
    const known = await desk.visit(c, { slide: false, renew: false })
    return answer(c, session.current, await current(c, known?.session ?? null, false))
  })

  routes.post(at(session.logIn), async (c) => {
    c.set('endpoint', 'session.logIn')
    const read = await claims.redeem(c, session.logIn, await readInput(c.req.raw, session.logIn))
    const input = v.parse(LogIn, read.input)
    if (input.grant === 'password' && config.captchaMode) {
      throw new ApiError('invalid_input', { fields: { code: messages.captcha } })
    }
    const tokens = await logIn(input, desk.caller(c), gateway, { ...deps, config: config.upstream })
    return answer(c, session.logIn, await current(c, await begin(c, tokens)))
  })

  routes.post(at(session.logOut), async (c) => {
    c.set('endpoint', 'session.logOut')
    await readInput(c.req.raw, session.logOut)
    const visit = await desk.visit(c, { slide: false, renew: false }).catch(visitorIfEnded)
    if (visit) {
      checkAccount(c, visit.session)
      await visit.calls.end(visit.ticket.secret)
      await sayFarewell(c, visit.session)
    }
    c.header('Set-Cookie', noCookie)
    c.header('Clear-Site-Data', '"cache", "storage"')
    return answer(c, session.logOut, null)
  })

  routes.post(at(session.keepAlive), async (c) => {
    c.set('endpoint', 'session.keepAlive')
    const { session: open } = await desk.require(c)
    await readInput(c.req.raw, session.keepAlive)
    return answer(c, session.keepAlive, { keepAliveIn: open.keepAliveIn })
  })

  routes.post(at(session.draftKey), async (c) => {
    c.set('endpoint', 'session.draftKey')
    const { session: open } = await desk.require(c)
    await readInput(c.req.raw, session.draftKey)
    return answer(c, session.draftKey, { key: await desk.draftKey(open.account) })
  })

  routes.post(at(session.lock), async (c) => {
    c.set('endpoint', 'session.lock')
    const { calls, ticket } = await desk.requireAccount(c)
    if (!(await calls.lock(ticket.secret, await password(c, session.lock)))) throw new ApiError('locked')
    return answer(c, session.lock, null)
  })

  routes.post(at(session.unlock), async (c) => {
    c.set('endpoint', 'session.unlock')
    const { calls, ticket } = await desk.requireAccount(c)
    const result = await calls.unlock(ticket.secret, await password(c, session.unlock))
    if (result.kind === 'wrong')
      throw new ApiError('invalid_input', { fields: { password: messages.lockPasswordWrong } })
    if (result.kind === 'over') {
      c.header('Set-Cookie', noCookie)
      throw new ApiError('session_ended')
    }
    const next = newTicket(crypto)
    await (await desk.at(next)).create(next.secret, result.record)
    await calls.end(ticket.secret)
    c.header('Set-Cookie', ticketCookie(next))
    return answer(c, session.unlock, null)
  })

  routes.all('*', (c) => {
    const known = Object.values(session).find((call) => call.url === c.req.path)
    if (!known) throw new ApiError('not_found')
    c.header('Allow', known.method)
    throw new ApiError('method_not_allowed')
  })
  return routes
}

/** Path below /session. */
const at = (call: Call) => call.url.replace(/^\/session/, '') || '/'

/** Clean JSON, of the type that the contract promises. */
const answer = <C extends Call>(c: AppContext, _call: C, value: Output<C>) => c.json(value as object | null)

async function password(c: AppContext, call: typeof session.lock | typeof session.unlock): Promise<string> {
  return v.parse(call.input, await readInput(c.req.raw, call)).password
}

/** Servers differ in whether they answer user-info at all, and how. Source: blade-contract 4.4. */
function noRoles(error: unknown): string[] {
  if (error instanceof UpstreamUnauthorised || (error instanceof ApiError && error.code === 'upstream_failed'))
    return []
  throw error
}

function visitorIfEnded(error: unknown): null {
  if (error instanceof ApiError && error.code === 'session_ended') return null
  throw error
}

function unreachable(error: unknown): 'unreachable' {
  if (error instanceof ApiError && error.code === 'upstream_unavailable') return 'unreachable'
  throw error
}

const iso = (time: number) => new Date(time).toISOString()
