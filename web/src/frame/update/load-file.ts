/** So long one waits for a file of the client, in milliseconds. Source: specification 8. */
export const loadTimeout = 120_000

/** How often it is asked for again after it failed, and how much later, in milliseconds. */
const tries = 2
const pause = 800

/**
 * Loads a file of the client. On a bad network the next try often succeeds; one that only hangs has failed at the end
 * of our patience. The build puts it around every file that is loaded later.
 */
export function loadFile<T>(load: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a file of the client did not come in time')), loadTimeout)
    again(load, tries)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}

const again = <T>(load: () => Promise<T>, left: number): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (left === 0) throw error
    await new Promise((go) => setTimeout(go, pause))
    return again(load, left - 1)
  })
