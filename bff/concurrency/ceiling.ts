/** Connections for calls of one process: its ceiling where the operator names none. */
export const maxCallsAtOnce = 256

type Setting = {
  /** Calls at once of all gateways; null where the operator does not know. */
  readonly concurrency: number | null
}

/** Calls at once that the upstream can take of one of so many processes: at least one, so that none is cut off. */
export const ceilingOf = ({ concurrency }: Setting, processes: number): number =>
  Math.max(1, Math.min(maxCallsAtOnce, Math.floor((concurrency ?? maxCallsAtOnce * processes) / processes)))
