import { cpus } from 'node:os'

import { type Row, table } from '../load/table.ts'
import { methods, type Title } from './method.ts'

/** The rows of one benchmark. */
export type Part = { readonly title: Title; readonly rows: readonly Row[] }

/** Titles of parts without rows, or with a value that is not finite. */
export const incomplete = (parts: readonly Part[]): string[] =>
  parts
    .filter(({ rows }) => rows.length === 0 || !rows.every(({ values }) => values.every(Number.isFinite)))
    .map(({ title }) => title)

/** When and where the figures were measured. */
type Run = {
  /** Short hash, with what it says of changes that are in no commit. */
  readonly commit: string
  /** Load average of the machine in the minute before. */
  readonly load: number
  readonly seconds: number
}

/** docs/benchmarks.md: one run of one commit. */
export function document(parts: readonly Part[], { commit, load, seconds }: Run): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
  const day = new Date().toISOString().slice(0, 10)
  return `# Benchmarks

One run of \`npm run bench\`, which writes this page: commit ${commit}, ${day}, ${(seconds / 60).toFixed(0)} minutes on ${machine}, load
average before ${load.toFixed(1)}. What is compared was measured side by side, in turns; a figure is the median of the turns. Ratios are what
to look at.

${parts.map(({ title, rows }) => `## ${title}\n\n${table(rows)}\n\n${methods[title]}\n`).join('\n')}`
}
