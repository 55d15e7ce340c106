/** Resolves after `ms` milliseconds. Rejects with the signal's reason where that aborts before. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/**
 * The value of a promise, or of `onLate` where it does not come within `ms` milliseconds: an error without `onLate`. The promise
 * is left behind; while `onLate` works, it may still come first. No timer is left.
 */
export function within<T>(ms: number, work: Promise<T>, onLate: () => T | Promise<T> = timeOut): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void Promise.resolve().then(onLate).then(resolve, reject), ms)
    const settled =
      <V>(settle: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer)
        settle(value)
      }
    work.then(settled(resolve), settled(reject))
  })
}

/** The value of a promise, which is left behind where the signal aborts before: then its reason is thrown. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

function timeOut(): never {
  throw new Error('time-out')
}
