import * as v from 'valibot'

import { auth } from '#contracts/auth.ts'
import { ApiError } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { LogIn, session } from '#contracts/session.ts'

import { withStoreTimeout } from './store-timeout.ts'
import { sso } from '../config.ts'
import type { Devices } from '../devices/devices.ts'
import { deviceRoutes } from '../devices/routes.ts'
import type { Services } from '../forward.ts'
import { gatewayRoutes } from '../routes/gateway-routes.ts'
import { logInRateLimit } from '../log-in/rate-limit.ts'
import { rulesFor, type sessionLifecycle } from './lifecycle.ts'
import { knownBrowser, noCookies } from './cookie.ts'
import { checkAccount, type Authenticated } from './authenticate.ts'
import { logIn, tokensOf } from '../log-in/grants.ts'
import { oauthStates } from '../log-in/oauth-state.ts'
import type { Key } from './lock.ts'
import type { OpenSession } from './session.ts'
import { externalLogInRoutes } from '../log-in/external.ts'
import { isSessionOver, sessionViews } from './current-session.ts'
import type { AppContext, Dependencies } from '../context.ts'

/** How long the upstream may take to hear of a log-out. Milliseconds. Source: security R6. */
const farewell = 2_000

type Sessions = ReturnType<typeof sessionLifecycle> & { readonly devices: Devices }

/** The gateway's own calls: log in, who am I, keep alive, lock, log out. */
export function sessionRoutes(deps: Dependencies, services: Services, { devices, start, rotate }: Sessions) {
  const { gateway, desk, handles } = services
  const { config, now } = deps
  const ways = oauthStates(deps)
  const { current, whoIsThere } = sessionViews(deps, services)
  const pace = logInRateLimit(withStoreTimeout(deps.rateLimits), desk.hashed)

  const fromOf = (c: AppContext) => ({
    address: desk.asker(c).address,
    userAgent: c.req.header('User-Agent') ?? '',
  })

  /** What the upstream says of the password of the account, in its own words. A try that could not be made is none. */
  async function proved(c: AppContext, visit: Authenticated, given: string): Promise<Attempt> {
    const { secret } = visit.ticket
    if (!(await visit.calls.consumeAttempt(secret))) throw await desk.gone(visit)
    try {
      return await asked(c, visit.session, given)
    } catch (error) {
      await visit.calls.refundAttempt(secret)
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

  const { routes, on } = gatewayRoutes()

  on(session.current, async (c, read) => {
    await read()
    const seen = await whoIsThere(c)
    // Every page asks this first: what it asks then, all at once, is asked by one and the same browser.
    knownBrowser(c, deps.crypto)
    return seen
  })

  on(session.logIn, async (c, read) => {
    const redeemed = await handles.redeem(c, session.logIn, await read())
    const input = v.parse(LogIn, redeemed.input)
    if (input.grant === 'password' && config.captchaMode) {
      throw new ApiError('invalid_input', { fields: { code: credentialMessages.captcha } })
    }
    if (input.grant === 'social') await ways.redeem(c, input.source, input.state)
    if (input.grant === 'authorization_code') await ways.redeem(c, sso, input.state)
    const caller = desk.caller(c)
    const tokens = await pace(input, fromOf(c), () => logIn(input, caller, gateway, deps))
    return await current(c, await start(c, tokens))
  })

  on(session.logOut, async (c, read) => {
    await read()
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
    return null
  })

  on(session.keepAlive, async (c, read) => {
    const { session: open, name } = await desk.require(c)
    await read()
    const isTold = rulesFor(config, open.account).policy === 'notify'
    const logInNotice = isTold ? await devices.logInNotice(open.account, name) : null
    return { keepAliveIn: open.keepAliveIn, logInNotice }
  })

  on(session.draftKey, async (c, read) => {
    const { session: open } = await desk.require(c)
    await read()
    return { key: await desk.draftKey(open.account) }
  })

  on(session.lock, async (c, read) => {
    const { calls, ticket } = await desk.requireAccount(c)
    if (!(await calls.lock(ticket.secret, (await read()).password))) throw new ApiError('locked')
    return null
  })

  on(session.unlock, async (c, read) => {
    const visit = await desk.requireAccount(c)
    const given = (await read()).password
    const { key, refusal } = visit.session.autoLocked ? await proved(c, visit, given) : typed(given)
    const result = await visit.calls.unlock(visit.ticket.secret, key)
    if (result.kind === 'wrong') throw refusal
    if (result.kind === 'over') throw await desk.gone(visit)
    await rotate(c, visit, result.record)
    return null
  })

  routes.route('/', deviceRoutes(desk, devices))
  routes.route('/', externalLogInRoutes(deps, { ...services, journeys: ways, forms: deps }))

  return routes
}

/** What is to open a lock, and what to say when it does not. */
type Attempt = { readonly key: Key; readonly refusal: ApiError }

const typed = (given: string): Attempt => ({
  key: { password: given },
  refusal: new ApiError('invalid_input', { fields: { password: credentialMessages.lockPasswordWrong } }),
})

function visitorIfOver(error: unknown): null {
  if (isSessionOver(error)) return null
  throw error
}
