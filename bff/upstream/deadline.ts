/** Milliseconds from `start`, a time of `performance.now()`, to the arrival of the bytes that are read now; undefined where it is not known. */
export type LatencySince = (start: number) => number | undefined

/** For a transport whose bytes have just arrived. */
export const elapsed: LatencySince = (start) => performance.now() - start

/**
 * Time-out of a call, restarted by `restart` and by each chunk of a watched body; also aborts with the client. Must be
 * cleared at the end: workerd bills running timers.
 */
export class Deadline {
  #controller: AbortController | undefined
  /** Reason of the end; undefined before. */
  #reason: unknown
  #reject: ((reason: unknown) => void) | undefined
  #over: Promise<never> | undefined
  #listener: ((reason: unknown) => void) | undefined
  readonly #timeout: number
  readonly #firstByte: number
  #endsAt: number
  #headBy = Number.POSITIVE_INFINITY
  #timeToHead: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Time at which the timer checks whether the deadline has passed. */
  #looksAt: number

  /** Milliseconds; `firstByte` is the time-out of `untilHead`, known from the start so that one timer serves both. */
  constructor(timeout: number, clientSignal?: AbortSignal, firstByte = timeout) {
    this.#timeout = timeout
    this.#firstByte = firstByte
    if (clientSignal?.aborted) this.#end(clientSignal.reason)
    clientSignal?.addEventListener('abort', () => this.#end(clientSignal.reason), { once: true })
    const now = performance.now()
    this.#endsAt = now + timeout
    this.#looksAt = now + Math.min(timeout, firstByte)
    this.#setTimer(now)
  }

  /** Created when it is first read: on workerd it costs a tenth of a call. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.isOver) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Expired, or left by the client. */
  get isOver(): boolean {
    return this.#reason !== undefined
  }

  get hasExpired(): boolean {
    return this.#reason instanceof DOMException && this.#reason.name === 'TimeoutError'
  }

  /** Calls the listener when the time is over, as the signal would, which costs more; one at a time. Returns its removal; throws the reason where it is over. */
  onEnd(listener: (reason: unknown) => void): () => void {
    if (this.isOver) throw this.#reason
    this.#listener = listener
    return () => {
      if (this.#listener === listener) this.#listener = undefined
    }
  }

  /** Rejects when the time is over before the work has ended; the work is left behind. */
  race<T>(work: Promise<T>): Promise<T> {
    this.#over ??= new Promise<never>((_, reject) => {
      this.#reject = reject
      if (this.isOver) reject(this.#reason)
    })
    return Promise.race([work, this.#over])
  }

  /** The timer runs on: when it looks, it sees that there is more time. */
  restart() {
    this.#endsAt = performance.now() + this.#timeout
  }

  /** Milliseconds that the head of the last answer took; undefined before, and where nobody knows. */
  get timeToHead(): number | undefined {
    return this.#timeToHead
  }

  /** A second time-out, until the returned function is called: when the head of an answer is there. */
  untilHead(latencySince = elapsed): () => void {
    const now = performance.now()
    this.#headBy = now + this.#firstByte
    if (this.#headBy < this.#looksAt) {
      clearTimeout(this.#timer)
      this.#looksAt = this.#headBy
      this.#setTimer(now)
    }
    return () => {
      if (this.#headBy === Number.POSITIVE_INFINITY) return
      this.#headBy = Number.POSITIVE_INFINITY
      this.#timeToHead = latencySince(now)
    }
  }

  #setTimer(now: number) {
    this.#timer = setTimeout(() => this.#look(), this.#looksAt - now)
  }

  #look() {
    const now = performance.now()
    this.#looksAt = Math.min(this.#endsAt, this.#headBy)
    if (now < this.#looksAt) this.#setTimer(now)
    else this.#end(new DOMException('too late', 'TimeoutError'))
  }

  #end(reason: unknown) {
    if (this.isOver) return
    this.#reason = reason
    this.#controller?.abort(reason)
    this.#reject?.(reason)
    this.#listener?.(reason)
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
