import type { ApiError } from '#contracts/core/error.ts'
import { timeUntilTurn } from '#contracts/core/time/waiting-time.ts'
import type { WaitingTurn } from '#contracts/core/time/waiting-turn.ts'
import { status, type Status } from '#contracts/session/status.ts'

import { send } from '#web/client/api/api.ts'
import { monotonicNow } from '#web/client/clock/clock.ts'
import { service } from '#web/client/session/service.ts'

/** What the client knows of the service. */
export type ServiceState = {
  /** Null until it is known. */
  readonly status: Status | null
  /** The own place in the queue; null for who does not wait. */
  readonly turn: WaitingTurn | null
}

/** Milliseconds between two polls, with jitter of ± 25 %: while there is a notice, and otherwise. */
const interval = { changing: 30_000, quiet: 600_000, waiting: 20_000 }
/** Milliseconds after a poll in which a failed call brings about no other. */
const minInterval = 15_000
/** Milliseconds until the poll that a failed call brings about, with full jitter: it failed for everybody at once. */
const maxDelay = 3_000

const unknown: ServiceState = { status: null, turn: null }
const listeners = new Set<() => void>()
let state = unknown
let timer: ReturnType<typeof setTimeout> | undefined
let polledAt = Number.NEGATIVE_INFINITY

/** The state of the service, for useSyncExternalStore. */
export const serviceStatus = {
  state: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Begins to poll; the returned function ends it. */
export function pollStatus(): () => void {
  document.addEventListener('visibilitychange', pollWhenVisible)
  void poll()
  return () => {
    document.removeEventListener('visibilitychange', pollWhenVisible)
    clearTimeout(timer)
  }
}

/** A call failed because of overload, read-only mode or the queue: its cause is asked for, once for all calls. */
export function reportOverload({ waiting }: Pick<ApiError, 'waiting'>) {
  if (waiting) change({ turn: waiting })
  schedule(
    waiting ? untilTurn(waiting) : Math.max(polledAt + minInterval - monotonicNow(), 0) + Math.random() * maxDelay,
  )
}

/** The turn has come, and its calls are sent again. */
export function takeTurn() {
  change({ turn: null })
}

/** Forgets everything, as with a reload. */
export function resetServiceStatus() {
  clearTimeout(timer)
  state = unknown
  service.set()
  polledAt = Number.NEGATIVE_INFINITY
}

/** Whether the turn has come. */
export const isTurn = ({ number, admitted }: WaitingTurn) => admitted >= number

async function poll() {
  polledAt = monotonicNow()
  const next = await send(status, {}).catch(() => null)
  if (next) {
    service.set(next)
    change({ status: next, turn: state.turn && turnAt(state.turn, next) })
  }
  schedule(delay())
}

/** A closed waiting room lets everybody in. */
const turnAt = (turn: WaitingTurn, { waitingRoom }: Status): WaitingTurn => ({
  ...turn,
  ...(waitingRoom ?? { admitted: turn.number }),
})

function delay(): number {
  const { status: known, turn } = state
  if (turn) return untilTurn(turn)
  return jittered(known?.notice || known?.readOnly || known?.waitingRoom ? interval.changing : interval.quiet)
}

/** Milliseconds until the next poll of somebody who waits: sooner when the turn is near. */
function untilTurn(turn: WaitingTurn): number {
  return jittered(Math.min(interval.waiting, Math.max(3_000, timeUntilTurn(turn))))
}

const jittered = (ms: number) => ms * (0.75 + Math.random() * 0.5)

function schedule(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void (document.hidden || poll()), ms)
}

/** A tab that was hidden has missed its polls. */
function pollWhenVisible() {
  if (!document.hidden && monotonicNow() - polledAt > minInterval) schedule(Math.random() * maxDelay)
}

function change(changes: Partial<ServiceState>) {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}
