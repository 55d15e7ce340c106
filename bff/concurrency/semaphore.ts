/** Concurrency limit within this process, without a queue: `refuse` throws when no permit is free. */
export class Semaphore {
  #free: number
  readonly #refuse: () => never

  constructor(permits: number, refuse: () => never) {
    this.#free = permits
    this.#refuse = refuse
  }

  async run<T>(execute: () => Promise<T>): Promise<T> {
    if (this.#free === 0) this.#refuse()
    this.#free -= 1
    try {
      return await execute()
    } finally {
      this.#free += 1
    }
  }
}
