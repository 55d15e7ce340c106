/** Calls that wait for a moment, served newest first (LIFO): under overload the oldest has the least time left. */
export class WaitingCalls {
  /** The newest last. */
  readonly #admit: (() => void)[] = []

  get size(): number {
    return this.#admit.length
  }

  /** Whether the call was admitted within `maxWait` milliseconds. Rejects with the signal's reason. */
  async wait(maxWait: number, signal: AbortSignal): Promise<boolean> {
    if (maxWait === 0) return false
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const admit = () => resolve(true)
    this.#admit.push(admit)
    // At once: nobody may hand a place over to a call that is refused.
    const remove = () => {
      const at = this.#admit.indexOf(admit)
      if (at !== -1) this.#admit.splice(at, 1)
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

  admitNewest() {
    this.#admit.pop()?.()
  }
}
