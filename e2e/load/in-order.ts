/** What came of measurements, and the errors of those that failed. */
export type Measured<Figures> = { readonly figures: readonly Figures[]; readonly errors: readonly unknown[] }

/** Runs measurements one after the other: figures are kept when another measurement fails. */
export async function inOrder<Figures>(measures: readonly (() => Promise<Figures>)[]): Promise<Measured<Figures>> {
  const figures: Figures[] = []
  const errors: unknown[] = []
  for (const measure of measures) {
    await measure().then(
      (it) => figures.push(it),
      (error: unknown) => errors.push(error),
    )
  }
  return { figures, errors }
}
