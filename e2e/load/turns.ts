/** Value below which this share of the values lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Measures alternatives in turns, so that other load of the machine affects all alike; figures by name. */
export async function everyTurn<Name extends string, Figures>(
  turns: number,
  contestants: Record<Name, () => Promise<Figures>>,
): Promise<Record<Name, Figures[]>> {
  const names = Object.keys(contestants) as Name[] // the keys of the record
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<Name, Figures[]>
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names) figures[name].push(await contestants[name]())
  }
  return figures
}

/** The medians of `everyTurn`. */
export async function inTurns<Name extends string>(
  turns: number,
  contestants: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const figures = Object.entries<number[]>(await everyTurn(turns, contestants))
  return Object.fromEntries(figures.map(([name, values]) => [name, median(values)])) as Record<Name, number> // its keys
}
