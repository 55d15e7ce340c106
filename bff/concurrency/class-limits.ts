import type { Criticality } from '#contracts/core/endpoint.ts'

/** Share of the limit up to which each class is admitted: background is refused first. Source: security R63. */
const shares: Readonly<Record<Criticality, number>> = { critical: 1, interactive: 0.9, bulk: 0.75, background: 0.6 }

/**
 * Calls in flight up to which each class is admitted. Rounded to the nearest: of a limit of 3 reads would have 2 otherwise,
 * and four such processes would leave a fifth of the upstream idle.
 */
export const classLimit = (criticality: Criticality, limit: number): number =>
  Math.max(1, Math.round(limit * shares[criticality]))

/** Milliseconds that a call waits for a place. */
const longestWait = { critical: 1_000, interactive: 400 } as const
/** Share of refused calls above which reads do not wait: a burst passes, an overload does not. */
const overloadShare = 0.05
/** Reads that wait, as a multiple of the limit. */
const maxWaitingReads = 2

/** Load of a process, as far as it decides who waits. */
type Load = {
  readonly limit: number
  readonly waitingReads: number
  /** Share of the reads and critical calls of the last 10 s that were refused. */
  readonly shedShare: () => number
}

/** How long a call that finds no place waits for one, in milliseconds; 0 where it is refused. Source: docs/decisions/0121. */
export function waitOf(criticality: Criticality, { limit, waitingReads, shedShare }: Load): number {
  if (criticality === 'critical') return longestWait.critical
  if (criticality !== 'interactive' || waitingReads >= maxWaitingReads * limit) return 0
  return shedShare() > overloadShare ? 0 : longestWait.interactive
}
