/** One line of the report: what a part of the soak has shown. */
export type Row = {
  readonly promise: string
  /** How often it was tried. Less than its share of `of` where the time was up. */
  readonly amount: number
  /** How often a whole run tries it. */
  readonly of: number
  /** What broke the promise, each with what reproduces it. */
  readonly failures: readonly string[]
  readonly seconds: number
  readonly detail: string
}

/** A part of the soak. `share` is of a whole run, `deadline` a time of `performance.now()`. */
export type Part = (share: number, deadline: number, seed: number) => Promise<Row>

/** How often a share of a run tries it, at least `least` times. */
export const attempts = (of: number, share: number, least = 1) => Math.max(least, Math.round(of * share))

/** An error as the text of a failure. */
export const failureText = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Numbers of answers by their status, as a remark. */
export const statusCounts = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
