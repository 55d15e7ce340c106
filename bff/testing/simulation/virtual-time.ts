/** An event at a time, in milliseconds. */
type Event = { readonly at: number; readonly run: () => void }

/** Of Node, before the virtual one takes its name. */
const nextTurn = setImmediate

/** Every promise that the event before has settled is done. */
const settled = () => new Promise<void>((resolve) => nextTurn(resolve))

/** A processor that is away, for `length` milliseconds at the start of each `every`. */
export type Stalls = { readonly every: number; readonly length: number }

/** Virtual time: a queue of events. */
export class VirtualTime {
  /** The soonest is the last. */
  readonly #queue: Event[] = []
  now = 0
  /** When no event loop runs; null for never. */
  stalls: Stalls | null = null

  at(time: number, run: () => void) {
    this.#queue.splice(this.#queue.findLastIndex(({ at }) => at > time) + 1, 0, { at: time, run })
  }

  /** What an event loop does as soon as it has the processor: at once, or after the stall. */
  onLoop(run: () => void) {
    const time = this.#onProcessor(this.now)
    if (time === this.now) run()
    else this.at(time, run)
  }

  #onProcessor(time: number): number {
    const { every, length } = this.stalls ?? { every: 1, length: 0 }
    return time + Math.max(0, length - (time % every))
  }

  /** Clock and timers of the code that runs in it, by the names of the globals. */
  readonly globals = {
    performance: { now: () => this.now },
    setTimeout: (run: () => void, ms: number) => this.#timer(run, ms),
    setImmediate: (run: () => void) => this.#timer(run, 0),
    clearTimeout: (timer: { cancel(): void } | undefined) => timer?.cancel(),
  }

  #timer(run: () => void, ms: number) {
    let isCancelled = false
    this.at(this.#onProcessor(this.now + ms), () => void (isCancelled || run()))
    return { cancel: () => void (isCancelled = true), unref: () => undefined }
  }

  /** Runs everything until a time. */
  async until(time: number) {
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) {
      if (next.at > time) {
        this.#queue.push(next)
        break
      }
      this.now = next.at
      next.run()
      await settled()
    }
    this.now = time
  }
}
