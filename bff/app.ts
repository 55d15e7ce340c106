import { Hono } from 'hono'

import { type Api, endpoints } from '#contracts/api.ts'
import { embed } from '#contracts/embed.ts'
import { ApiError } from '#contracts/core/error.ts'
import { openapi } from '#contracts/core/openapi.ts'

import { guarded } from './session/store-timeout.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { handlesOf } from './handle/handles.ts'
import { type Assets, client, freshNonce } from './routes/client.ts'
import type { Config } from './config.ts'
import type { Crypto } from './crypto.ts'
import { deviceIndex } from './devices/devices.ts'
import type { DeviceStore } from './devices/store.ts'
import { apiPage } from './routes/docs.ts'
import { embedRoutes } from './routes/embed.ts'
import { following, type Timings } from './events/events.ts'
import { forward } from './forward.ts'
import { createGateway } from './upstream/gateway.ts'
import { securityHeaders } from './guard/headers.ts'
import { type HeaderSize, sizeLimits } from './guard/request-size.ts'
import { sameOrigin } from './guard/origin.ts'
import { oneSpelling } from './guard/path.ts'
import { health } from './routes/health.ts'
import type { Limiter } from './concurrency/limiter.ts'
import { type Log, logging } from './log.ts'
import { onlyOnce } from './idempotency/idempotency.ts'
import type { OnceStore } from './idempotency/store.ts'
import { callPace } from './rate-limit/calls.ts'
import type { PaceStore } from './rate-limit/store.ts'
import { problem } from './problem.ts'
import { returning } from './routes/payment-return.ts'
import type { Seal } from './upstream/seal.ts'
import { sessionBeginnings } from './session/lifecycle.ts'
import { sessionDesk } from './session/authenticate.ts'
import { sessionRoutes } from './session/routes.ts'
import type { Sessions } from './session/sessions.ts'
import type { Upstream } from './upstream/upstream.ts'
import { violationRoutes } from './routes/csp-report.ts'

/** What a platform hands in; the gateway itself knows neither Workers nor Node. */
export type Dependencies = {
  readonly config: Config
  readonly api: Api
  readonly upstream: Upstream
  readonly seal: Seal
  readonly sessions: Sessions
  readonly devices: DeviceStore
  readonly onces: OnceStore
  readonly pace: PaceStore
  readonly limiter: Limiter
  readonly crypto: Crypto
  /** Lower-case hex of the MD5 hash: Blade's form of a password. */
  readonly md5: (text: string) => Promise<string>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The one true address of the client. Source: security R17. */
  readonly clientAddress: (request: Request, bindings: unknown) => string
  /** Where a platform can tell without making a Headers object. */
  readonly headerSize?: HeaderSize
  readonly log: Log
  /** The built client; none while it is served by the development server. */
  readonly assets?: Assets
  /** Of followed calls, where the usual ones are too slow for a test. */
  readonly timings?: Timings
}

/** The variables of a request. */
export type Variables = {
  requestId: string
  endpoint?: string
  account?: string
  /** Reports of broken policies, each a directive and a path. */
  violations?: readonly string[]
}

/** The whole gateway in reading order. */
export function createApp(deps: Dependencies) {
  const { config, api } = deps
  const gateway = createGateway(deps)
  const desk = sessionDesk(deps)
  const devices = deviceIndex({ ...deps, at: desk.at, hashed: desk.hashed })
  const beginnings = sessionBeginnings(deps, { gateway, desk, devices })
  const doors = {
    gateway,
    desk,
    once: onlyOnce(deps),
    pace: callPace(guarded(deps.pace), desk.hashed),
    handles: handlesOf(deps),
    following: following(deps),
    anew: beginnings.anew,
    endAll: beginnings.endAll,
  }
  const byAddress = new Map(
    endpoints(api)
      .filter(({ endpoint }) => !endpoint.internal)
      .map((it) => [it.endpoint.url, it]),
  )

  const app = new Hono<{ Variables: Variables }>()
  app.use(logging(deps))
  app.use(securityHeaders)
  app.use(sizeLimits(deps.headerSize))
  app.use(oneSpelling)

  app.route('/', health(deps))

  for (const calls of ['/api/*', '/session/*', '/calendar/*', embed.place.url]) {
    app.use(calls, sameOrigin(config.publicOrigin))
  }
  app.route('/', sessionRoutes(deps, doors, { ...beginnings, devices }))
  app.route('/', calendarRoutes(deps, desk))
  app.route('/', embedRoutes(deps, desk))
  app.all('/session/*', () => {
    throw new ApiError('not_found')
  })
  app.all('/api/*', (c) => {
    const known = byAddress.get(c.req.path)
    if (!known) throw new ApiError('not_found')
    c.set('endpoint', known.name)
    return forward(c, known.endpoint, doors)
  })

  if (config.apiDocs) {
    app.get('/docs/openapi.json', (c) => c.json(openapi(api)))
    app.get('/docs', (c) => apiPage(c, openapi(api), freshNonce(deps.crypto)))
  }
  app.route('/', returning())
  app.route('/', violationRoutes(deps, desk))
  app.get('*', client(deps))

  app.notFound((c) => problem(new ApiError('not_found'), c, c.get('requestId')))
  app.onError((error, c) => problem(error, c, c.get('requestId')))
  return app
}
