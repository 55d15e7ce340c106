import { idleHeader } from '#contracts/core/header.ts'
import { retention } from '#contracts/session/retention.ts'
import { session } from '#contracts/session/session.ts'

import { retentionOf } from '../config/retention.ts'
import type { AppContext } from '../context.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Devices } from '../devices/devices.ts'
import type { Services } from '../forward/forwarded.ts'
import { oauthStates } from '../log-in/oauth-state.ts'
import { logInRateLimit } from '../log-in/rate-limit.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import { rulesFor, type SessionLifecycle } from '../session/lifecycle.ts'
import type { PendingLogOuts } from '../session/pending-log-outs.ts'
import type { SessionRevocations } from '../session/revocations.ts'
import type { UpstreamClock } from '../upstream/clock.ts'
import { sessionViews } from './current-session.ts'
import { deviceRoutes } from './devices.ts'
import { externalLogInRoutes } from './external-log-in.ts'
import { gatewayRoutes, type GatewayRoutes } from './gateway-routes.ts'
import { lockRoutes } from './lock.ts'
import { logInRoute } from './log-in.ts'
import { logOutRoute } from './log-out.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordCheck } from './password-check.ts'
import { personProofRoutes } from './person-proof.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRevocationRoutes } from './session-revocation.ts'

type Sessions = SessionLifecycle & {
  readonly factors: SecondFactors
  readonly devices: Devices
  readonly pendingLogOuts: PendingLogOuts
  readonly revocations: SessionRevocations
  readonly clock: UpstreamClock
}

/** The gateway's own calls: log-in, current session, keep-alive, lock, devices, log-out. */
export function sessionRoutes(deps: Dependencies, services: Services, sessions: Sessions) {
  const routes = gatewayRoutes()
  const views = sessionViews(deps, { ...services, ...sessions })
  const oauthState = oauthStates(deps)
  const limit = logInRateLimit(deps.rateLimits, services.pseudonym.keyedHash, deps.config.upstream.dialect.lockout)
  const parts = {
    ...services,
    ...sessions,
    ...views,
    oauthState,
    logInRateLimit: limit,
    checkPassword: passwordCheck(deps, { ...services, logInRateLimit: limit }),
  }
  routes.on(session.current, async (c, read) => {
    await read()
    const current = await views.currentOrVisitor(c)
    // The first call of every page: the calls that follow in parallel then share one browser id.
    await services.browserIds.issue(c)
    return current
  })
  routes.on(retention.read, async (_, read) => {
    await read()
    return retentionOf(deps.config)
  })
  logInRoute(routes, deps, parts)
  logOutRoute(routes, deps, parts)
  lockRoutes(routes, parts)
  keepAliveRoutes(routes, deps, parts)
  personProofRoutes(routes, deps, { ...parts, now: deps.now })
  if (deps.config.audience !== 'candidates') {
    secondFactorRoutes(routes, { ...parts, now: deps.now })
    passkeyRoutes(routes, parts)
    sessionRevocationRoutes(routes, services, sessions)
  }
  routes.routes.route('/', deviceRoutes(services, sessions.devices))
  routes.routes.route('/', externalLogInRoutes(deps, { ...services, oauthState, forms: deps }))
  return routes.routes
}

type KeepAliveParts = Pick<Services, 'authenticate' | 'pseudonym'> & { readonly devices: Devices }

function keepAliveRoutes(
  { on }: GatewayRoutes,
  { config }: Dependencies,
  { authenticate, pseudonym, devices }: KeepAliveParts,
) {
  on(session.keepAlive, async (c, read) => {
    const { session: open, name } = await authenticate.required(c, { slide: true, idle: idleTime(c) })
    await read()
    const notifies = rulesFor(config, open.account).policy === 'notify'
    const logInNotice = notifies ? await devices.logInNotice(open.account, name) : null
    return { keepAliveIn: open.keepAliveIn, logInNotice }
  })

  on(session.draftKey, async (c, read) => {
    const { session: open } = await authenticate.required(c)
    await read()
    const { draftDays, personalDraftHours } = config.retention
    return { key: await pseudonym.draftKey(open.account), draftDays, personalDraftHours }
  })
}

/** Milliseconds since the last activity, as reported by a keep-alive; 0 otherwise. */
function idleTime(c: AppContext): number {
  const seconds = Number(c.req.header(idleHeader))
  return seconds > 0 && Number.isFinite(seconds) ? seconds * 1000 : 0
}
