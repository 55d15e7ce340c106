import { sleep, within } from '#contracts/core/time/timer.ts'

/** Time-out of loading a chunk, in milliseconds. Source: specification 8. */
export const loadTimeout = 120_000

/** Retries of a failed chunk, and the delay before each, in milliseconds. */
const tries = 2
const pause = 800

/**
 * Loads a chunk with retries and a time-out: on a bad network the next try often succeeds. The build wraps every
 * dynamic import in it.
 */
export const loadFile = <T>(load: () => Promise<T>): Promise<T> => within(loadTimeout, again(load, tries))

const again = <T>(load: () => Promise<T>, left: number): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (left === 0) throw error
    await sleep(pause)
    return again(load, left - 1)
  })
