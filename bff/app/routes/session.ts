import { idleHeader } from '#contracts/core/header.ts'
import { retention } from '#contracts/session/retention.ts'
import { session } from '#contracts/session/session.ts'

import type { AuditLog } from '#bff/calls/audit/audit.ts'
import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { LimitedAccess } from '#bff/calls/forward/call-upstream.ts'
import type { SelectedExams } from '#bff/calls/forward/selected-exam.ts'
import type { Handles } from '#bff/calls/handle/handles.ts'
import { retentionPeriods } from '#bff/config/retention.ts'
import type { LevelCheck } from '#bff/config/role-level.ts'
import type { BrowserIds } from '#bff/http/browser/browser-id.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { SwitchBoard } from '#bff/limits/operator/switches.ts'
import type { Authenticate } from '#bff/session/authenticate.ts'
import type { Devices } from '#bff/session/devices/devices.ts'
import type { LogInHistory } from '#bff/session/devices/history.ts'
import { rulesFor, type SessionLifecycle } from '#bff/session/lifecycle.ts'
import { oauthStates } from '#bff/session/log-in/oauth-state.ts'
import { logInRateLimit } from '#bff/session/log-in/rate-limit.ts'
import type { PendingLogOuts } from '#bff/session/pending-log-outs.ts'
import type { SessionRevocations } from '#bff/session/revocations.ts'
import type { SecondFactors } from '#bff/session/second-factor/second-factors.ts'
import type { UpstreamClock } from '#bff/upstream/clock.ts'
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

/** Dependencies that the session routes share with forwarded calls. */
type SharedDependencies = LimitedAccess & {
  readonly authenticate: Authenticate
  readonly browserIds: BrowserIds
  readonly pseudonym: Pseudonym
  readonly checkLevel: LevelCheck
  readonly handles: Handles
  readonly selectedExams: SelectedExams
  readonly switchBoard: Pick<SwitchBoard, 'current'>
  readonly audit: AuditLog
  readonly history: LogInHistory
}

type Sessions = SessionLifecycle & {
  readonly factors: SecondFactors
  readonly devices: Devices
  readonly pendingLogOuts: PendingLogOuts
  readonly revocations: SessionRevocations
  readonly clock: UpstreamClock
}

/** The gateway's own calls: log-in, current session, keep-alive, lock, devices, log-out. */
export function sessionRoutes(platform: Dependencies, shared: SharedDependencies, sessions: Sessions) {
  const routes = gatewayRoutes()
  const views = sessionViews(platform, { ...shared, ...sessions })
  const oauthState = oauthStates(platform)
  const limit = logInRateLimit(
    platform.rateLimits,
    shared.pseudonym.keyedHash,
    platform.config.upstream.dialect.lockout,
  )
  const deps = {
    ...shared,
    ...sessions,
    ...views,
    oauthState,
    logInRateLimit: limit,
    checkPassword: passwordCheck(platform, { ...shared, logInRateLimit: limit }),
    now: platform.now,
  }
  routes.on(session.current, async (c, read) => {
    await read()
    const current = await views.currentOrVisitor(c)
    // The first call of every page: the calls that follow in parallel then share one browser id.
    await shared.browserIds.issue(c)
    return current
  })
  routes.on(retention.read, async (_, read) => {
    await read()
    return retentionPeriods(platform.config)
  })
  logInRoute(routes, platform, deps)
  logOutRoute(routes, platform, deps)
  lockRoutes(routes, deps)
  keepAliveRoutes(routes, platform, deps)
  personProofRoutes(routes, platform, deps)
  if (platform.config.audience !== 'candidates') {
    secondFactorRoutes(routes, deps)
    passkeyRoutes(routes, deps)
    sessionRevocationRoutes(routes, deps)
  }
  routes.routes.route('/', deviceRoutes(deps))
  routes.routes.route('/', externalLogInRoutes(platform, { ...deps, forms: platform }))
  return routes.routes
}

function keepAliveRoutes(
  { on }: GatewayRoutes,
  { config }: Dependencies,
  { authenticate, pseudonym, devices }: Pick<SharedDependencies & Sessions, 'authenticate' | 'pseudonym' | 'devices'>,
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
