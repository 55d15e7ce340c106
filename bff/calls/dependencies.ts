import type { Api } from '#contracts/api.ts'

import type { WebCrypto } from '../config/at-rest/crypto.ts'
import type { Config } from '../config/config.ts'
import type { ClientAddress } from '../http/context.ts'
import type { RawTarget } from '../http/guard/path.ts'
import type { HeaderSize } from '../http/guard/request-size.ts'
import type { JsonAnswer } from '../http/json-answer.ts'
import type { Log } from '../http/log-line.ts'
import type { MetricsExposition } from '../http/metrics/exposition.ts'
import type { Metrics } from '../http/metrics/metrics.ts'
import type { Admission } from '../limits/concurrency/admission.ts'
import type { ConcurrencyLimiter } from '../limits/concurrency/limiter.ts'
import type { RateLimitStore } from '../limits/rate-limit/store.ts'
import type { SharedState } from '../limits/shared-state/store.ts'
import type { DeviceStore } from '../session/devices/store.ts'
import type { LogOutJournal } from '../session/pending-log-outs.ts'
import type { SecondFactorStore } from '../session/second-factor/store.ts'
import type { Sessions } from '../session/sessions.ts'
import type { TextLimits } from '../upstream/file/text-file.ts'
import type { VisibleEnd } from '../upstream/file/visible-end.ts'
import type { IdempotencyStore } from '../upstream/idempotency/store.ts'
import type { Seal } from '../upstream/seal/seal.ts'
import type { SharedReads } from '../upstream/shared-reads/shared-reads.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** Dependencies that the platform injects; the gateway itself knows neither Workers nor Node. */
export type Dependencies = {
  readonly config: Config
  readonly api: Api
  readonly upstream: Upstream
  /** Load on the upstream, for the waiting room; absent where no call is refused. */
  readonly upstreamLoad?: Pick<Admission, 'shedShare'>
  readonly seal: Seal
  readonly sessions: Sessions
  readonly devices: DeviceStore
  readonly idempotency: IdempotencyStore
  readonly rateLimits: RateLimitStore
  readonly concurrency: ConcurrencyLimiter
  readonly sharedReads: SharedReads
  readonly sharedState: SharedState
  readonly secondFactors: SecondFactorStore
  readonly logOutJournal: LogOutJournal
  readonly crypto: WebCrypto
  /** MD5 as lower-case hex: Blade's form of a password. */
  readonly md5: (text: string) => Promise<string>
  /**
   * Steady clock, for expiries and waits: milliseconds since the epoch. Where the platform has no monotonic clock it
   * is the wall clock. Source: docs/decisions/0064.
   */
  readonly now: () => number
  /** Wall clock, for display and logs: milliseconds since the epoch. May step. */
  readonly wallTime: () => number
  readonly clientAddress: ClientAddress
  /** Size of the request headers, where the platform knows it without a Headers object. */
  readonly headerSize?: HeaderSize
  /** Whether the process is about to end; never where the platform gives no notice. */
  readonly isDraining?: () => boolean
  readonly rawTarget?: RawTarget
  readonly log: Log
  /** Faster than setting the headers of each answer, where the platform copies prepared ones. */
  readonly jsonAnswer?: JsonAnswer
  /** Figures for the operator; none are recorded when absent. */
  readonly metrics?: Metrics
  /** Where the figures are read at the gateway's own address; there is no such address when absent. */
  readonly metricsExposition?: MetricsExposition
  /** Lower than the defaults where memory is scarce. */
  readonly textLimits?: TextLimits
  /** How a client sees that a file is cut off; by a broken connection when absent. */
  readonly visibleEnd?: VisibleEnd
  /** The built client; none while it is served by the development server. */
  readonly assets?: Assets
  /** Whether the streams of one subject share polls in this process. On workerd a request cannot wait for another one's I/O. */
  readonly sharesPolls: boolean
  /** Of live queries; the defaults are too slow for a test. */
  readonly liveTimings?: LiveTimings
}

/** The built client: a file by its path, null when there is none. */
export type Assets = (request: Request) => Promise<Response | null>

/** Milliseconds. */
export type LiveTimings = {
  /** Minimum time between two polls of one subject for one query. Source: security R50. */
  readonly pollInterval: number
  /** Between two heartbeats. */
  readonly heartbeat: number
  /** Maximum life of a stream; shorter than the drain time of a shutdown. Source: security R66. */
  readonly maxDuration: number
}
