import { expect, test } from 'vitest'

import { memorySharedState } from '#bff/testing/stores/memory-shared-state.ts'
import { seededRandom } from '#mocks/core/seeded-random.ts'
import type { Queue } from './queue.ts'
import { redemptions } from './redemptions.ts'
import { sharedQueue } from './shared-queue.ts'

type Waiter = { readonly id: string; readonly arrived: number; readonly process: number; number: number }

type Crowd = {
  readonly waiters: number
  /** Seconds within which they arrive. */
  readonly within: number
  readonly perMinute: number
  /** Share of those who never come back. */
  readonly noShows: number
  readonly processes: number
}

/** Virtual seconds until a simulation has failed. */
const maxSeconds = 10_000

/** What a crowd meets at several processes, second by second, each waiter with polls of its own. */
async function simulate({ waiters, within, perMinute, noShows, processes }: Crowd) {
  const next = seededRandom(20261121)
  let time = Date.parse('2026-11-21T09:00:00Z')
  const now = () => time
  const sharedState = memorySharedState(now)
  const switches = async () => ({ waitingRoom: 'on', admitPerMinute: perMinute }) as const
  const queues = Array.from({ length: processes }, () =>
    sharedQueue({ sharedState, now, switches, shedShare: () => 0 }),
  )
  const { take } = redemptions(sharedState, now)
  const due = Array.from({ length: maxSeconds + 60 }, (): Waiter[] => [])
  for (let n = 0; n < waiters; n += 1) {
    const arrived = 2 + Math.floor(next() * within)
    due[arrived]?.push({ id: String(n), arrived, process: Math.floor(next() * processes), number: 0 })
  }
  const perSecond: number[] = []
  const places: Waiter[] = []
  let left = waiters

  async function meet(waiter: Waiter, queue: Queue, second: number) {
    if (waiter.number === 0) {
      waiter.number = queues[waiter.process]!.arrive(queue) // one for each process
      places.push(waiter)
    }
    const { number } = waiter
    if (number <= queue.admitted && (await take(queue, waiter)) === 'taken') {
      perSecond[second] = (perSecond[second] ?? 0) + 1
      left -= 1
      return
    }
    if (waiter.arrived === second && next() < noShows) {
      left -= 1
      return
    }
    const expected = Math.min(20, Math.max(3, ((number - queue.admitted) / perMinute) * 60))
    due[second + Math.ceil(expected * (0.75 + next() * 0.5))]?.push(waiter)
  }

  for (let second = 0; second < maxSeconds && left > 0; second += 1) {
    time += 1_000
    const current = await Promise.all(queues.map((it) => it.current()))
    for (const waiter of due[second] ?? []) {
      const queue = current[waiter.process]
      if (queue) await meet(waiter, queue, second)
    }
    perSecond[second] ??= 0
  }
  return { perSecond, places, left }
}

/** Largest number of buckets by which somebody is before one who came earlier. */
function overtaking(places: readonly Waiter[]): number {
  const byNumber = places.toSorted((a, b) => a.number - b.number)
  let latest = 0
  let most = 0
  for (const { arrived } of byNumber) {
    most = Math.max(most, latest - arrived)
    latest = Math.max(latest, arrived)
  }
  return most
}

const minutes = (perSecond: readonly number[]) =>
  Array.from({ length: Math.floor(perSecond.length / 60) }, (_, n) =>
    perSecond.slice(n * 60, n * 60 + 60).reduce((sum, it) => sum + it, 0),
  )

test('100,000 waiters at three processes are admitted at the rate, within 10 %, and nobody overtakes more than a bucket', async () => {
  const crowd = { waiters: 100_000, within: 300, perMinute: 6_000, noShows: 0.2, processes: 3 }
  const { perSecond, places, left } = await simulate(crowd)
  expect(left).toBe(0)
  expect(places).toHaveLength(100_000)
  expect(overtaking(places)).toBeLessThanOrEqual(1)
  const [first = 0, ...others] = minutes(perSecond).slice(0, -1)
  expect(first).toBeGreaterThan(4_500) // until it is known how many do not come
  expect(Math.min(...others)).toBeGreaterThanOrEqual(5_400)
  expect(Math.max(...others)).toBeLessThanOrEqual(6_600)
  expect(Math.max(...perSecond)).toBeLessThanOrEqual(550)
})

test('no-shows do not stall it: with four of five gone the rest is admitted at the rate', async () => {
  const crowd = { waiters: 20_000, within: 60, perMinute: 600, noShows: 0.8, processes: 2 }
  const { perSecond, left } = await simulate(crowd)
  expect(left).toBe(0)
  const others = minutes(perSecond).slice(3, -1)
  expect(Math.min(...others)).toBeGreaterThanOrEqual(540)
  expect(Math.max(...others)).toBeLessThanOrEqual(660)
})
