import type { Criticality } from '#contracts/core/endpoint.ts'

import type { Sample } from './adaptive-limit.ts'
import type { Permission } from './circuit-breaker.ts'

/** How an admitted call ended; `abandoned` says nothing about the upstream. */
export type Ending = Sample | 'success' | 'failure' | 'abandoned'

/**
 * What an ending says about the upstream's capacity. Time-outs of bulk and background calls say nothing: a file that hangs
 * is held by the bulkhead of its class, and must not lower the limit of the others.
 */
export function sampleOf(ending: Ending, criticality: Criticality): Sample | undefined {
  if (ending === 'timeout') return criticality === 'bulk' || criticality === 'background' ? undefined : ending
  return typeof ending === 'object' ? ending : undefined
}

/** What it says to the breaker. */
export function outcomeOf(ending: Ending): Parameters<Permission>[0] {
  if (ending === 'abandoned') return 'abandoned'
  return ending === 'failure' || ending === 'timeout' ? 'failure' : 'success'
}
