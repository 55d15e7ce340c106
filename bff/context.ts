import type { Context } from 'hono'

import type { Api } from '#contracts/api.ts'

import type { ConcurrencyLimiter } from './concurrency/limiter.ts'
import type { Config } from './config.ts'
import type { Crypto } from './crypto.ts'
import type { DeviceStore } from './devices/store.ts'
import type { HeaderSize } from './guard/request-size.ts'
import type { IdempotencyStore } from './idempotency/store.ts'
import type { RateLimitStore } from './rate-limit/store.ts'
import type { Sessions } from './session/sessions.ts'
import type { Seal } from './upstream/seal.ts'
import type { Upstream } from './upstream/upstream.ts'

/** What a platform hands in; the gateway itself knows neither Workers nor Node. */
export type Dependencies = {
  readonly config: Config
  readonly api: Api
  readonly upstream: Upstream
  readonly seal: Seal
  readonly sessions: Sessions
  readonly devices: DeviceStore
  readonly idempotency: IdempotencyStore
  readonly rateLimits: RateLimitStore
  readonly concurrency: ConcurrencyLimiter
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
  readonly liveTimings?: LiveTimings
}

/** The variables of a request. */
export type Variables = {
  requestId: string
  endpoint?: string
  account?: string
  /** Reports of broken policies, each a directive and a path. */
  violations?: readonly string[]
}

/** A request in the gateway. */
export type AppContext = Context<{ Variables: Variables }>

/** The built client: a file by its path, null when there is none. */
export type Assets = (request: Request) => Promise<Response | null>

/** Milliseconds. */
export type LiveTimings = {
  /** Between two questions of one browser after one thing. Source: security R50. */
  readonly pollInterval: number
  /** Between two signs of life. */
  readonly heartbeat: number
  /** How long a stream goes on. Shorter than what a stopping process waits for. Source: security R66. */
  readonly maxDuration: number
}

/** One line of the log. A closed list of fields: nothing personal has a place in it. Source: security R52. */
export type LogLine = {
  readonly time: string
  readonly level: 'info' | 'warn' | 'error'
  readonly requestId: string
  readonly method: string
  /** `resource.call` of the contract; paths are not logged, they may be anything. */
  readonly endpoint: string
  readonly status: number
  readonly code?: string
  /** Milliseconds. */
  readonly ms: number
  /** Opaque reference of the account. */
  readonly account?: string
  /** What browsers reported: directive and path of the page. */
  readonly violations?: readonly string[]
  /** Of a fault of ours: error name and first frames, without its text. */
  readonly fault?: string
}

export type Log = (line: LogLine) => void
