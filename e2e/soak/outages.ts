import { setTimeout as wait } from 'node:timers/promises'

import fc from 'fast-check'

import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { startMockServer } from '#mocks/server.ts'
import { percentile } from '../load/turns.ts'
import { newCandidate } from './candidate.ts'
import { type GatewayGroup, startGroup, personTab } from './gateways.ts'
import { callOutcome, startLoad } from './load.ts'
import { attempts, type Row } from './row.ts'

const of = 20
const processes = 3
const people = 12
/** Milliseconds of the first two outages of a whole run, one of each kind. */
const longOutage = 60_000
/** Milliseconds until everybody must be served again, and a pending log-out be one at every process. */
const recoveryTimeout = 5_000

/** What was measured in an outage, in milliseconds. */
type Measured = {
  readonly refusals: readonly number[]
  readonly back: number
  readonly loggedOut: number
  readonly failures: readonly string[]
}

/**
 * The Redis of three processes hangs or crashes while people use them: they are refused with 503, nobody is logged out, and
 * a log-out in that time is one at every process when it is back. Source: security R9.
 */
export async function storeOutages(share: number, deadline: number, seed: number): Promise<Row> {
  const startedAt = performance.now()
  const lengths = fc.sample(fc.integer({ min: 500, max: 3_000 }), { seed, numRuns: attempts(of, share, 2) })
  if (share >= 1) lengths.splice(0, 2, longOutage, longOutage)
  scenario.begin('normal')
  const [mock, redis] = await Promise.all([startMockServer(), startRedis('--appendonly', 'yes')])
  const group = await startGroup(mock, redis.port, processes)
  const candidates = await Promise.all(Array.from({ length: people }, (_, index) => newCandidate(index, group)))
  const tabs = candidates.map(({ tab }) => tab)
  const all: Measured[] = []
  for (const [index, ms] of lengths.entries()) {
    if (performance.now() > deadline) break
    all.push(await measuredOutage({ index, ms }, { redis, group, tabs }))
  }
  await group.stop()
  await Promise.all([redis.close(), mock.close()])
  return {
    promise: `while the Redis of ${processes} processes hangs or is killed, calls are 503 and nobody is logged out; it is served again, and log-outs meanwhile are complete, within ${recoveryTimeout / 1000} s`,
    amount: all.length,
    of,
    failures: all.flatMap((it) => it.failures).map((it) => `--only outages --seed ${seed}: ${it}`),
    seconds: (performance.now() - startedAt) / 1000,
    detail: measuredSummary(all),
  }
}

type Scene = { readonly redis: RedisServer; readonly group: GatewayGroup; readonly tabs: readonly Tab[] }

async function measuredOutage({ index, ms }: { index: number; ms: number }, scene: Scene): Promise<Measured> {
  const { redis, group, tabs } = scene
  const isHang = index % 2 === 0
  const { tab: leaving } = await newCandidate(people + index, group)
  const cookie = String(leaving.jar.cookie)
  const failures: string[] = []
  const load = startLoad(tabs)
  await wait(300)
  redis.signal(isHang ? 'SIGSTOP' : 'SIGKILL')
  await wait(ms / 2)
  if (!(await leaving.value(session.logOut))?.pending) failures.push('a log-out without the store is not pending')
  await wait(ms / 2)
  if (isHang) redis.signal('SIGCONT')
  else await redis.restart()
  const [back, loggedOut] = await Promise.all([
    timeUntil('done', group, tabs[0]!, String(tabs[0]!.jar.cookie)), // there is one
    timeUntil('401 session_ended', group, leaving, cookie),
  ])
  await load.stop()
  for (const tab of tabs) {
    const outcome = await callOutcome(() => tab.call(user.info))
    if (outcome !== 'done') failures.push(`afterwards ${outcome}`)
  }
  failures.push(...load.failures())
  const what = `${isHang ? 'hang' : 'crash'} of ${ms} ms`
  return { refusals: load.refusals, back, loggedOut, failures: failures.map((it) => `${what}: ${it}`) }
}

/** Milliseconds until every process answers this cookie so. */
async function timeUntil(
  wanted: string,
  { processes }: GatewayGroup,
  { account }: Tab,
  cookie: string,
): Promise<number> {
  const from = performance.now()
  const answers = processes.map((process, index) => {
    const tab = Object.assign(personTab(process, index), { account })
    return () => callOutcome(() => tab.call(user.info, {}, { headers: { Cookie: cookie } }))
  })
  let outcomes: string[] = []
  do {
    await wait(20)
    outcomes = await Promise.all(answers.map((answer) => answer()))
    if (outcomes.every((outcome) => outcome === wanted)) return performance.now() - from
  } while (performance.now() - from < recoveryTimeout)
  throw new Error(`not ${wanted} within ${recoveryTimeout} ms, but ${outcomes.join(', ')}`)
}

function measuredSummary(all: readonly Measured[]): string {
  const refusals = all.flatMap((it) => it.refusals)
  const p99 = percentile(refusals, 0.99)
  const slowest = (toMs: (it: Measured) => number) => `${(Math.max(...all.map(toMs)) / 1000).toFixed(1)} s`
  return [
    `${refusals.length.toLocaleString('en')} calls refused, p99 after ${p99.toFixed(0)} ms (goal 300)`,
    `served again after ${slowest((it) => it.back)} and log-outs complete after ${slowest((it) => it.loggedOut)} at most`,
  ].join('; ')
}
