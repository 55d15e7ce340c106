/**
 * Time-out of a call, restarted by `restart` and by each chunk of a watched body; also aborts with the client. Must be
 * cleared at the end: workerd bills what still runs.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #timeout: number
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Milliseconds. */
  constructor(timeout: number, clientSignal?: AbortSignal) {
    this.#timeout = timeout
    if (clientSignal?.aborted) this.#controller.abort(clientSignal.reason)
    clientSignal?.addEventListener('abort', () => this.#controller.abort(clientSignal.reason), { once: true })
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get hasExpired(): boolean {
    const { aborted, reason } = this.signal
    return aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
  }

  restart() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#expire(), this.#timeout)
  }

  /** A second time-out, in milliseconds, until the returned function is called: when the head of an answer is there. */
  untilHead(timeout: number): () => void {
    const timer = setTimeout(() => this.#expire(), timeout)
    return () => clearTimeout(timer)
  }

  #expire() {
    this.#controller.abort(new DOMException('too late', 'TimeoutError'))
  }

  clear() {
    clearTimeout(this.#timer)
  }

  /** The same bytes; each chunk restarts the time-out. `onEnd` is called once the body is read, failed or cancelled. */
  watch(body: ReadableStream<Uint8Array>, onEnd?: () => void): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    const fail = (error: unknown) => {
      onEnd?.()
      throw error
    }
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await reader.read().catch(fail)
        this.restart()
        if (!done) return controller.enqueue(value)
        onEnd?.()
        controller.close()
      },
      cancel: (reason) => {
        onEnd?.()
        return reader.cancel(reason)
      },
    })
  }
}
