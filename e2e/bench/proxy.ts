import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startRedis } from '#bff/testing/stores/redis-server.ts'
import { closedLoop, type Throughput, unsealedRead } from '../load/closed-loop.ts'
import { logIn, startGateway } from '../load/gateway.ts'
import type { Row } from '../load/table.ts'
import { everyTurn, median } from '../load/turns.ts'
import { startUpstream } from '../load/upstream.ts'
import type { Running } from '../testing/processes.ts'
import type { Effort } from './effort.ts'
import { logInAtProxy, oauth2ProxyProgram, startOauth2Proxy } from './oauth2-proxy.ts'

/** A read that nobody seals, with a session on Node, beside oauth2-proxy with sessions in Redis where there is Go. */
export async function proxyRows({ turns, loadTime, warmUp, buildsGo }: Effort): Promise<Row[]> {
  const program = buildsGo ? oauth2ProxyProgram() : null
  const directory = mkdtempSync(join(tmpdir(), 'bench-proxy-'))
  const redis = await startRedis()
  const running: Running[] = []
  try {
    const upstream = await startUpstream(null)
    running.push(upstream)
    const loadOn = async (url: string, headers: Record<string, string>) => {
      if (warmUp > 0) await closedLoop(url, headers, warmUp, unsealedRead)
      return () => closedLoop(url, headers, loadTime, unsealedRead)
    }
    const gateway = async (STORE: string, journal: string) => {
      const settings = { STORE, LOG_OUT_JOURNAL: join(directory, journal) }
      const server = await startGateway(upstream, { core: null, settings })
      running.push(server)
      return loadOn(server.url, await logIn(server.url))
    }
    const proxy = async () => {
      if (!program) return {}
      const server = await startOauth2Proxy(program, upstream, redis.port)
      running.push(server)
      return { proxy: await loadOn(server.url, await logInAtProxy(server.url)) }
    }
    const contestants: Record<string, () => Promise<Throughput>> = {
      SQLite: await gateway('sqlite::memory:', 'sqlite'),
      Redis: await gateway(`redis://127.0.0.1:${redis.port}`, 'redis'),
      ...(await proxy()),
    }
    const figures: Partial<Record<string, Throughput[]>> = await everyTurn(turns, contestants)
    const of = (name: string) => figures[name] && medianThroughput(figures[name])
    return ['SQLite', 'Redis'].map((store) => row(store, of(store)!, of('proxy'))) // both are contestants
  } finally {
    await Promise.all(running.map((server) => server.stop()))
    await redis.close()
    rmSync(directory, { recursive: true })
  }
}

const medianThroughput = (loads: readonly Throughput[]) => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p99: median(loads.map(({ p99 }) => p99)),
})

type Figures = ReturnType<typeof medianThroughput>

function row(store: string, ours: Figures, proxy?: Figures): Row {
  const { perSecond, p99 } = ours
  const what = `an unsealed read with ${store}, against oauth2-proxy with Redis`
  const values = [perSecond, p99]
  if (!proxy)
    return { what, figure: 'no Go here', goal: '', note: `${perSecond.toFixed(0)} per second, p99 ${p99} ms`, values }
  return {
    what,
    figure: `**${(perSecond / proxy.perSecond).toFixed(2)}** × its requests per second, p99 **${(p99 / proxy.p99).toFixed(2)}** × its`,
    goal: '≥ 1.25 ×, p99 ≤ 1 ×',
    note: `${perSecond.toFixed(0)} against ${proxy.perSecond.toFixed(0)} requests per second, p99 ${p99} against ${proxy.p99} ms`,
    values: [...values, proxy.perSecond, proxy.p99],
  }
}
