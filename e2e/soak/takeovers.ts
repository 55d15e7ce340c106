import { interruptedCalls, interruptions } from '#bff/testing/processes/interrupted-calls.ts'
import { startRedis } from '#bff/testing/stores/redis-server.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { startMockServer } from '#mocks/server.ts'
import { startGroup } from './gateways.ts'
import { attempts, type Row } from './row.ts'

const of = 10_000
/** Calls that one kill interrupts: as many sign-ups as a venue has places for. */
const most = 100

/** In turns; the one that waits for a lease is the last. */
const kinds = ['write', 'log-in', 'refresh'] as const satisfies (keyof typeof interruptions)[]

/**
 * Processes on one Redis are killed in the middle of writes, log-ins and refreshes, which another one takes over. Source:
 * docs/decisions/0090.
 */
export async function takeovers(share: number, deadline: number): Promise<Row> {
  const startedAt = performance.now()
  const wanted = attempts(of, share, 3)
  const [mock, redis] = await Promise.all([startMockServer(), startRedis()])
  const group = await startGroup(mock, redis.port, 3)
  const [killed, ...others] = group.processes
  const failures: string[] = []
  let amount = 0
  let interrupted = 0
  let kills = 0
  while (amount < wanted && performance.now() < deadline) {
    scenario.begin('normal')
    const indices = Array.from({ length: Math.min(most, wanted - amount) }, (_, n) => amount + n)
    const site = {
      origin: group.url,
      killed: killed!.send, // there are three
      another: (request: Request) => others[kills % others.length]!.send(request), // as above
      kill: () => killed!.kill(),
    }
    const outcome = await interruptedCalls(kinds[kills % kinds.length]!, indices, site) // one of them
    failures.push(...outcome.failures)
    await killed!.restart()
    kills += 1
    amount += indices.length
    interrupted += outcome.interrupted
  }
  await group.stop()
  await Promise.all([redis.close(), mock.close()])
  return {
    promise:
      'of the refreshes, idempotent writes and log-ins that a killed process was in the middle of, another one goes on with each: none is lost and none doubled',
    amount,
    of,
    failures: failures.map((it) => `--only takeovers: ${it}`),
    seconds: (performance.now() - startedAt) / 1000,
    detail: `${kills} kills interrupted ${interrupted} of the calls`,
  }
}
