import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { bundleGateway } from '#bff/platform/bundle/bundle.ts'
import { closedLoop } from '../load/closed-loop.ts'
import { logIn, startGateway } from '../load/gateway.ts'
import type { Row } from '../load/table.ts'
import { startUpstream } from '../load/upstream.ts'
import type { Effort } from './effort.ts'

/** Beside dist/client, as dist/gateway. */
const directory = 'dist/bench-gateway'

/** Memory of the bundled gateway, which is made first: after its start, and under sealed calls of 32 connections. */
export async function memoryRows({ loadTime, turns }: Effort): Promise<Row[]> {
  await bundleGateway({ directory: resolve(directory) })
  const upstream = await startUpstream(1)
  const settings = { MALLOC_ARENA_MAX: '2' }
  const gateway = await startGateway(upstream, { core: 0, settings, script: `${directory}/exam-gateway.mjs` })
  try {
    await wait(2_000)
    const idle = gateway.memory()
    const { perSecond } = await closedLoop(gateway.url, await logIn(gateway.url), loadTime * turns)
    const underLoad = row('under load', gateway.memory(), '≤ 256 MB')
    return [
      row('after the start', idle, '≤ 160 MB'),
      { ...underLoad, note: `${underLoad.note}; at ${perSecond.toFixed(0)} requests per second` },
    ]
  } finally {
    await Promise.all([gateway.stop(), upstream.stop()])
  }
}

/** Its own memory is what a further process on the machine needs. */
function row(when: string, { resident, own }: { resident: number; own: number }, goal: string) {
  return {
    what: `memory ${when}`,
    figure: `**${resident.toFixed(0)} MB**`,
    goal,
    note: `${own.toFixed(0)} MB of its own; the rest are pages of Node's program file, which processes share`,
    values: [resident, own],
  }
}
