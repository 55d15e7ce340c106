/** An event at a time, in milliseconds. */
type Event = { readonly at: number; readonly run: () => void }

/** Virtual time: a queue of events. */
export class Events {
  /** The soonest is the last. */
  readonly #queue: Event[] = []
  now = 0

  at(time: number, run: () => void) {
    this.#queue.splice(this.#queue.findLastIndex(({ at }) => at > time) + 1, 0, { at: time, run })
  }

  /** Runs everything until a time. */
  until(time: number) {
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) {
      if (next.at > time) {
        this.#queue.push(next)
        break
      }
      this.now = next.at
      next.run()
    }
    this.now = time
  }
}
