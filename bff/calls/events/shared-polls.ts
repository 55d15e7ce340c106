import { unlessAborted } from '#contracts/core/time/timer.ts'

/** One reader of a live query: what a poll on its behalf needs. */
export type Reader = {
  /** Resolves when the upstream may be polled. Throws too_many_requests. */
  turn(signal: AbortSignal): Promise<void>
  /** Asks the upstream. */
  poll(signal: AbortSignal, isFirst: boolean): Promise<unknown>
  /** Whether no answer follows this one. */
  isFinal(value: unknown): boolean
}

/** An answer of the upstream; `isOwn`: it was polled with the credentials of this reader and not of another one. */
export type SharedAnswer = { readonly value: unknown; readonly isOwn: boolean }

type Polled = { readonly value: unknown; readonly by: Reader }

/** The answers that one reader gets. */
export type Subscription = {
  /** The next answer; null when the signal aborts. Throws the failure of the poll. */
  next(signal: AbortSignal): Promise<SharedAnswer | null>
  leave(): void
}

/**
 * Fan-out: the readers of one key in this process share its polls. Without `isShared` each polls for itself: workerd does
 * not let a request wait for the I/O of another one.
 */
export class SharedPolls {
  readonly #open = new Map<string, SharedPoll>()
  readonly #isShared: boolean

  constructor(isShared: boolean) {
    this.#isShared = isShared
  }

  join(key: string, reader: Reader): Subscription {
    const poll = this.#open.get(key) ?? new SharedPoll()
    if (this.#isShared) this.#open.set(key, poll)
    poll.join(reader)
    /** A reader that joins from now on begins with a poll. */
    const retire = () => {
      if (this.#open.get(key) === poll) this.#open.delete(key)
    }
    let last: Promise<Polled> | null = null
    return {
      async next(signal) {
        last = poll.answerAfter(last)
        const polled = await orAborted(last, signal).catch((error: unknown) => {
          retire()
          throw error
        })
        if (polled && reader.isFinal(polled.value)) retire()
        return polled && { value: polled.value, isOwn: polled.by === reader }
      },
      leave() {
        if (poll.leave(reader)) retire()
      },
    }
  }
}

/**
 * Polls of one key, on demand: one is made when a reader wants an answer after the latest, and aborted with its last
 * reader.
 */
class SharedPoll {
  readonly #readers = new Set<Reader>()
  readonly #abandoned = new AbortController()
  /** The poll under way, or the last one. */
  #latest: Promise<Polled> | null = null
  /** Last poll that was answered. */
  #answered: Promise<Polled> | null = null

  join(reader: Reader) {
    this.#readers.add(reader)
  }

  /** Whether that was the last reader. */
  leave(reader: Reader): boolean {
    this.#readers.delete(reader)
    const isLast = this.#readers.size === 0
    if (isLast) this.#abandoned.abort()
    return isLast
  }

  /** The answer after the last one of a reader; a new reader has none, and begins with the last answer. */
  answerAfter(last: Promise<Polled> | null): Promise<Polled> {
    if (last === null && this.#answered) return this.#answered
    if (this.#latest && this.#latest !== last) return this.#latest
    const poll = this.#ask(last === null)
    this.#latest = poll
    poll.then(
      () => (this.#answered = poll),
      () => undefined, // its readers may have left
    )
    return poll
  }

  async #ask(isFirst: boolean): Promise<Polled> {
    const { signal } = this.#abandoned
    await this.#first().turn(signal)
    const by = this.#first() // the waiting reader may have left
    return { value: await by.poll(signal, isFirst), by }
  }

  #first(): Reader {
    const [reader] = this.#readers
    if (!reader) throw this.#abandoned.signal.reason
    return reader
  }
}

/** The value, or null as soon as the signal aborts. */
const orAborted = <T>(value: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  unlessAborted(value, signal).catch((error: unknown) => {
    if (signal.aborted) return null
    throw error
  })
