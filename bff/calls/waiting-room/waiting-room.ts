import { ApiError } from '#contracts/core/error.ts'
import type { WaitingTurn } from '#contracts/core/time/waiting-turn.ts'
import type { QueueProgress } from '#contracts/session/status.ts'

import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import type { AppContext } from '#bff/http/context.ts'
import { noMetrics } from '#bff/http/metrics/metrics.ts'
import { jitteredRetryAfter } from '#bff/limits/concurrency/retry-after.ts'
import type { SwitchBoard } from '#bff/limits/operator/switches.ts'
import { rateLimiter } from '#bff/limits/rate-limit/rate-limit.ts'
import { fixedRate } from '#bff/limits/rate-limit/rule.ts'
import type { Authenticate } from '#bff/session/authenticate.ts'
import type { Dependencies } from '../dependencies.ts'
import { isGivenAway, type Queue } from './queue.ts'
import { redemptions } from './redemptions.ts'
import { sharedQueue } from './shared-queue.ts'
import { placeTickets, type PlaceTicket } from './ticket.ts'

/** Milliseconds that an admission lasts: until then the person has logged in, and the session passes. */
const passTime = 30 * 60_000
/** Calls of one pass: enough for a log-in, too little for a class that shares it. */
const passRule = fixedRate(30, 60)

/** `used`: the ticket has admitted somebody already. */
export type Entry =
  | { readonly kind: 'in' }
  | { readonly kind: 'waits'; readonly turn: WaitingTurn }
  | { readonly kind: 'used'; readonly turn: WaitingTurn }

type RoomDependencies = {
  readonly switchBoard: SwitchBoard
  readonly authenticate: Authenticate
  readonly pseudonym: Pseudonym
}

/** Waiting room before the log-in: first come, first served. Waiting makes no upstream call. Source: security R64. */
export type WaitingRoom = {
  /** The same for everybody; null while it is closed. */
  progress(): Promise<QueueProgress | null>
  /** Whether a visitor may enter; gives a place to who has none. */
  enter(c: AppContext): Promise<Entry>
  /** As `enter`, for a call: throws waiting_room. Who has a session passes. */
  checkCall(c: AppContext): Promise<void>
}

/** Waiting room of a gateway. */
export function waitingRoom(
  deps: Dependencies,
  { switchBoard, authenticate, pseudonym }: RoomDependencies,
): WaitingRoom {
  const { sharedState, now, upstreamLoad, metrics = noMetrics } = deps
  const shedShare = () => upstreamLoad?.shedShare() ?? 0
  const queues = sharedQueue({ sharedState, now, switches: async () => switchBoard.current(), shedShare })
  metrics.gauge('waiting_room_waiting', () => queues.figures().waiting)
  metrics.gauge('waiting_room_admitted', () => queues.figures().admitted)
  const tickets = placeTickets(deps)
  const { take } = redemptions(sharedState, now)
  const limiter = rateLimiter(deps.rateLimits, pseudonym.keyedHash)

  async function hasPass(c: AppContext): Promise<string | null> {
    const pass = await tickets.pass(c)
    return pass && now() < pass.expiresAt && pass.expiresAt <= now() + passTime ? pass.id : null
  }

  const giveTicket = (c: AppContext, queue: Queue) =>
    tickets.issuePlace(c, { bucket: Math.floor(now() / 1000), number: queues.arrive(queue) })

  /** The ticket of a request; a new one for who has none, and where the place is held no longer. */
  async function findTicket(c: AppContext, queue: Queue): Promise<PlaceTicket> {
    const ticket = await tickets.place(c)
    const isOfQueue = ticket && ticket.bucket >= Math.floor(queue.openedAt / 1000)
    return isOfQueue && !isGivenAway(queue, ticket.number, now()) ? ticket : giveTicket(c, queue)
  }

  async function enter(c: AppContext): Promise<Entry> {
    const queue = await queues.current()
    if (!queue || (await hasPass(c))) return { kind: 'in' }
    const ticket = await findTicket(c, queue)
    const waits = { kind: 'waits', turn: waitingTurn(ticket, queue) } as const
    if (ticket.number > queue.admitted) return waits
    const result = await take(queue, ticket)
    if (result === 'full') return waits
    if (result === 'used') return { kind: 'used', turn: waitingTurn(await giveTicket(c, queue), queue) }
    await tickets.issuePass(c, { id: ticket.id, expiresAt: now() + passTime })
    tickets.clearPlace(c)
    return { kind: 'in' }
  }

  async function hasSession(c: AppContext): Promise<boolean> {
    const authenticated = await authenticate.optional(c, { slide: false }).catch(() => null)
    return authenticated !== null
  }

  return {
    enter,
    async progress() {
      const queue = await queues.current()
      return queue && { admitted: queue.admitted, perMinute: queue.perMinute }
    },
    async checkCall(c) {
      if (!(await queues.current()) || (await hasSession(c))) return
      const pass = await hasPass(c)
      if (pass) {
        await limiter.consume({ key: ['pass', pass], rule: passRule })
        return
      }
      const entry = await enter(c)
      // The answer to a call beside it has the pass: this one is sent again.
      if (entry.kind === 'used') throw new ApiError('try_again', { retryAfter: 1 })
      if (entry.kind === 'waits')
        throw new ApiError('waiting_room', { waiting: entry.turn, retryAfter: jitteredRetryAfter(20) })
    },
  }
}

const waitingTurn = ({ number }: PlaceTicket, { admitted, perMinute }: Queue): WaitingTurn => ({
  number,
  admitted,
  perMinute,
})
