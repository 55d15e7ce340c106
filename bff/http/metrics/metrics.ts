import type { DeviationOutcome } from '#contracts/core/answer.ts'
import type { Criticality } from '#contracts/core/criticality.ts'
import type { ErrorCode } from '#contracts/core/error.ts'
import type { LogIn } from '#contracts/session/session.ts'

import type { GaugeName } from './gauges.ts'

/** Class of a request: the class of its contract, or `gateway` for calls that the gateway answers itself. */
export type RequestClass = Criticality | 'gateway'

/** Result of a request: a code of the error table; `failed` is an error status without one. */
export type Outcome = 'ok' | 'failed' | ErrorCode

/** Why a request was refused before its work was done. */
export const refusalReasons = [
  'rate_limit',
  'connections',
  'overload',
  'breaker',
  'waiting_room',
  'cross_site',
  'size',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Why a connection to the upstream failed; `certificate` is any failure of TLS. */
export const connectionFailures = [
  'dns',
  'refused',
  'unreachable',
  'certificate',
  'timeout',
  'closed',
  'other',
] as const
export type ConnectionFailure = (typeof connectionFailures)[number]

/** Stores whose calls are timed. */
export const timedStores = [
  'sessions',
  'devices',
  'idempotency',
  'rateLimits',
  'concurrency',
  'sharedState',
  'secondFactors',
] as const
export type TimedStore = (typeof timedStores)[number]

/** An answered request; `endpoint` is its name in the contract, or `-`. */
export type RequestFigures = {
  readonly endpoint: string
  readonly class: RequestClass
  readonly outcome: Outcome
  readonly status: number
  readonly seconds: number
}

/** A call of the upstream, its retry and its wait for a connection included; of a transfer, until its head arrived. */
export type UpstreamFigures = {
  readonly endpoint: string
  readonly class: Criticality
  /** `server_error`: it answered with 5xx. */
  readonly outcome: 'answered' | 'server_error' | ErrorCode
  readonly seconds: number
}

/** A call of a store; the call of a session includes a refresh under way. */
export type StoreFigures = { readonly store: TimedStore; readonly isOk: boolean; readonly seconds: number }

/** Records figures for the operator. No label has personal data or a value that a client can make up. */
export type Metrics = {
  request(figures: RequestFigures): void
  upstream(figures: UpstreamFigures): void
  connectionFailure(cause: ConnectionFailure): void
  refusal(reason: RefusalReason): void
  /** A token refresh. Source: security R23. */
  refresh(outcome: 'tokens' | 'rejected' | 'unclear' | 'fault'): void
  logIn(grant: LogIn['grant'], outcome: Outcome): void
  store(figures: StoreFigures): void
  /** One field of an answer that differs from the contract. */
  deviation(endpoint: string, outcome: DeviationOutcome): void
  /** Value that is read when the figures are collected; the values of several readers are added up. */
  gauge(name: GaugeName, read: () => number): void
}

const ignore = () => undefined

/** Metrics of a platform without metrics: all records are dropped. */
export const noMetrics: Metrics = {
  request: ignore,
  upstream: ignore,
  connectionFailure: ignore,
  refusal: ignore,
  refresh: ignore,
  logIn: ignore,
  store: ignore,
  deviation: ignore,
  gauge: ignore,
}
