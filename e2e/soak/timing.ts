import { session } from '#contracts/session/session.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { type Moments, bothMoments, welch } from '#bff/testing/welch.ts'
import type { Fetch } from '#bff/upstream/upstream.ts'
import { clock } from '#mocks/core/clock.ts'
import { seededRandom } from '#mocks/core/seeded-random.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { attempts, type Row } from './row.ts'

/** Samples of each class. */
const of = 10_000

/** Bound of |t|: two classes of one distribution exceed it once in 150,000 runs. Source: security R57. */
const bound = 4.5

/** Shares of the fastest samples that are compared: beside other work those are the ones that nothing disturbed. */
const shares = [0.25, 0.5, 0.95]

const describe = ([first, second]: readonly [Moments, Moments]) =>
  `t = ${welch(first, second).toFixed(2)} (${first.mean.toFixed(3)} and ${second.mean.toFixed(3)} ms)`

/** Log-ins that are refused alike, whose times are compared. */
type Comparison = { readonly classes: readonly [Sample, Sample]; close(): void }
type Sample = () => Promise<Response>

const limits = { SESSION_CALLS_PER_MINUTE: '9999999', NETWORK_CALLS_PER_MINUTE: '9999999' }

/**
 * Times of a refused log-in with a known and an unknown name, which must not tell whether the account exists. Compared by
 * Welch's t-test, in random order; judged in a whole run alone.
 */
export async function equalTimes(share: number, deadline: number, seed: number): Promise<Row> {
  const startedAt = performance.now()
  const wanted = attempts(of, share, 20)
  const comparison = await accounts()
  const times = await classTimes(comparison, { wanted, deadline, random: seededRandom(seed) })
  comparison.close()
  const amount = Math.min(of, ...times.map(({ length }) => length))
  const compared = shares.map((fastest) => bothMoments(...times, fastest))
  const detail = compared.map(describe).join(', ')
  const isFound = amount >= of && compared.some((pair) => Math.abs(welch(...pair)) >= bound)
  return {
    promise: `a refused log-in takes as long for a known name as for an unknown one: Welch's t within ±${bound}, of the fastest quarter, half and 95 %, in a whole run`,
    amount,
    of,
    failures: isFound ? [`--only timing --seed ${seed}: ${detail}`] : [],
    seconds: (performance.now() - startedAt) / 1000,
    detail,
  }
}

type Run = { readonly wanted: number; readonly deadline: number; readonly random: () => number }

/** Times of both classes, in milliseconds. The first calls warm up, and do not count. */
async function classTimes({ classes }: Comparison, { wanted, deadline, random }: Run): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  const warmUp = Math.min(wanted, 500)
  while ((times[0].length < wanted + warmUp || times[1].length < wanted + warmUp) && performance.now() < deadline) {
    const index = random() < 0.5 ? 0 : 1
    const from = performance.now()
    const answer = await classes[index]()
    times[index].push(performance.now() - from)
    if (answer.ok) throw new Error('the answer is no refusal')
    await answer.arrayBuffer()
  }
  return [times[0].slice(warmUp), times[1].slice(warmUp)]
}

const mocks = mockFetch()

/** A name that has logged in here, and one that has not, with a wrong password and from another network each time. */
async function accounts(): Promise<Comparison> {
  scenario.begin('normal')
  let refusal: Response | null = null
  let network = 0
  // The upstream's own time is constant: it refuses every attempt with a copy of its first refusal.
  const fetch: Fetch = async (url, init) => {
    if (refusal) return refusal.clone()
    const answer = await mocks(url, init)
    if (answer instanceof Response && !answer.ok) refusal = answer.clone()
    return answer
  }
  const clientAddress = () => `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`
  const settings = { ...limits, CAPTCHA_MODE: 'off' }
  const gateway = await testGateway({ settings, fetch, overrides: { clientAddress } })
  await gateway.logIn('zhangwei')
  const tab = gateway.browser()
  const trying = (username: string) => async () => {
    network += 1
    clock.set(clock.now() + 600_000)
    return tab.call(session.logIn, { grant: 'password', username, password: 'Wrong#2026' })
  }
  return { classes: [trying('zhangwei'), trying('zhangwai')], close: gateway.close }
}
