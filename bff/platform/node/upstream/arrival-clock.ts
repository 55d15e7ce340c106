/** Milliseconds between two looks at the event loop, and of a turn that delays nobody. */
const interval = 5
const shortTurn = 1

/**
 * Clock for what the event loop reads: it stands still while the loop is late. Bytes that are read now may have been there
 * since it should have looked, so that a process or machine that is busy adds nothing to the latency of others.
 */
export function arrivalClock(): () => number {
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
  return () => Math.min(performance.now(), due)
}
