/** An event at a time, in milliseconds. */
type Event = { readonly at: number; readonly run: () => void }

/** Virtual time: a queue of events, soonest first, as a binary heap. */
export class Events {
  readonly #heap: Event[] = []
  now = 0

  at(time: number, run: () => void) {
    const heap = this.#heap
    heap.push({ at: time, run })
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1
      if (this.#time(parent) <= this.#time(child)) return
      this.#swap(parent, child)
      child = parent
    }
  }

  /** Runs everything until a time. */
  until(time: number) {
    while (this.#heap.length > 0 && this.#time(0) <= time) {
      const next = this.#takeSoonest()
      this.now = next.at
      next.run()
    }
    this.now = time
  }

  #takeSoonest(): Event {
    const heap = this.#heap
    this.#swap(0, heap.length - 1)
    const soonest = heap.pop() ?? { at: this.now, run: () => undefined }
    for (let parent = 0; ;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      const child = this.#time(right) < this.#time(left) ? right : left
      if (this.#time(child) >= this.#time(parent)) return soonest
      this.#swap(parent, child)
      parent = child
    }
  }

  #time = (index: number) => this.#heap[index]?.at ?? Number.POSITIVE_INFINITY

  #swap(a: number, b: number) {
    const [first, second] = [this.#heap[a], this.#heap[b]]
    if (first && second) [this.#heap[a], this.#heap[b]] = [second, first]
  }
}
