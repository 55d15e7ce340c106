import { setImmediate } from 'node:timers/promises'

/** Milliseconds: a failure comes at a multiple of them. Longer than an answer of usual size is read in. */
const step = 10

/** Milliseconds by which a timer of Node may be late: it sleeps for whole ones, from when the event loop does. */
const timerGrain = 2

/**
 * What `work` returns. What it throws is thrown at a multiple of 10 ms after its beginning, to some microseconds, however far
 * it came; at once where `tellsWhy`. Source: security R30.
 */
export async function failingAtFixedTime<T>(work: () => Promise<T>, tellsWhy: (error: unknown) => boolean): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    if (tellsWhy(error)) throw error
    const steps = Math.ceil((performance.now() - startedAt) / step)
    await until(startedAt + steps * step)
    throw error
  }
}

/** Sleeps, and lets the event loop turn for the last moments: a timer alone would add the time of the work to its own. */
async function until(time: number): Promise<void> {
  const rest = time - performance.now() - timerGrain
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  while (performance.now() < time) await setImmediate()
}
