/** A call that waits: takes a place if it can. */
type Waiting = { readonly tryPlace: () => boolean; readonly resolve: (isAdmitted: boolean) => void }

/** Calls that wait for a moment, served oldest first: newest first the oldest would starve where places are few. */
export class WaitingCalls {
  /** The oldest first. */
  readonly #calls = new Set<Waiting>()

  get size(): number {
    return this.#calls.size
  }

  /** Whether the call got a place within `maxWait` milliseconds. Rejects with the signal's reason. */
  async wait(maxWait: number, signal: AbortSignal, tryPlace: () => boolean): Promise<boolean> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const call = { tryPlace, resolve }
    this.#calls.add(call)
    // At once: nobody may hand a place over to a call that is refused.
    const abort = () => {
      this.#calls.delete(call)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      this.#calls.delete(call)
      resolve(false)
    }, maxWait)
    signal.addEventListener('abort', abort)
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
  }

  /** Admits those that get a place, when one became free. */
  admit() {
    for (const call of this.#calls) {
      if (!call.tryPlace()) continue
      this.#calls.delete(call)
      call.resolve(true)
    }
  }
}
