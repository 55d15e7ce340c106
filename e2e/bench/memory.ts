import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { bundleGateway } from '#bff/bundle/bundle.ts'
import { startServer } from '../testing/processes.ts'
import type { Effort } from './effort.ts'
import { gatewaySettings, load, logIn, upstreamPort } from './gateway.ts'
import type { Row } from './table.ts'

/** Beside dist/client, as dist/gateway. */
const directory = 'dist/bench-gateway'
const port = '8796'
const url = `http://127.0.0.1:${port}`

/** Memory of the bundled gateway, which is made first: after its start, and under sealed calls of 32 connections. */
export async function memoryRows({ loadTime, turns }: Effort): Promise<Row[]> {
  await bundleGateway({ directory: resolve(directory) })
  const upstream = await startServer('e2e/bench/workers/upstream.ts', { env: { PORT: upstreamPort }, core: 1 })
  const env = {
    ...gatewaySettings,
    PORT: port,
    STORE: 'sqlite::memory:',
    MALLOC_ARENA_MAX: '2',
  }
  const gateway = await startServer(`${directory}/exam-gateway.mjs`, { env, core: 0 })
  try {
    await wait(2_000)
    const idle = gateway.memory()
    const requests = await load(url, await logIn(url), loadTime * turns)
    const underLoad = row('under load', gateway.memory(), '≤ 256 MB')
    return [
      row('after the start', idle, '≤ 160 MB'),
      { ...underLoad, note: `${underLoad.note}; at ${requests.toFixed(0)} requests per second` },
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
