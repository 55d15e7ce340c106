import type { Switches } from '#contracts/administration/switches.ts'

import { polled } from '#bff/limits/shared-state/polled.ts'
import type { SharedState } from '#bff/limits/shared-state/store.ts'
import { openQueue, type Queue, step } from './queue.ts'

/** Milliseconds between two steps of the queue, and until a process knows of one. */
const interval = 1_000
/** Milliseconds that a counter and a used ticket are remembered: longer than a queue lasts. */
export const memory = 24 * 3_600_000
/** Share of refused calls above which the room opens by itself, and milliseconds for which it must be above. */
const shedding = { share: 0.05, time: 10_000 }
/** Milliseconds without anybody who waits after which it closes by itself. */
const emptyTime = 60_000

type QueueDependencies = {
  readonly sharedState: SharedState
  readonly now: () => number
  readonly switches: () => Promise<Pick<Switches, 'waitingRoom' | 'admitPerMinute'>>
  readonly shedShare: () => number
}

/** The queue of all processes. */
export type SharedQueue = {
  /** Null while it is closed. */
  current(): Promise<Queue | null>
  /** The next number. */
  arrive(queue: Queue): number
  /** People who wait and who were admitted, as this process last knew. */
  figures(): { waiting: number; admitted: number }
}

export const arrivalsKey = ({ openedAt }: Queue) => `arrivals ${openedAt}`
export const redemptionsKey = ({ openedAt }: Queue) => `redemptions ${openedAt}`

/**
 * Each process asks once a second and adds its arrivals of that second; one of them makes the step. So a waiter costs the
 * store nothing, and the numbers of one second are those of one bucket: within it processes may overlap.
 */
export function sharedQueue({ sharedState, now, switches, shedShare }: QueueDependencies): SharedQueue {
  const arrivals = localArrivals(sharedState)
  let sheddingSince: number | null = null

  /** Sheds for long enough. */
  function isOverloaded(): boolean {
    if (shedShare() <= shedding.share) sheddingSince = null
    else sheddingSince ??= now()
    return sheddingSince !== null && now() - sheddingSince >= shedding.time
  }

  async function next(
    queue: Queue | null,
    { arrived, overloaded }: { arrived: number; overloaded: boolean },
  ): Promise<Queue | null> {
    const { waitingRoom, admitPerMinute: perMinute } = await switches()
    if (waitingRoom === 'off') return null
    if (!queue) return waitingRoom === 'on' || overloaded ? openQueue(now(), perMinute) : null
    if (waitingRoom === 'automatic' && now() - queue.busyAt >= emptyTime && !overloaded) return null
    const redeemed = await sharedState.add(redemptionsKey(queue), 0, memory)
    return step(queue, { arrived, redeemed, perMinute }, now())
  }

  async function read(): Promise<Queue | null> {
    const queue = parse(await sharedState.get('queue'))
    const arrived = queue ? await arrivals.flush(queue) : 0
    const overloaded = isOverloaded()
    if (!queue && (await switches()).waitingRoom === 'off') return null
    const isLeader = await sharedState.claim('step', interval * 0.9)
    if (!isLeader) return queue
    const stepped = await next(queue, { arrived, overloaded })
    if (stepped || queue) await sharedState.set('queue', JSON.stringify(stepped))
    return stepped
  }

  let known: Queue | null = null
  const observed = async () => (known = await read())
  const { current } = polled<Queue | null>(observed, { now, interval, initial: null })
  return {
    current: async () => current(),
    arrive: arrivals.arrive,
    figures() {
      if (!known) return { waiting: 0, admitted: 0 }
      const { admitted } = known
      const arrived = arrivals.count(known)
      return { waiting: Math.max(0, arrived - admitted), admitted: Math.min(arrived, admitted) }
    },
  }
}

/** Arrivals at this process. */
function localArrivals(sharedState: Pick<SharedState, 'add'>) {
  /** Sum of all processes when it was last asked for; own arrivals since then, and how many of them are on their way. */
  let local = { openedAt: 0, before: 0, own: 0, sent: 0 }
  const countsFor = ({ openedAt }: Queue) => {
    if (local.openedAt !== openedAt) local = { openedAt, before: 0, own: 0, sent: 0 }
    return local
  }
  return {
    /** Adds own arrivals to the sum, and returns it. */
    async flush(queue: Queue): Promise<number> {
      const counted = countsFor(queue)
      const unsent = counted.own - counted.sent
      counted.sent += unsent
      try {
        counted.before = await sharedState.add(arrivalsKey(queue), unsent, memory)
        counted.own -= unsent
        return counted.before
      } finally {
        counted.sent -= unsent
      }
    },
    arrive(queue: Queue): number {
      const counted = countsFor(queue)
      counted.own += 1
      return counted.before + counted.own
    },
    count(queue: Queue): number {
      const { before, own } = countsFor(queue)
      return before + own
    },
  }
}

/** Written by this version or one beside it, and by nobody else. */
const parse = (text: string | null): Queue | null => (text === null ? null : (JSON.parse(text) as Queue | null))
