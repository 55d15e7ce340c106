/** Milliseconds between two looks at the event loop. */
const interval = 5
/** Milliseconds of a turn of the loop that delays nobody. */
const shortTurn = 1
/** Delay of the event loop, as a share of a latency, above which the latency is not known. */
const maxDelay = 0.25

/**
 * Latency of what the event loop reads: from `start`, a time of `performance.now()`, to when the loop should have looked for
 * it, since bytes that are read by a late loop may have been there. undefined where that leaves too much open: a process or
 * machine that is busy says nothing about others.
 */
export function latencyMeter(): (start: number) => number | undefined {
  let due = 0
  const rest = () => {
    due = performance.now() + interval
    setTimeout(readUp, interval).unref()
  }
  /** `setImmediate` comes when the loop has read what there was. If that took long, there is more. */
  const readUp = () => {
    const startedAt = performance.now()
    setImmediate(() => {
      if (performance.now() - startedAt <= shortTurn) return rest()
      due = startedAt
      readUp()
    })
  }
  rest()
  return (start) => {
    const now = performance.now()
    const latency = Math.min(now, due) - start
    return now - start - latency <= latency * maxDelay ? latency : undefined
  }
}
