import * as v from 'valibot'

import type { Row } from '../load/table.ts'
import { median } from '../load/turns.ts'
import { runScript } from '../testing/processes.ts'
import type { Effort } from './effort.ts'

const Measurement = v.object({ duration: v.number(), delay: v.number() })
const Figures = v.object({
  sweep: Measurement,
  idle: Measurement,
  statement: Measurement,
  group: Measurement,
  commits: Measurement,
})

/** A turn of 400,000 rows takes half a minute. */
const maxTurns = 3

/** What sweeps and writes of the SQLite stores cost the event loop of the gateway. */
export async function storeRows({ expiredRows, idempotentWrites, turns, deadline }: Effort): Promise<Row[]> {
  const figures: v.InferOutput<typeof Figures>[] = []
  for (let turn = 0; turn < Math.min(turns, maxTurns); turn += 1) {
    const args = [String(expiredRows), String(idempotentWrites)]
    const output = await runScript('e2e/bench/workers/stores.ts', args, { core: null, limit: deadline * 1000 })
    figures.push(v.parse(Figures, output))
  }
  const all = (name: keyof (typeof figures)[number], value: 'duration' | 'delay') =>
    figures.map((figure) => figure[name][value])
  const delays = all('sweep', 'delay')
  const durations = all('group', 'duration')
  const idle = ms(median(all('idle', 'delay')))
  const statement = ms(median(all('statement', 'delay')))
  return [
    {
      what: `${expiredRows.toLocaleString('en')} expired rows swept: longest delay of the event loop`,
      figure: `**${ms(median(delays))}**, slowest ${ms(Math.max(...delays))}`,
      goal: '≤ 20 ms',
      note: `${seconds(median(all('sweep', 'duration')))} in all; ${idle} of an idle process, ${statement} as one statement on the loop`,
      values: delays,
    },
    {
      what: `${idempotentWrites.toLocaleString('en')} idempotent writes at once`,
      figure: `**${seconds(median(durations))}**`,
      goal: '≤ 3 s',
      note: `${seconds(median(all('commits', 'duration')))} with a commit each, all of it on the event loop`,
      values: durations,
    },
  ]
}

const ms = (time: number) => `${time.toFixed(0)} ms`
const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`
