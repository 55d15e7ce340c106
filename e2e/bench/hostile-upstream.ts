import * as v from 'valibot'

import type { Row } from '../load/table.ts'
import { median } from '../load/turns.ts'
import { runScript, startServer } from '../testing/processes.ts'
import type { Effort } from './effort.ts'

const Figures = v.object({
  answers: v.array(v.object({ what: v.string(), delays: v.array(v.number()) })),
  /** Bytes in use before and after. */
  memory: v.tuple([v.number(), v.number()]),
})

/** How long one answer of a hostile upstream delays all other calls of a gateway on Node, at most. */
export async function hostileUpstreamRows({ turns, deadline }: Effort): Promise<Row[]> {
  const upstream = await startServer('e2e/bench/workers/hostile-upstream.ts', { env: { PORT: '8791' }, core: 1 })
  try {
    const output = await runScript('e2e/bench/workers/loop-delays.ts', [upstream.url, String(turns)], {
      core: 0,
      limit: deadline * 1000,
    })
    const { answers, memory } = v.parse(Figures, output)
    return [...answers.map(delayRow), memoryRow(memory)]
  } finally {
    await upstream.stop()
  }
}

const delayRow = ({ what, delays }: v.InferOutput<typeof Figures>['answers'][number]): Row => ({
  what,
  figure: `**${median(delays).toFixed(0)} ms**, slowest ${Math.max(...delays).toFixed(0)} ms`,
  goal: '≤ 250 ms',
  values: delays,
})

function memoryRow([before, after]: readonly [number, number]): Row {
  const [from, to] = [before, after].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`)
  return {
    what: 'memory in use after all of them',
    figure: `**${(after / before).toFixed(2)}** of before`,
    goal: '< 1.1',
    note: `${from} before, ${to} after`,
    values: [before, after],
  }
}
