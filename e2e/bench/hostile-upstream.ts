import * as v from 'valibot'

import { nodeOptions } from '#bff/platform/node/node-options.ts'

import { runScript, startServer } from '../testing/processes.ts'
import type { Effort } from './effort.ts'
import type { Row } from './table.ts'
import { median } from './turns.ts'

const Figures = v.array(v.object({ what: v.string(), delays: v.array(v.number()), kept: v.number() }))

/** How long one answer of a hostile upstream delays all other calls of a gateway on Node, at most. */
export async function hostileUpstreamRows({ turns, deadline }: Effort): Promise<Row[]> {
  const upstream = await startServer('e2e/bench/workers/hostile-upstream.ts', { env: { PORT: '8791' }, core: 1 })
  try {
    const output = await runScript('e2e/bench/workers/loop-delays.ts', [upstream.url, String(turns)], {
      core: 0,
      limit: deadline * 1000,
      env: { NODE_OPTIONS: nodeOptions },
    })
    return v.parse(Figures, output).map(({ what, delays, kept }) => ({
      what,
      figure: `**${median(delays).toFixed(0)} ms**, slowest ${Math.max(...delays).toFixed(0)} ms`,
      goal: '≤ 250 ms',
      note: `${(kept / 1e6).toFixed(1)} MB more in use than before the first one`,
      values: [...delays, kept],
    }))
  } finally {
    await upstream.stop()
  }
}
