import { cpus } from 'node:os'

/** One line of a table. */
export type Row = {
  readonly what: string
  readonly figure: string
  readonly goal: string
  readonly note?: string
  /** Measured values behind the figure: one that is not finite means that a measurement failed. */
  readonly values: readonly number[]
}

/** The rows of one benchmark. */
export type Part = { readonly title: string; readonly rows: readonly Row[] }

/** A Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, figure, goal, note = '' }) => `| ${what} | ${figure} | ${goal} | ${note} |`)
  return ['| what | figure | goal | remark |', '|---|---|---|---|', ...lines].join('\n')
}

/** Titles of parts without rows, or with a value that is not finite. */
export const incomplete = (parts: readonly Part[]): string[] =>
  parts
    .filter(({ rows }) => rows.length === 0 || !rows.every(({ values }) => values.every(Number.isFinite)))
    .map(({ title }) => title)

/** docs/benchmarks.md. `load` is the machine's load average of the minute before. */
export function document(parts: readonly Part[], method: string, load: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
  const tables = parts.map(({ title, rows }) => `## ${title}\n\n${table(rows)}\n`)
  return `# Benchmarks

Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench\` on ${machine}, whose load average before was ${load.toFixed(1)}. What is compared was measured side by
side in the same run, in turns; a figure is the median of the turns. Ratios are what to look at.

${tables.join('\n')}
${method}`
}
