/** Resolves after `ms` milliseconds. Rejects with the signal's reason where that aborts before. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal?.reason)
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  })
}

/**
 * The value of a promise, or of `onLate` where it does not come within `ms` milliseconds: an error without `onLate`. The promise
 * is left behind; while `onLate` works, it may still come first. No timer is left.
 */
export function within<T>(ms: number, work: Promise<T>, onLate: () => T | Promise<T> = timeOut): Promise<T> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  return Promise.race([work, late.promise.then(onLate)]).finally(() => clearTimeout(timer))
}

function timeOut(): never {
  throw new Error('time-out')
}
