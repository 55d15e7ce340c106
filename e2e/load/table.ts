/** A measured figure beside its goal: one line of a table. */
export type Row = {
  readonly what: string
  readonly figure: string
  readonly goal: string
  readonly note?: string
  /** Measured values behind the figure: one that is not finite means that a measurement failed. */
  readonly values: readonly number[]
}

/** A Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, figure, goal, note = '' }) => `| ${what} | ${figure} | ${goal} | ${note} |`)
  return ['| what | figure | goal | remark |', '|---|---|---|---|', ...lines].join('\n')
}
