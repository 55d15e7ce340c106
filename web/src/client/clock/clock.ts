import { serverTimeHeader } from '#contracts/core/header.ts'
import { parseServerTime } from '#contracts/core/time/server-time.ts'

import { storeClock, storedClock } from './stored-clock.ts'

/** Progress of the wall clock against performance.now() that means a sleep or a clock that was set, in milliseconds. */
const jumpSize = 500

/** Drift of a device's clock that is allowed for: 100 ppm, twice the drift of a poor crystal. */
const drift = 1e-4

/** Age of the sample at which another is due, in milliseconds. */
const maxAge = 3_600_000

/** Correction that listeners hear of, in milliseconds. */
const visibleChange = 100

/** Difference of the server's clock from the monotonic one, its error bound, and when it was measured. Milliseconds. */
type Sample = { readonly offset: number; readonly error: number; readonly at: number }

/** Estimated difference of the server's clock, its latest time, and the start of the page. Milliseconds. */
type Start = { readonly offset: number; readonly seen: number; readonly at: number }

const wallAhead = () => Date.now() - performance.now()

const initial = () => ({
  /** Difference of the wall clock from performance.now() when they were compared last. */
  wallAhead: wallAhead(),
  /** Time that passed without performance.now(). */
  slept: 0,
  sample: null as Sample | null,
  /** Since when the time is in doubt, by the monotonic clock; null while it is not. */
  doubtedAt: null as number | null,
  /** Estimate before the first sample, once something has read it. */
  start: null as Start | null,
})

let state = initial()
let corrections = 0
const listeners = new Set<() => void>()

/** Subscribes to corrections of the clock, for values computed from it. Returns the unsubscribe function. */
export function watchClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Number of corrections, for useSyncExternalStore. */
export const clockCorrections = () => corrections

/** Tells the listeners of a correction, or that timers may have stood still. */
export function announceClock() {
  corrections += 1
  for (const listener of listeners) listener()
}

/**
 * Monotonic clock for durations, in milliseconds. It counts the sleep of the device, in which some engines stop
 * performance.now(): the wall clock's progress is added then. A wall clock that was set forward looks the same.
 */
export function monotonicNow(): number {
  const jump = wallAhead() - state.wallAhead
  if (Math.abs(jump) > jumpSize) followJump(jump)
  return performance.now() + state.slept
}

function followJump(jump: number) {
  state.wallAhead += jump
  state.slept += Math.max(0, jump)
  state.doubtedAt = performance.now() + state.slept
  // Not at once: a component may be reading the clock while it renders.
  queueMicrotask(announceClock)
}

/** Server time, in milliseconds since the epoch; deadlines use it instead of the device's clock. */
export function serverNow(): number {
  const now = monotonicNow()
  return now + (state.sample ?? (state.start ??= startAt(now))).offset
}

/** Server time of a moment that was read from the device's clock. Milliseconds since the epoch. */
export const toServerTime = (moment: number) => moment + serverNow() - Date.now()

/** By the device's clock and its known difference, but not before the latest time seen. */
function startAt(now: number): Start {
  const { ahead, seen } = storedClock() ?? { ahead: 0, seen: 0 }
  return { offset: Math.max(Date.now() + ahead, seen) - now, seen, at: performance.now() }
}

/**
 * Takes a sample of the server's clock from an answer that has just come over the network. The server's time is assumed
 * in the middle of the way, as in NTP; the sample with the smallest error counts, which grows with its age. Times are of
 * the monotonic clock.
 */
export function observeAnswer({ headers }: Response, sentAt: number, receivedAt: number) {
  const answer = parseServerTime(headers.get(serverTimeHeader))
  // A sleep during the call can be in either half.
  if (!answer || (state.doubtedAt ?? sentAt) > sentAt) return
  state.doubtedAt = null
  const way = Math.max(0, receivedAt - sentAt - answer.took)
  const next = { offset: answer.time + way / 2 - receivedAt, error: answer.error + way / 2, at: receivedAt }
  if (state.sample && !isBetter(next, state.sample)) return
  const before = state.sample ?? state.start
  state.sample = next
  state.wallAhead = wallAhead()
  rememberClock()
  if (before && Math.abs(next.offset - before.offset) >= visibleChange) announceClock()
}

/** Whether a sample is more exact than an older one by now, or shows that a clock was set. */
function isBetter(next: Sample, { offset, error, at }: Sample): boolean {
  const age = next.at - at
  const bound = error + age * drift
  return age > maxAge || next.error <= bound || Math.abs(next.offset - offset) > next.error + bound
}

/** Whether another sample is due: the device has slept, a clock was set, or the sample is old. */
export function isSampleDue(): boolean {
  const now = monotonicNow()
  return state.sample !== null && (state.doubtedAt !== null || now - state.sample.at > maxAge)
}

/**
 * Stores the clock for pages that get no answer. Such a page adds the time that it was open, and no more: a device's
 * clock that is wrong for a while must not end what is kept for long.
 */
export function rememberClock() {
  const now = serverNow()
  if (state.sample && state.doubtedAt === null) return storeClock({ ahead: now - Date.now(), seen: now })
  const stored = storedClock()
  if (!stored || !state.start) return
  const reached = state.start.seen + performance.now() - state.start.at
  storeClock({ ...stored, seen: Math.max(stored.seen, reached) })
}

/** Forgets all state except storage, as a reload does. */
export function resetClock() {
  state = initial()
}
