/** Number, mean and variance of a sample. */
export type Moments = { readonly count: number; readonly mean: number; readonly variance: number }

/** Of a whole sample. */
export function moments(values: readonly number[]): Moments {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count: values.length, mean, variance: squares / (values.length - 1) }
}

/**
 * Moments of the fastest share of two samples, below one bound for both: the slowest are pauses of the machine, not of the
 * code. Source: https://github.com/oreparaz/dudect
 */
export function bothMoments(first: readonly number[], second: readonly number[], share = 0.95): [Moments, Moments] {
  const all = [...first, ...second].toSorted((one, other) => one - other)
  const most = all[Math.ceil(all.length * share) - 1] ?? Number.POSITIVE_INFINITY
  const below = (values: readonly number[]) => moments(values.filter((value) => value <= most))
  return [below(first), below(second)]
}

/** Welch's t of two samples: how many standard errors their means differ by. */
export const welch = (first: Moments, second: Moments): number =>
  (first.mean - second.mean) / Math.sqrt(first.variance / first.count + second.variance / second.count)
