import fc from 'fast-check'

import { startRedis } from '#bff/testing/stores/redis-server.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { startMockServer } from '#mocks/server.ts'
import { type Candidate, newCandidate } from './candidate.ts'
import { type Turn, turns, writeOnce } from './client.ts'
import { type FaultName, twelveFaults } from './faults.ts'
import { type Gateway, startGroup, startNode, startWorkerd } from './gateways.ts'
import { attempts, failureText, type Row } from './row.ts'

const of = 10_000

/** Candidates who write at the same time. */
const mostCandidates = 100

/** Writes through a gateway for each kill of its process. */
const writesPerKill = 50

/**
 * Writes through gateways over sockets, a third each on Node with SQLite, on workerd, and on two processes with Redis.
 * Each meets one of the twelve faults and is clicked repeatedly, and processes are killed meanwhile. What the upstream
 * executed is the truth. Source: security R60.
 */
export async function writesUnderFaults(share: number, deadline: number, seed: number): Promise<Row> {
  const startedAt = performance.now()
  const wanted = attempts(of, share, 24)
  const plan = fc.sample(plannedWrite, { seed, numRuns: wanted })
  scenario.begin('normal')
  const mock = await startMockServer()
  const redis = await startRedis()
  const gateways = [await startNode(mock), await startWorkerd(mock), await startGroup(mock, redis.port, 2)].map(
    withKills,
  )
  const ledger = watchUpstream()
  const count = Math.min(mostCandidates, wanted)
  const sites = Array.from({ length: count }, (_, index) => gateways[index % gateways.length]!) // one of them
  const writers = await Promise.all(sites.map((site, index) => newWriter(index, site)))
  const failures: string[] = []
  await Promise.all(
    writers.map(async (writer) => {
      for (let turn = 0; plan.length > 0 && performance.now() < deadline; turn += 1) {
        const write = plan.shift()! // it is not empty
        const failure = await written(writer, { ...write, turn: turns[turn % 2]! }, ledger) // one of two
        if (failure) failures.push(`--only writes --seed ${seed}: ${failure}`)
      }
    }),
  )
  const details = gateways.map((it) => `${it.gateway.runtime}: ${it.writes()} writes, ${it.kills()} kills`)
  ledger.close()
  await Promise.all(gateways.map((it) => it.stop()))
  await Promise.all([mock.close(), redis.close()])
  return {
    promise:
      'of the writes under twelve faults, with repeated clicks and killed gateways, none is lost and none doubled',
    amount: wanted - plan.length,
    of,
    failures,
    seconds: (performance.now() - startedAt) / 1000,
    detail: details.join('; '),
  }
}

const plannedWrite = fc.record({
  fault: fc.constantFrom(...(Object.keys(twelveFaults) as FaultName[])), // the keys of a const
  clicks: fc.integer({ min: 1, max: 3 }),
  isImpatient: fc.boolean(),
})
type PlannedWrite = typeof plannedWrite extends fc.Arbitrary<infer W> ? W : never

type Writer = Candidate & { readonly site: Site }

async function newWriter(index: number, site: Site): Promise<Writer> {
  return { ...(await newCandidate(index, site.gateway)), site }
}

/** Makes one write; returns what is wrong with its effect. */
async function written(
  { account, tab, site }: Writer,
  { fault, turn, ...habits }: PlannedWrite & { turn: Turn },
  ledger: Ledger,
): Promise<string | null> {
  const before = ledger.of(account)
  const planned = faultPlan.add({ path: turn.call.upstream.path, account, ...twelveFaults[fault] })
  site.begin()
  const error = await writeOnce(tab, turn, habits).then(() => null, failureText)
  faultPlan.remove(planned.id)
  const after = ledger.of(account)
  const executed = after.executed - before.executed
  const refused = after.refused - before.refused
  if (executed === 1 && refused === 0 && !error) return null
  const what = `${turn.after} by ${account} on ${site.gateway.runtime}, ${fault}, ${JSON.stringify(habits)}`
  return `${what}: executed ${executed} times, refused ${refused} times${error ? `, ${error}` : ''}`
}

type Ledger = ReturnType<typeof watchUpstream>

/** Counts by account what the upstream has executed, and what it has refused because it was executed before. */
function watchUpstream() {
  const counts = new Map<string, { executed: number; refused: number }>()
  const of = (account: string) => counts.get(account) ?? { executed: 0, refused: 0 }
  const calls = new Set<string>(turns.map(({ call }) => call.upstream.path))
  const close = journal.watch(({ account, path, executed, refused }) => {
    if (!account || !calls.has(path)) return
    const before = of(account)
    counts.set(account, {
      executed: before.executed + (executed ? 1 : 0),
      refused: before.refused + (refused ? 1 : 0),
    })
  })
  return { of, close }
}

type Site = ReturnType<typeof withKills>

/** A gateway whose process is killed once for every so many writes, in the middle of one. */
function withKills(gateway: Gateway) {
  let writes = 0
  let kills = 0
  let lastKill = Promise.resolve()
  return {
    gateway,
    writes: () => writes,
    kills: () => kills,
    /** A write begins. */
    begin() {
      writes += 1
      if (writes % writesPerKill !== writesPerKill / 2) return
      kills += 1
      lastKill = lastKill.then(() => gateway.crash())
    },
    async stop() {
      await lastKill
      await gateway.stop()
    },
  }
}
