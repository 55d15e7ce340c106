/** A call that waits: takes a place if it can. */
type Waiting = { readonly tryPlace: () => boolean; readonly resolve: (isAdmitted: boolean) => void }

/** Calls that wait for a moment, served newest first (LIFO): under overload the oldest has the least time left. */
export class WaitingCalls {
  /** The newest last. */
  readonly #calls: Waiting[] = []

  /** Whether the call got a place within `maxWait` milliseconds. Rejects with the signal's reason. */
  async wait(maxWait: number, signal: AbortSignal, tryPlace: () => boolean): Promise<boolean> {
    if (maxWait === 0) return false
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const call = { tryPlace, resolve }
    this.#calls.push(call)
    // At once: nobody may hand a place over to a call that is refused.
    const remove = () => {
      const at = this.#calls.indexOf(call)
      if (at !== -1) this.#calls.splice(at, 1)
    }
    const abort = () => {
      remove()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      remove()
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
    for (let at = this.#calls.length - 1; at >= 0; at -= 1) {
      const call = this.#calls[at]
      if (!call?.tryPlace()) continue
      this.#calls.splice(at, 1)
      call.resolve(true)
    }
  }
}
