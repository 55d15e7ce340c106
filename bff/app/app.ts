import { Hono } from 'hono'

import { unmask } from '#contracts/administration/unmask.ts'
import { endpoints, gatewayCalls } from '#contracts/api.ts'
import { ApiError } from '#contracts/core/error.ts'
import { embed } from '#contracts/session/embed.ts'
import { waitsForTurn } from '#contracts/session/waits-for-turn.ts'

import { auditLog } from '../calls/audit/audit.ts'
import type { Dependencies } from '../calls/dependencies.ts'
import { liveQueries } from '../calls/events/events.ts'
import { createExchange } from '../calls/exchange.ts'
import { forward, type Forwarding } from '../calls/forward/handle.ts'
import { selectedExams } from '../calls/forward/selected-exam.ts'
import { staleReads } from '../calls/forward/stale-reads.ts'
import { createHandles } from '../calls/handle/handles.ts'
import { withStoreMetrics } from '../calls/store-metrics.ts'
import { withStoreTimeouts } from '../calls/store-timeout.ts'
import { type WaitingRoom, waitingRoom } from '../calls/waiting-room/waiting-room.ts'
import { levelCheck } from '../config/role-level.ts'
import { browserIds } from '../http/browser/browser-id.ts'
import { pseudonyms } from '../http/browser/pseudonym.ts'
import { addHeader, type AppContext, type Variables } from '../http/context.ts'
import { answeredError, problem } from '../http/problem.ts'
import { readOnlyCheck } from '../limits/operator/read-only.ts'
import { switchBoard } from '../limits/operator/switches.ts'
import { callRateLimit } from '../limits/rate-limit/calls.ts'
import { authentication } from '../session/authenticate.ts'
import { callers } from '../session/caller.ts'
import { deviceIndex } from '../session/devices/devices.ts'
import { logInHistory } from '../session/devices/history.ts'
import { sessionLifecycle } from '../session/lifecycle.ts'
import { accountReader } from '../session/log-in/account.ts'
import { pendingLogOuts } from '../session/pending-log-outs.ts'
import { sessionRevocations } from '../session/revocations.ts'
import { secondFactors } from '../session/second-factor/second-factors.ts'
import { deviationLog } from '../upstream/answer/deviations.ts'
import { upstreamClock } from '../upstream/clock.ts'
import { createGateway } from '../upstream/gateway.ts'
import { createIdempotency } from '../upstream/idempotency/idempotency.ts'
import { sharedReader } from '../upstream/shared-reads/reader.ts'
import { adminNetworks, adminPages, isFor, splitByOrigin } from './admin-origin.ts'
import { apiDocsRoutes } from './routes/api-docs.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { client } from './routes/client.ts'
import { cspReportRoutes } from './routes/csp-report.ts'
import { embedRoutes } from './routes/embed.ts'
import { health } from './routes/health.ts'
import { metricsRoute } from './routes/metrics.ts'
import { operatorRoutes } from './routes/operator.ts'
import { outcomeRoutes } from './routes/outcome.ts'
import { paymentReturnRoutes } from './routes/payment-return.ts'
import { sessionRoutes } from './routes/session.ts'
import { statusRoute } from './routes/status.ts'
import { unmaskRoutes } from './routes/unmask.ts'
import { waitingRoomPage } from './routes/waiting-room.ts'

/** The gateway: one app, or one for each origin where administrators have their own. */
export function createApp(platform: Dependencies): Pick<Hono, 'fetch'> {
  const { open, admin } = splitByOrigin(withStoreMetrics(withStoreTimeouts(platform)))
  const forAll = createOriginApp(open)
  if (!admin) return forAll
  const forAdministrators = createOriginApp(admin)
  const { publicOrigin } = admin.config
  return {
    fetch: (request, ...rest) => (isFor(publicOrigin, request) ? forAdministrators : forAll).fetch(request, ...rest),
  }
}

/** The whole gateway of one origin, in reading order. */
function createOriginApp(deps: Dependencies) {
  const clock = upstreamClock(deps.now)
  const audit = auditLog(deps)
  const exchange = createExchange(deps, clock, audit)
  const shared = { audit, respond: exchange.respond }
  const { services, sessionServices } = createServices({ ...deps, upstream: clock.watch(deps.upstream) }, shared)
  const room = waitingRoom(deps, services)

  const isCandidates = deps.config.audience === 'candidates'
  const isAdmins = deps.config.audience === 'administrators'

  const app = new Hono<{ Variables: Variables }>()
  app.use(exchange.around)
  app.use(exchange.checkRequest)
  if (deps.config.adminNetworks.length > 0 && isAdmins) app.use(adminNetworks(deps))

  app.route('/', health(deps))
  app.route('/', metricsRoute(deps))
  app.route('/', statusRoute(services.switchBoard, room))
  if (!isCandidates) app.route('/', operatorRoutes(deps, { ...services, ...sessionServices }))
  app.all('/operator/*', notFound)

  for (const calls of ['/api/*', '/session/*', '/calendar/*', embed.resolve.url, unmask.field.url]) {
    app.use(calls, exchange.checkCall)
  }
  if (!isAdmins) waitForTurn(app, deps, room)
  app.route('/', sessionRoutes(deps, services, { ...sessionServices, clock }))
  app.route('/', calendarRoutes(deps, services.authenticate))
  app.route('/', outcomeRoutes(deps, services))
  app.route('/', embedRoutes(deps, services.authenticate))
  if (isCandidates) app.all(unmask.field.url, notFound)
  else app.route('/', unmaskRoutes(deps, services))
  app.all('/session/*', notFound)
  app.all('/api/*', forwarding(deps, services))

  app.route('/', apiDocsRoutes(deps))
  app.route('/', paymentReturnRoutes())
  app.route('/', cspReportRoutes(deps, services.pseudonym, services))
  if (isCandidates) app.on('GET', [...adminPages], notFound)
  if (!isAdmins) app.get('*', waitingRoomPage(deps, room))
  app.get('*', client(deps))
  app.on(['PUT', 'PATCH', 'DELETE', 'TRACE'], '*', onlyReads)
  app.on('POST', ['/healthz', '/readyz', '/docs'], onlyReads)

  app.notFound((c) => problem(new ApiError('not_found'), c, exchange.respond))
  app.onError((error, c) => problem(answeredError(error, c), c, exchange.respond))
  return app
}

/** Calls by which a visitor reaches the upstream wait for their turn, while the waiting room is open. */
function waitForTurn(app: Hono<{ Variables: Variables }>, { api }: Dependencies, room: WaitingRoom) {
  const calls = [...endpoints(api).map(({ endpoint }) => endpoint), ...gatewayCalls.map(({ call }) => call)]
  for (const { url, method } of calls.filter(waitsForTurn)) {
    app.on(method, url, async (c, next) => {
      await room.checkCall(c)
      await next()
    })
  }
}

function onlyReads(c: AppContext): never {
  addHeader(c, 'Allow', 'GET, HEAD')
  throw new ApiError('method_not_allowed')
}

function notFound(): never {
  throw new ApiError('not_found')
}

/** Services that the routes share, and those of the session routes only. */
function createServices(deps: Dependencies, shared: Pick<Forwarding, 'audit' | 'respond'>) {
  const switches = switchBoard(deps)
  const pseudonym = pseudonyms(deps)
  const browsers = browserIds(deps)
  const devices = deviceIndex(deps, pseudonym)
  const revocations = sessionRevocations(deps)
  // Read at the start, so that a store that is away later does not refuse the first call.
  if (deps.sharesPolls) void Promise.resolve(revocations.current()).catch(() => undefined)
  const pending = pendingLogOuts(deps.sessions, deps.logOutJournal)
  const gateway = createGateway({ ...deps, report: deviationLog(deps) })
  const authenticate = authentication(deps, pending, revocations)
  const identities = { ...callers(deps, browsers), browserIds: browsers, pseudonym, authenticate }
  const factors = secondFactors({ ...deps, keyedHash: pseudonym.keyedHash })
  const { pendingFactor } = factors
  const readAccount = accountReader(deps.config, gateway, pseudonym)
  const lifecycle = sessionLifecycle(deps, { ...identities, readAccount, pendingFactor, devices })
  const services = {
    ...shared,
    ...identities,
    gateway,
    selectedExams: selectedExams(deps),
    idempotent: createIdempotency(deps),
    rateLimit: callRateLimit(deps.rateLimits, pseudonym.keyedHash),
    limitStaleReads: staleReads(deps, pseudonym.keyedHash),
    checkLevel: levelCheck(deps.config),
    switchBoard: switches,
    checkReadOnly: readOnlyCheck(switches),
    handles: createHandles(deps, browsers),
    sharedReads: sharedReader(deps),
    liveQueries: liveQueries(deps, identities),
    history: logInHistory(deps, pseudonym),
    rotateAndRevokeOthers: lifecycle.rotateAndRevokeOthers,
    revokeAll: lifecycle.revokeAll,
    revokeUsers: lifecycle.revokeUsers,
  }
  return { services, sessionServices: { ...lifecycle, devices, factors, revocations, pendingLogOuts: pending } }
}

/** Forwards calls of the clean API by their path; the contracts are the allow-list. */
function forwarding({ api }: Dependencies, services: Forwarding) {
  const byPath = new Map(
    endpoints(api)
      .filter(({ endpoint }) => !endpoint.internal)
      .map((it) => [it.endpoint.url, it]),
  )
  return (c: AppContext) => {
    const call = byPath.get(c.req.path)
    if (!call) throw new ApiError('not_found')
    c.set('endpoint', call.name)
    return forward(c, call.endpoint, services)
  }
}
