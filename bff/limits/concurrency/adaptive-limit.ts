import { UnloadedLatency } from './unloaded-latency.ts'

/** Milliseconds of a window: at least, and at most where it has fewer calls than say something about the upstream. */
const window = 1_000
const maxWindow = 5_000
const minSamples = 10
/** Mean latency, as a multiple of the unloaded one, from which the limit is lowered. */
const tolerance = 1.35
/** The same, up to which the limit is raised: between the two it stays. */
const comfort = 1.2
/** Share of time-outs from which it is lowered. */
const maxTimeouts = 0.05
const decrease = 0.85
/** Share of the ceiling by which it is raised in a second: several processes together are as quick as one. */
const increase = 1 / 15
/** Share of the ceiling below which it is never lowered. */
const floorShare = 0.25
/** Windows at the floor after which the upstream counts as slow by itself, and its unloaded latency is learned anew. */
const patience = 10

type Window = { startedAt: number; samples: number; ratios: number; timeouts: number; peak: number }

/** How a call in flight ended: `latency` in milliseconds, where it says something about the load. */
export type Sample = { readonly key: string; readonly latency: number } | 'timeout'

type Options = {
  /** Calls at once that the upstream can take of this process. */
  readonly ceiling: () => number
  /** Milliseconds. */
  readonly now: () => number
}

/**
 * Limit of calls in flight: a ceiling that the operator knows, and below it AIMD by windows of 1 s. Latency alone drifts
 * under constant overload, where nothing unloaded is left to compare with: the ceiling bounds that. Source: security R63,
 * docs/decisions/0101.
 */
export class AdaptiveLimit {
  readonly #options: Options
  readonly #unloaded = new UnloadedLatency()
  #window: Window
  #adapted = Number.POSITIVE_INFINITY
  #inFlight = 0
  #windowsAtFloor = 0

  constructor(options: Options) {
    this.#options = options
    this.#window = emptyWindow(options.now(), 0)
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get limit(): number {
    return Math.max(1, Math.floor(Math.min(this.#adapted, this.#ceiling)))
  }

  /** Takes a place when fewer than so many are taken. */
  enter(places: number): boolean {
    this.#closeWindow()
    if (this.#inFlight >= places) return false
    this.#inFlight += 1
    this.#window.peak = Math.max(this.#window.peak, this.#inFlight)
    return true
  }

  leave(sample?: Sample) {
    const isLight = this.#window.peak <= this.limit / 2
    this.#inFlight -= 1
    if (sample === 'timeout') this.#window.timeouts += 1
    else if (sample) this.#window.ratios += this.#unloaded.ratio(sample.key, sample.latency, isLight)
    if (sample) this.#window.samples += 1
    this.#closeWindow()
  }

  get #ceiling(): number {
    return Math.max(1, this.#options.ceiling())
  }

  #closeWindow() {
    const now = this.#options.now()
    const age = now - this.#window.startedAt
    if (age < window || (age < maxWindow && this.#window.samples < minSamples)) return
    const closed = this.#window
    this.#window = emptyWindow(now, this.#inFlight)
    if (closed.samples < minSamples || closed.peak < this.limit / 2) this.#raise(age)
    else if (isCongested(closed)) this.#lower()
    else if (meanRatio(closed) <= comfort) this.#raise(age)
  }

  /** `ms` since the last window began: a process without calls recovers as well. */
  #raise(ms: number) {
    this.#windowsAtFloor = 0
    this.#adapted = Math.min(this.#ceiling, this.#adapted) + (this.#ceiling * increase * ms) / 1_000
  }

  #lower() {
    const floor = this.#ceiling * floorShare
    this.#adapted = Math.max(floor, Math.min(this.#ceiling, this.#adapted) * decrease)
    this.#windowsAtFloor = this.#adapted === floor ? this.#windowsAtFloor + 1 : 0
    if (this.#windowsAtFloor < patience) return
    this.#windowsAtFloor = 0
    this.#unloaded.clear()
  }
}

const emptyWindow = (startedAt: number, peak: number): Window => ({
  startedAt,
  samples: 0,
  ratios: 0,
  timeouts: 0,
  peak,
})

const isCongested = (closed: Window): boolean =>
  closed.timeouts > closed.samples * maxTimeouts || meanRatio(closed) > tolerance

/** Mean latency as a multiple of the unloaded one; 0 of no answers. */
const meanRatio = ({ samples, ratios, timeouts }: Window): number => ratios / Math.max(1, samples - timeouts)
