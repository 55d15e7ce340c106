import { Hono } from 'hono'

import { auth, type TokenAnswer } from '#contracts/auth.ts'
import { allows, type Call, type Output } from '#contracts/endpoint.ts'
import { ApiError } from '#contracts/error.ts'
import { exam } from '#contracts/exam.ts'
import { wayIn } from '#contracts/log-in.ts'
import { messages } from '#contracts/messages.ts'
import { type Account, type CurrentSession, LogIn, session } from '#contracts/session.ts'
import * as v from 'valibot'

import type { Dependencies, Variables } from '../app.ts'
import { guarded } from '../away.ts'
import { sso } from '../config.ts'
import { deviceIndex } from '../devices/devices.ts'
import { UpstreamUnauthorised } from '../envelope.ts'
import type { Doors } from '../forward.ts'
import { readInput } from '../input.ts'
import { type From, logInPace } from '../pace/log-in.ts'
import { newTicket, noCookie, readTicket, ticketCookie } from './cookie.ts'
import { type AppContext, checkAccount, type Visit } from './desk.ts'
import { logIn, tokensOf } from './grants.ts'
import { journeys } from './journey.ts'
import type { SessionRecord } from './record.ts'
import type { Key, OpenSession } from './session.ts'
import { wayInRoutes } from './way-in.ts'

/** How long the upstream may take to hear of a log-out. Milliseconds. Source: security R6. */
const farewell = 2_000
/** How long a page waits for the name of the chosen exam. Milliseconds. */
const patience = 3_000

/** The gateway's own calls: log in, who am I, keep alive, lock, log out. */
export function sessionRoutes(deps: Dependencies, doors: Omit<Doors, 'once'>) {
  const { gateway, desk } = doors
  const { config, now, crypto } = deps
  const ways = journeys(deps)
  const devices = deviceIndex({ ...deps, at: desk.at })
  const rulesFor = ({ roles }: Account) => (allows('admin', roles) ? config.session.admin : config.session.candidate)

  const pace = logInPace(guarded(deps.pace), desk.hashed)
  const from = (c: AppContext): From => ({
    address: desk.caller(c).clientAddress,
    userAgent: c.req.header('User-Agent') ?? '',
  })

  /** What the page may know. The chosen exam is left out when the upstream cannot be asked: that is no reason to fail. */
  async function current(c: AppContext, open: OpenSession | null, reachable = true): Promise<CurrentSession> {
    const common = { captchaMode: config.captchaMode, providers: [...config.providers], serverTime: iso(now()) }
    if (!open) return { ...common, account: null, locked: false, keepAliveIn: null }
    const { account, locked, autoLocked, lockAfter, keepAliveIn } = open
    const chosen = locked || !reachable ? null : await chosenExam(c, open)
    return {
      ...common,
      account,
      locked,
      ...(autoLocked && { autoLocked }),
      ...(lockAfter !== null && { lockAfter }),
      keepAliveIn,
      ...(chosen && { exam: chosen.value }),
      ...(chosen?.date && { serverTime: iso(chosen.date) }),
    }
  }

  /** Also when the session is over or the upstream is away. */
  async function whoIsThere(c: AppContext): Promise<CurrentSession> {
    try {
      const visit = await desk.visit(c, { slide: false })
      return await current(c, visit?.session ?? null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code, replaced } = error
      if (isOver(error)) return { ...(await current(c, null)), ...(replaced && { replaced }) }
      if (code !== 'upstream_unavailable') throw error
      const known = await desk.visit(c, { slide: false, renew: false })
      return current(c, known?.session ?? null, false)
    }
  }

  function chosenExam(c: AppContext, open: OpenSession) {
    const leaving = () => AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(patience)])
    return gateway.call(exam.showSelectedExam, {}, { ...desk.caller(c, open), leaving }).catch(() => null)
  }

  async function begin(c: AppContext, answer: TokenAnswer): Promise<OpenSession> {
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
      ...from(c),
      expiresAt: createdAt + limits.absolute * 1000,
      previous: previous && (await desk.nameOf(previous)),
    }
    await devices.begin(begun, rulesFor(account).policy)
  }

  async function newRecord(c: AppContext, answer: TokenAnswer): Promise<SessionRecord> {
    const tokens = tokensOf(answer, now())
    const account = await accountOf(c, answer)
    return {
      tokens,
      account,
      singleToken: crypto.randomUUID(),
      createdAt: now(),
      limits: rulesFor(account).limits,
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

  /** What the upstream says of the password of the account, in its own words. */
  async function proved(c: AppContext, { account }: OpenSession, given: string): Promise<Attempt> {
    const input = { grant: 'password', username: account.userName, password: given } as const
    try {
      const answer = await logIn(input, desk.caller(c), gateway, deps)
      const isSame = answer.user_id === account.userId
      return { key: isSame ? { tokens: tokensOf(answer, now()) } : null, refusal: new ApiError('refused') }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'refused') return { key: null, refusal: error }
      throw error
    }
  }

  /** The session goes on under a new name, unless another log-in ended it at this moment. Source: security R4. */
  async function goOn(c: AppContext, { calls, name, ticket }: Visit, record: SessionRecord) {
    const next = newTicket(crypto)
    const nextName = await desk.nameOf(next)
    await desk.at(nextName).create(next.secret, record)
    if (!(await devices.rename(record.account, name, nextName))) {
      await desk.at(nextName).end(next.secret)
      throw new ApiError('session_ended')
    }
    await calls.end(ticket.secret, 'renewed')
    c.header('Set-Cookie', ticketCookie(next))
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
    return answer(c, session.current, await whoIsThere(c))
  })

  routes.post(at(session.logIn), async (c) => {
    c.set('endpoint', 'session.logIn')
    const input = v.parse(LogIn, await readInput(c.req.raw, session.logIn))
    if (input.grant === 'password' && config.captchaMode) {
      throw new ApiError('invalid_input', { fields: { code: messages.captcha } })
    }
    if (input.grant === 'social') await ways.comeBack(c, input.source, input.state)
    if (input.grant === 'authorization_code') await ways.comeBack(c, sso, input.state)
    const execute = () => logIn(input, desk.caller(c), gateway, deps)
    const tokens = await pace(input, from(c), execute)
    return answer(c, session.logIn, await current(c, await begin(c, tokens)))
  })

  routes.post(at(session.logOut), async (c) => {
    c.set('endpoint', 'session.logOut')
    await readInput(c.req.raw, session.logOut)
    const visit = await desk.visit(c, { slide: false, renew: false }).catch(visitorIfOver)
    if (visit) {
      checkAccount(c, visit.session)
      await visit.calls.end(visit.ticket.secret)
      await Promise.all([
        sayFarewell(c, visit.session),
        // Listed or not, it is over.
        devices.forget(visit.session.account, visit.name).catch(() => undefined),
      ])
    }
    c.header('Set-Cookie', noCookie)
    c.header('Clear-Site-Data', '"cache", "storage"')
    return answer(c, session.logOut, null)
  })

  routes.post(at(session.keepAlive), async (c) => {
    c.set('endpoint', 'session.keepAlive')
    const { session: open, name } = await desk.require(c)
    await readInput(c.req.raw, session.keepAlive)
    const isTold = rulesFor(open.account).policy === 'notify'
    const arrival = isTold ? await devices.arrival(open.account, name) : null
    return answer(c, session.keepAlive, { keepAliveIn: open.keepAliveIn, arrival })
  })

  routes.get(at(session.devices), async (c) => {
    c.set('endpoint', 'session.devices')
    const { session: open, name } = await desk.require(c)
    await readInput(c.req.raw, session.devices)
    return answer(c, session.devices, await devices.list(open.account, name))
  })

  routes.post(at(session.endDevice), async (c) => {
    c.set('endpoint', 'session.endDevice')
    const { session: open } = await desk.require(c)
    const { id } = v.parse(session.endDevice.input, await readInput(c.req.raw, session.endDevice))
    await devices.end(open.account, (row) => row.id === id)
    return answer(c, session.endDevice, null)
  })

  routes.post(at(session.endOthers), async (c) => {
    c.set('endpoint', 'session.endOthers')
    const { session: open, name } = await desk.require(c)
    await readInput(c.req.raw, session.endOthers)
    await devices.end(open.account, (row) => row.name !== name)
    return answer(c, session.endOthers, null)
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
    const visit = await desk.requireAccount(c)
    const given = await password(c, session.unlock)
    const { key, refusal } = visit.session.autoLocked ? await proved(c, visit.session, given) : typed(given)
    const result = await visit.calls.unlock(visit.ticket.secret, key)
    if (result.kind === 'wrong') throw refusal
    if (result.kind === 'over') throw new ApiError('session_ended')
    await goOn(c, visit, result.record)
    return answer(c, session.unlock, null)
  })

  routes.route('/', wayInRoutes(deps, { ...doors, journeys: ways, forms: deps }))

  routes.all('*', (c) => {
    const known = [...Object.values(session), ...Object.values(wayIn)].find((call) => call.url === c.req.path)
    if (!known) throw new ApiError('not_found')
    c.header('Allow', known.method)
    throw new ApiError('method_not_allowed')
  })
  return routes
}

/** What is to open a lock, and what to say when it does not. */
type Attempt = { readonly key: Key; readonly refusal: ApiError }

const typed = (given: string): Attempt => ({
  key: { password: given },
  refusal: new ApiError('invalid_input', { fields: { password: messages.lockPasswordWrong } }),
})

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

const isOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'session_ended' || error.code === 'session_replaced')

function visitorIfOver(error: unknown): null {
  if (isOver(error)) return null
  throw error
}

const iso = (time: number) => new Date(time).toISOString()
