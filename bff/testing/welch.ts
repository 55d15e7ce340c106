/** Number, mean and variance of a sample. */
export type Moments = { readonly count: number; readonly mean: number; readonly variance: number }

/** Share of the slowest of both samples that is left out: pauses of the machine, not of the code. */
const outliers = 0.05

/** Of a whole sample. */
export function moments(values: readonly number[]): Moments {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count: values.length, mean, variance: squares / (values.length - 1) }
}

/** Moments of two samples below one bound, that of the slowest of both. `count` is of the whole sample. */
export function momentsOf(first: readonly number[], second: readonly number[]): [Moments, Moments] {
  const all = [...first, ...second].toSorted((one, other) => one - other)
  const most = all[Math.ceil(all.length * (1 - outliers)) - 1] ?? Number.POSITIVE_INFINITY
  const below = (values: readonly number[]) => ({
    ...moments(values.filter((value) => value <= most)),
    count: values.length,
  })
  return [below(first), below(second)]
}

/** Welch's t of two samples: how many standard errors their means differ by. */
export const welch = (first: Moments, second: Moments): number =>
  (first.mean - second.mean) / Math.sqrt(first.variance / first.count + second.variance / second.count)
