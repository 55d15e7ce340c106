import { setTimeout as wait } from 'node:timers/promises'

import { Agent, request } from 'undici'

import { exam } from '#contracts/candidate/exam.ts'

import { logIn, startGateway } from '../load/gateway.ts'
import { isServed, latencyAt, openLoop, type Sample } from '../load/open-loop.ts'
import type { Row } from '../load/table.ts'
import { startUpstream } from '../load/upstream.ts'
import { stop, supervised } from '../testing/processes.ts'
import type { Effort } from './effort.ts'

/** Of the upstream: calls at once, and milliseconds of each. */
const workers = 10
const serviceTime = 200
/** Calls per second that the upstream can answer. */
const capacity = (workers * 1000) / serviceTime

/** Upstream and clients go before the gateway: they stand for other machines. */
const niceness = 10

/** Accounts that call in turns: none is at a limit of its own. */
const accounts = 60

/** Log-ins at the same time: the check of a password is limited. */
const logInsAtOnce = 4

/**
 * One process, offered ten times what its upstream can do. The first fifth of a load warms up: reads wait in a burst, until
 * it is an overload. More of it, by a driven clock: bff/limits/concurrency/overload.long.test.ts.
 */
export async function overloadRows({ loadTime }: Effort): Promise<Row[]> {
  const upstream = await startUpstream(null)
  const settings = { SHUTDOWN_DELAY: '0', UPSTREAM_CONCURRENCY: String(Math.round(workers * 1.2)) }
  const gateway = await startGateway(upstream, { core: null, settings, niceness })
  const agent = new Agent({ connections: 4_000, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 })
  try {
    // Before the log-ins: the gateway learns the unloaded latency of a call from the first ones.
    await upstream.control({ workers, time: serviceTime })
    const sessions = await logInAll(gateway.url)
    let turn = 0
    async function send() {
      turn += 1
      const headers = sessions[turn % sessions.length]! // there is one
      const answer = await request(gateway.url + exam.showUserName.url, { headers, dispatcher: agent })
      await answer.body.dump()
      return answer.statusCode
    }
    const load = (share: number, seconds: number) => openLoop({ perSecond: share * capacity, send }, seconds)
    const base = latencyAt(99, (await load(0.5, loadTime)).filter(isServed))
    const seconds = 2 * loadTime
    const rows = tenfold(await load(10, seconds), { seconds, base })
    // What our machine has to do is no overload of the upstream.
    const busy = tenfold(await besideOthers(() => load(10, seconds)), { seconds, base })
    return [...rows, ...busy.map((it) => ({ ...it, what: `${it.what}, on a busy machine` }))]
  } finally {
    await agent.destroy()
    await Promise.all([gateway.stop(), upstream.stop()])
  }
}

async function logInAll(url: string): Promise<Record<string, string>[]> {
  const sessions: Record<string, string>[] = []
  while (sessions.length < accounts) {
    sessions.push(...(await Promise.all(Array.from({ length: logInsAtOnce }, () => logIn(url)))))
  }
  return sessions
}

/** Runs a load beside two processes that never pause, one for each of two cores, at the priority of the gateway. */
async function besideOthers<T>(load: () => Promise<T>): Promise<T> {
  const command = [process.execPath, '--eval', 'for (;;);']
  const others = [0, 1].map(() => supervised(command, { core: null, output: 'ignore', niceness }))
  try {
    await wait(500) // until they run
    return await load()
  } finally {
    await Promise.all(others.map(stop))
  }
}

/** `base`: milliseconds of a call at half the capacity, p99. */
type Scale = { readonly seconds: number; readonly base: number }

function tenfold(all: readonly Sample[], { seconds, base }: Scale): Row[] {
  const [from, to] = [200 * seconds, 1000 * seconds]
  const inTime = all.filter((it) => isServed(it) && it.due + it.latency >= from && it.due + it.latency < to)
  const afterWarmUp = all.filter(({ due }) => due >= from)
  const goodput = (inTime.length * 1000) / (to - from) / capacity
  const slowdown = latencyAt(99, afterWarmUp.filter(isServed)) / base
  const refusal = latencyAt(
    99,
    afterWarmUp.filter((it) => it.status > 0 && !isServed(it)),
  )
  return [
    { what: 'goodput at 10 C', figure: `**${goodput.toFixed(2)} ×**`, goal: '≥ 0.98 C', values: [goodput] },
    {
      what: 'p99 of what is served at 10 C, against unloaded',
      figure: `**${slowdown.toFixed(2)} ×**`,
      goal: '≤ 1.5 ×',
      values: [slowdown],
    },
    { what: 'p99 of what is not served', figure: `**${refusal.toFixed(0)} ms**`, goal: '≤ 20 ms', values: [refusal] },
  ]
}
