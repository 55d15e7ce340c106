import type { Context } from 'hono'

import type { Api } from '#contracts/api.ts'
import type { Deviation } from '#contracts/core/answer.ts'
import type { ErrorCode } from '#contracts/core/error.ts'
import type { LevelBreach } from '#contracts/core/role-level.ts'
import type { UnmaskPurpose } from '#contracts/administration/unmask.ts'

import type { ConcurrencyLimiter } from './concurrency/limiter.ts'
import type { Config } from './config.ts'
import type { WebCrypto } from './at-rest/crypto.ts'
import type { DeviceStore } from './devices/store.ts'
import type { RawTarget } from './guard/path.ts'
import type { HeaderSize } from './guard/request-size.ts'
import type { IdempotencyStore } from './idempotency/store.ts'
import type { RateLimitStore } from './rate-limit/store.ts'
import type { LogOutJournal } from './session/pending-log-outs.ts'
import type { Sessions } from './session/sessions.ts'
import type { Seal } from './upstream/seal.ts'
import type { TextLimits } from './upstream/text-file.ts'
import type { Upstream } from './upstream/upstream.ts'

/** Dependencies that the platform injects; the gateway itself knows neither Workers nor Node. */
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
  readonly logOutJournal: LogOutJournal
  readonly crypto: WebCrypto
  /** MD5 as lower-case hex: Blade's form of a password. */
  readonly md5: (text: string) => Promise<string>
  /**
   * Steady clock, for whatever expires or waits: milliseconds since the epoch. Where the platform has no monotonic clock it
   * is the wall clock. Source: docs/decisions/0064.
   */
  readonly now: () => number
  /** Wall clock, for what is shown or logged: milliseconds since the epoch. It may step. */
  readonly wallTime: () => number
  /** Client IP address from a source that the client cannot forge. Source: security R17. */
  readonly clientAddress: (request: Request, bindings: unknown) => string
  /** Size of the request headers, where the platform knows it without a Headers object. */
  readonly headerSize?: HeaderSize
  /** Whether the process is about to end; never where the platform does not tell. */
  readonly isDraining?: () => boolean
  readonly rawTarget?: RawTarget
  readonly log: Log
  /** Lower than the defaults where memory is scarce. */
  readonly textLimits?: TextLimits
  /** The built client; none while it is served by the development server. */
  readonly assets?: Assets
  /** Whether the streams of one subject share polls in this process. On workerd a request cannot wait for another one's I/O. */
  readonly sharesPolls: boolean
  /** Of live queries; the defaults are too slow for a test. */
  readonly liveTimings?: LiveTimings
}

/** The variables of a request. */
export type Variables = {
  requestId: string
  endpoint?: string
  account?: string
  /** CSP violation reports, each a directive and a path. */
  violations?: readonly string[]
}

/** Hono's context of one request. */
export type AppContext = Context<{ Variables: Variables }>

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

/** One request in the log: a closed list of fields without personal data. Source: security R52. */
export type LogLine = {
  readonly time: string
  readonly level: 'info' | 'warn' | 'error'
  readonly requestId: string
  readonly method: string
  /** `resource.call` of the contract; paths are not logged, they may contain personal data. */
  readonly endpoint: string
  readonly status: number
  readonly code?: string
  /** Milliseconds. */
  readonly ms: number
  /** Pseudonym of the account. */
  readonly account?: string
  /** CSP violation reports: directive and path of the page. */
  readonly violations?: readonly string[]
  /** Of an unexpected error: its name and first frames, without its message. */
  readonly fault?: string
}

/** A deviation and how often it occurred since the last line. */
export type CountedDeviation = Deviation & { readonly count: number }

/** A line about an upstream whose answers differ from the contract: fields and kinds, never values. */
export type DeviationLine = {
  readonly time: string
  readonly level: 'warn'
  readonly endpoint: string
  readonly deviations: readonly CountedDeviation[]
}

/** Audit line: who did what to which records, and with which result; never values. Source: security R53. */
export type AuditLine = {
  readonly time: string
  readonly level: 'info'
  /** Kind of the event. */
  readonly audit: 'write' | 'unmask' | 'export' | 'read'
  readonly requestId: string
  /** Pseudonym of the account; empty when nobody is logged in. */
  readonly account: string
  /** Masked client address. */
  readonly network: string
  /** `resource.call` of the contract. */
  readonly call: string
  /** Ids by input field. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly result: ErrorCode | 'ok'
  /** Of a write above the own level: the rule that it broke. */
  readonly breach?: LevelBreach
  /** Of an unmasked value: its field, and why it was read. */
  readonly field?: string
  readonly purpose?: UnmaskPurpose
  /** Of an export: its id, the same in the line of each of its reads. */
  readonly export?: string
  /** Of a read: names of the filters that were set, and the number of rows that it returned. */
  readonly filters?: readonly string[]
  readonly rows?: number
}

/** A line about the store itself, when its state changes; `unreplicated` is a log-out that no replica confirmed. */
export type StoreLine = {
  readonly time: string
  readonly level: 'info' | 'warn'
  readonly store: 'available' | 'unavailable' | 'full' | 'unreplicated'
}

/** Writes one line. A line has the fields of its type and no free-form object. Source: security R52. */
export type Log = (line: LogLine | DeviationLine | AuditLine | StoreLine) => void
