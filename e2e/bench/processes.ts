import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Redis } from 'ioredis'

import { startRedis } from '#bff/testing/stores/redis-server.ts'
import { closedLoop } from '../load/closed-loop.ts'
import { logIn, startGateway } from '../load/gateway.ts'
import type { Row } from '../load/table.ts'
import { median } from '../load/turns.ts'
import { startUpstream } from '../load/upstream.ts'
import type { NodeServer } from '../testing/processes.ts'
import type { Effort } from './effort.ts'

/** Of one sealed call: microseconds of processor time of the gateways and of Redis, and the scripts that Redis runs. */
type Cost = { readonly gateway: number; readonly redis: number; readonly scripts: number; readonly perSecond: number }

/** Gateways that share the load, with the headers of a log-in. */
type Site = { readonly gateways: readonly NodeServer[]; readonly headers: Record<string, string> }

/**
 * What a sealed call costs a gateway on SQLite, one on Redis, and two on one Redis at the same time. Processor time, because
 * load, upstream and Redis need the same two cores as the gateways.
 */
export async function processRows({ turns, loadTime }: Effort): Promise<Row[]> {
  const redis = await startRedis()
  const client = new Redis({ port: redis.port })
  const directory = mkdtempSync(join(tmpdir(), 'bench-processes-'))
  const upstream = await startUpstream(null)
  const start = (name: string, STORE: string) =>
    startGateway(upstream, { core: null, settings: { STORE, LOG_OUT_JOURNAL: join(directory, name) } })
  const onRedis = `redis://127.0.0.1:${redis.port}`
  const sqlite = await start('sqlite', 'sqlite::memory:')
  const [first, second] = [await start('first', onRedis), await start('second', onRedis)]
  try {
    const headers = await logIn(first.url)
    const sites = {
      sqlite: { gateways: [sqlite], headers: await logIn(sqlite.url) },
      one: { gateways: [first], headers },
      two: { gateways: [first, second], headers },
    }
    for (const { gateways, headers: cookie } of [sites.sqlite, sites.two]) {
      await Promise.all(gateways.map(({ url }) => closedLoop(url, cookie, loadTime))) // compiled and with connections
    }
    const costs = { sqlite: [] as Cost[], one: [] as Cost[], two: [] as Cost[] }
    for (let turn = 0; turn < turns; turn += 1) {
      for (const name of ['sqlite', 'one', 'two'] as const)
        costs[name].push(await measureCost(sites[name], client, loadTime))
    }
    return costRows(medianCost(costs.sqlite), medianCost(costs.one), medianCost(costs.two))
  } finally {
    await Promise.all([sqlite, first, second, upstream].map((it) => it.stop()))
    client.disconnect()
    await redis.close()
    rmSync(directory, { recursive: true })
  }
}

async function measureCost({ gateways, headers }: Site, redis: Redis, loadTime: number): Promise<Cost> {
  const used = async () => ({ gateway: sum(gateways.map((it) => it.cpuTime())), ...(await redisUsage(redis)) })
  const before = await used()
  const loads = await Promise.all(gateways.map(({ url }) => closedLoop(url, headers, loadTime)))
  const after = await used()
  const requests = sum(loads.map(({ calls }) => calls))
  return {
    gateway: ((after.gateway - before.gateway) * 1e6) / requests,
    redis: ((after.cpuTime - before.cpuTime) * 1e6) / requests,
    scripts: (after.scripts - before.scripts) / requests,
    perSecond: sum(loads.map((load) => load.perSecond)),
  }
}

/** Seconds of processor time that this Redis has taken, and scripts that it has run. */
async function redisUsage(redis: Redis) {
  const [cpu, commands] = [await redis.info('cpu'), await redis.info('commandstats')]
  const [, scripts = 0] = /^cmdstat_evalsha:calls=(\d+)/m.exec(commands) ?? []
  const times = Array.from(cpu.matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm), ([, seconds]) => Number(seconds))
  return { cpuTime: sum(times), scripts: Number(scripts) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const medianCost = (costs: readonly Cost[]): Cost => ({
  gateway: median(costs.map((it) => it.gateway)),
  redis: median(costs.map((it) => it.redis)),
  scripts: median(costs.map((it) => it.scripts)),
  perSecond: median(costs.map((it) => it.perSecond)),
})

function costRows(sqlite: Cost, one: Cost, two: Cost): Row[] {
  const capacity = ({ gateway }: Cost) => `${(1e6 / gateway).toFixed(0)} requests`
  return [
    {
      what: 'a sealed call on Redis, against SQLite',
      figure: `**${(one.gateway / sqlite.gateway).toFixed(2)}** × its processor time`,
      goal: '',
      note: `${one.gateway.toFixed(0)} against ${sqlite.gateway.toFixed(0)} µs; Redis takes ${one.redis.toFixed(0)} µs for ${one.scripts.toFixed(1)} scripts`,
      values: [one.gateway, sqlite.gateway, one.redis, one.scripts],
    },
    {
      what: 'two processes on two cores, against one on one',
      figure: `**${((2 * one.gateway) / two.gateway).toFixed(2)}** × its requests`,
      goal: '≥ 1.7',
      note: `a core serves ${capacity(one)} of one process and ${capacity(two)} of two; ${two.perSecond.toFixed(0)} per second, with load, upstream and Redis on the same two cores, against ${one.perSecond.toFixed(0)}`,
      values: [one.gateway, two.gateway, one.perSecond, two.perSecond],
    },
  ]
}
