import { Hono } from 'hono'
import * as v from 'valibot'

import { auth } from '#contracts/auth.ts'
import { device } from '#contracts/device.ts'
import type { Call, Output } from '#contracts/endpoint.ts'
import { ApiError } from '#contracts/error.ts'
import { wayIn } from '#contracts/log-in.ts'
import { messages } from '#contracts/messages.ts'
import { LogIn, session } from '#contracts/session.ts'

import type { Dependencies, Variables } from '../app.ts'
import { guarded } from '../away.ts'
import { sso } from '../config.ts'
import type { Devices } from '../devices/devices.ts'
import { deviceRoutes } from '../devices/routes.ts'
import type { Doors } from '../forward.ts'
import { readInput } from '../input.ts'
import { logInPace } from '../pace/log-in.ts'
import { rulesFor, type sessionBeginnings } from './begin.ts'
import { knownBrowser, noCookies } from './cookie.ts'
import { type AppContext, checkAccount, type Visit } from './desk.ts'
import { logIn, tokensOf } from './grants.ts'
import { journeys } from './journey.ts'
import type { Key } from './lock.ts'
import type { OpenSession } from './session.ts'
import { wayInRoutes } from './way-in.ts'
import { isOver, sessionViews } from './who-is-there.ts'

/** How long the upstream may take to hear of a log-out. Milliseconds. Source: security R6. */
const farewell = 2_000

type Sessions = ReturnType<typeof sessionBeginnings> & { readonly devices: Devices }

/** The gateway's own calls: log in, who am I, keep alive, lock, log out. */
export function sessionRoutes(deps: Dependencies, doors: Doors, { devices, begin, goOn }: Sessions) {
  const { gateway, desk, claims } = doors
  const { config, now } = deps
  const ways = journeys(deps)
  const { current, whoIsThere } = sessionViews(deps, doors)
  const pace = logInPace(guarded(deps.pace), desk.hashed)

  const fromOf = (c: AppContext) => ({
    address: desk.asker(c).address,
    userAgent: c.req.header('User-Agent') ?? '',
  })

  /** What the upstream says of the password of the account, in its own words. A try that could not be made is none. */
  async function proved(c: AppContext, visit: Visit, given: string): Promise<Attempt> {
    const { secret } = visit.ticket
    if (!(await visit.calls.takeTry(secret))) throw await desk.gone(visit)
    try {
      return await asked(c, visit.session, given)
    } catch (error) {
      await visit.calls.giveTry(secret)
      throw error
    }
  }

  async function asked(c: AppContext, { account }: OpenSession, given: string): Promise<Attempt> {
    const { userName: username } = account
    const input = { grant: 'password', username, password: given } as const
    try {
      const send = () => logIn(input, desk.caller(c), gateway, deps)
      const answer = await pace({ grant: 'unlock', username }, fromOf(c), send)
      const isSame = answer.user_id === account.userId
      return { key: isSame ? { tokens: tokensOf(answer, now()) } : null, refusal: new ApiError('refused') }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'refused') return { key: null, refusal: error }
      throw error
    }
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
    const seen = await whoIsThere(c)
    // Every page asks this first: what it asks then, all at once, is asked by one and the same browser.
    knownBrowser(c, deps.crypto)
    return answer(c, session.current, seen)
  })

  routes.post(at(session.logIn), async (c) => {
    c.set('endpoint', 'session.logIn')
    const read = await claims.redeem(c, session.logIn, await readInput(c.req.raw, session.logIn))
    const input = v.parse(LogIn, read.input)
    if (input.grant === 'password' && config.captchaMode) {
      throw new ApiError('invalid_input', { fields: { code: messages.captcha } })
    }
    if (input.grant === 'social') await ways.comeBack(c, input.source, input.state)
    if (input.grant === 'authorization_code') await ways.comeBack(c, sso, input.state)
    const caller = desk.caller(c)
    const tokens = await pace(input, fromOf(c), () => logIn(input, caller, gateway, deps))
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
    for (const gone of noCookies) c.header('Set-Cookie', gone, { append: true })
    c.header('Clear-Site-Data', '"cache", "storage"')
    return answer(c, session.logOut, null)
  })

  routes.post(at(session.keepAlive), async (c) => {
    c.set('endpoint', 'session.keepAlive')
    const { session: open, name } = await desk.require(c)
    await readInput(c.req.raw, session.keepAlive)
    const isTold = rulesFor(config, open.account).policy === 'notify'
    const arrival = isTold ? await devices.arrival(open.account, name) : null
    return answer(c, session.keepAlive, { keepAliveIn: open.keepAliveIn, arrival })
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
    const { key, refusal } = visit.session.autoLocked ? await proved(c, visit, given) : typed(given)
    const result = await visit.calls.unlock(visit.ticket.secret, key)
    if (result.kind === 'wrong') throw refusal
    if (result.kind === 'over') throw await desk.gone(visit)
    await goOn(c, visit, result.record)
    return answer(c, session.unlock, null)
  })

  routes.route('/', deviceRoutes(desk, devices))
  routes.route('/', wayInRoutes(deps, { ...doors, journeys: ways, forms: deps }))

  routes.all('*', (c) => {
    const known = [session, device, wayIn].flatMap<Call>(Object.values).find((call) => call.url === c.req.path)
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

function visitorIfOver(error: unknown): null {
  if (isOver(error)) return null
  throw error
}
