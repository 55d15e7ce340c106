import type { Criticality } from '#contracts/core/criticality.ts'

type ClassShares = {
  /** Calls in flight of all classes, as a share of the limit, up to which the class is admitted. Source: security R63. */
  readonly admitted: number
  /** The same share for the calls of the class itself, and for its calls to one service: hanging calls leave room for others. Source: security R62. */
  readonly own: number
  readonly service: number
}

/** Background is refused first. One service has enough for the whole capacity, which is some 0.83 of the limit. */
export const classShares: Readonly<Record<Criticality, ClassShares>> = {
  critical: { admitted: 1, own: 1, service: 0.95 },
  interactive: { admitted: 0.9, own: 0.9, service: 0.85 },
  bulk: { admitted: 0.75, own: 0.3, service: 0.2 },
  background: { admitted: 0.6, own: 0.2, service: 0.15 },
}

/**
 * Calls in flight up to which each class is admitted. Rounded to the nearest: of a limit of 3 reads would have 2 otherwise,
 * and four such processes would leave a fifth of the upstream idle.
 */
export const classLimit = (criticality: Criticality, limit: number): number =>
  Math.max(1, Math.round(limit * classShares[criticality].admitted))

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

/** How long a call that finds no place waits for one, in milliseconds; 0 where it is refused. Source: docs/decisions/0101. */
export function longestWaitFor(criticality: Criticality, { limit, waitingReads, shedShare }: Load): number {
  if (criticality === 'critical') return longestWait.critical
  if (criticality !== 'interactive' || waitingReads >= maxWaitingReads * limit) return 0
  return shedShare() > overloadShare ? 0 : longestWait.interactive
}
