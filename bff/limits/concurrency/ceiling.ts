import type { Membership } from './processes.ts'

/** Connections for calls of one process: its ceiling where the operator names none. */
export const maxCallsAtOnce = 256

type Setting = {
  /** Calls at once of all gateways; null where the operator does not know. */
  readonly concurrency: number | null
}

/**
 * Calls at once that the upstream can take of one process. The parts of all make up the whole: the first processes have
 * what is left by the division. At least one, so that none is cut off.
 */
export function callCeiling({ concurrency }: Setting, { processes, index }: Membership): number {
  if (concurrency === null) return maxCallsAtOnce
  const part = Math.floor(concurrency / processes) + (index < concurrency % processes ? 1 : 0)
  return Math.max(1, Math.min(maxCallsAtOnce, part))
}
