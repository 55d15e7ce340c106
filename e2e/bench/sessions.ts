import * as v from 'valibot'

import type { Row } from '../load/table.ts'
import { runScript } from '../testing/processes.ts'
import type { Effort } from './effort.ts'

const Figures = v.object({ created: v.number(), rss: v.number(), p50: v.number(), p99: v.number() })

/** Memory per session in one Node process, and the look-up time of a session that is not cached. */
export async function sessionRows({ sessions, deadline }: Effort): Promise<Row[]> {
  const output = await runScript('e2e/bench/workers/sessions.ts', [String(sessions)], {
    core: 0,
    limit: deadline * 1000,
  })
  const { created, rss, p50, p99 } = v.parse(Figures, output)
  const what = `${sessions.toLocaleString('en')} sessions`
  return [
    {
      what: `${what}: memory of the process`,
      figure: `**${(rss / 1e6).toFixed(0)} MB**`,
      goal: '≤ 450 MB',
      values: [rss],
    },
    {
      what: `${what}: look-up of one that is not in memory`,
      figure: `p99 **${p99.toFixed(2)} ms**`,
      goal: 'p99 ≤ 0.5 ms',
      note: `p50 ${p50.toFixed(2)} ms`,
      values: [p50, p99],
    },
    createdRow(what, created),
  ]
}

/** Sessions that were created a second. */
export const createdRow = (what: string, created: number): Row => ({
  what: `${what}: created`,
  figure: `**${created.toFixed(0)}** per second`,
  goal: '≥ 3,000 per second',
  note: 'with 32 under way at a time',
  values: [created],
})
