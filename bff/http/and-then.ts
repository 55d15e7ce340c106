/** A value, or the promise of one that somebody has to be asked for. */
export type Awaitable<T> = T | Promise<T>

/** Goes on with a value at once, or when it comes: work that asks nobody makes no promise. */
export const andThen = <T, R>(value: Awaitable<T>, work: (value: T) => R): R | Promise<Awaited<R>> =>
  value instanceof Promise ? (value.then(work) as Promise<Awaited<R>>) : work(value)
