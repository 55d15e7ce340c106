import { Redis } from 'ioredis'
import * as v from 'valibot'

import { startRedis } from '#bff/testing/stores/redis-server.ts'
import type { Row } from '../load/table.ts'
import { runScript } from '../testing/processes.ts'
import type { Effort } from './effort.ts'
import { createdRow } from './sessions.ts'

const Percentiles = v.object({ p50: v.number(), p99: v.number() })
const Figures = v.object({ created: v.number(), ...Percentiles.entries, known: Percentiles, ping: Percentiles })

/** Memory per session in Redis, and the time of a call's round trip to it. */
export async function redisRows({ sessions, deadline }: Effort): Promise<Row[]> {
  const server = await startRedis()
  try {
    const before = await redisMemory(server.port)
    const args = [String(sessions), String(server.port)]
    const output = await runScript('e2e/bench/workers/sessions.ts', args, { core: null, limit: deadline * 1000 })
    const { created, p50, p99, known, ping } = v.parse(Figures, output)
    const memory = ((await redisMemory(server.port)) - before) * (100_000 / sessions)
    const what = `${sessions.toLocaleString('en')} sessions in Redis`
    return [
      {
        what: `${what}: memory per 100,000`,
        figure: `**${(memory / 1e6).toFixed(0)} MB**`,
        goal: '≤ 310 MB',
        values: [memory],
      },
      {
        what: `${what}: look-up by a request, counted`,
        figure: `p99 **${known.p99.toFixed(2)} ms**`,
        goal: 'p99 ≤ 0.3 ms',
        note: `p50 ${known.p50.toFixed(2)} ms; a bare PING in the same run p50 ${ping.p50.toFixed(2)}, p99 ${ping.p99.toFixed(2)} ms`,
        values: [known.p50, known.p99, ping.p50, ping.p99],
      },
      {
        what: `${what}: look-up of one that this process does not know yet`,
        figure: `p99 **${p99.toFixed(2)} ms**`,
        goal: '',
        note: `p50 ${p50.toFixed(2)} ms; the record is fetched and opened`,
        values: [p50, p99],
      },
      createdRow(what, created),
    ]
  } finally {
    await server.close()
  }
}

/** Bytes that the values of a Redis take. */
async function redisMemory(port: number): Promise<number> {
  const client = new Redis({ port })
  const [, used] = /used_memory:(\d+)/.exec(await client.info('memory')) ?? []
  client.disconnect()
  return Number(used)
}
