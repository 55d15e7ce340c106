/**
 * The queue, as all processes share it. Times are milliseconds since the epoch. Numbers count arrivals since it opened, and
 * a number is also a place: first come, first served.
 */
export type Queue = {
  readonly openedAt: number
  /** Time of the last step. */
  readonly at: number
  /** Redemptions that were due by then. */
  readonly quota: number
  /** The highest number whose turn has come. */
  readonly admitted: number
  /** Admissions per minute. */
  readonly perMinute: number
  /** When somebody waited last. */
  readonly busyAt: number
  /** `admitted` at earlier times, oldest first: for no-shows, and for places that are held no longer. */
  readonly history: readonly Mark[]
}

type Mark = { readonly at: number; readonly admitted: number }

/** What has been counted so far. */
export type Counts = {
  /** Numbers given out. */
  readonly arrived: number
  /** Turns taken. */
  readonly redeemed: number
  readonly perMinute: number
}

/** Milliseconds that a place is held once its turn has come. */
export const holdTime = 5 * 60_000
/** Milliseconds after which a turn that was not taken counts as a no-show, until it is: polls are short when it is near. */
const showTime = 10_000
/** Milliseconds between two marks. */
const markInterval = 2_000
/** Milliseconds that one step makes up for, where no request came in between. */
const maxStep = 5_000
/** Milliseconds of admissions that may be due at once, while nobody waits. */
const burst = 5_000

/** A queue that has just opened. */
export const openQueue = (now: number, perMinute: number): Queue => ({
  openedAt: now,
  at: now,
  quota: 0,
  admitted: 0,
  perMinute,
  busyAt: now,
  history: [],
})

/**
 * Admission by redemption: what is controlled is how many take their turn. Admitted are those who are due, and one more for
 * each whose turn came longer than a poll ago and who did not take it. Source: security R64.
 */
export function step(queue: Queue, { arrived, redeemed, perMinute }: Counts, now: number): Queue {
  const elapsed = Math.min(maxStep, Math.max(0, now - queue.at))
  const rate = perMinute / 60_000
  const noShows = Math.max(0, Math.min(arrived, admittedAt(queue, now - showTime)) - redeemed)
  const due = queue.quota + elapsed * rate
  const most = arrived + Math.max(1, Math.floor(burst * rate))
  const admitted = Math.max(queue.admitted, Math.min(most, Math.floor(due + noShows)))
  const isWaiting = admitted < arrived
  return {
    ...queue,
    at: now,
    admitted,
    perMinute,
    // While nobody waits nothing accumulates, or a later crowd would be let in at once.
    quota: isWaiting ? due : Math.min(due, most - noShows),
    busyAt: isWaiting ? now : queue.busyAt,
    history: marked(queue, admitted, now),
  }
}

/** Whether the turn of a number came so long ago that its place is given away. */
export const isGivenAway = (queue: Queue, number: number, now: number): boolean =>
  number <= admittedAt(queue, now - holdTime)

/** The highest number that had its turn at a time. */
function admittedAt({ history }: Queue, time: number): number {
  return history.findLast(({ at }) => at <= time)?.admitted ?? 0
}

function marked({ history }: Queue, admitted: number, now: number): readonly Mark[] {
  const last = history.at(-1)
  if (last && now - last.at < markInterval) return history
  const oldest = history.findLastIndex(({ at }) => at <= now - holdTime) // one from before the time is needed too
  return [...history.slice(Math.max(0, oldest)), { at: now, admitted }]
}
