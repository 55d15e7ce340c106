import type { Criticality } from '#contracts/core/endpoint.ts'

import type { BreakerState } from './circuit-breaker.ts'
import type { Refusal } from './not-sent.ts'

/** What an operator wants to know of the load. */
export type LoadFigures = {
  readonly inFlight: number
  readonly limit: number
  /** Calls that wait for a place. */
  readonly waiting: number
  /** Calls refused before they were sent, since the start. */
  readonly refused: readonly { readonly criticality: Criticality; readonly reason: Refusal; readonly count: number }[]
  /** Of each service and class that was called. */
  readonly breakers: readonly {
    readonly service: string
    readonly criticality: Criticality
    readonly state: BreakerState
  }[]
}

/** Load on the upstream, as this process sees it. */
export type UpstreamLoad = {
  figures(): LoadFigures
  /** Share of the calls of the last 10 s that were refused for load, 0 to 1; without those of the background. */
  shedShare(): number
}
