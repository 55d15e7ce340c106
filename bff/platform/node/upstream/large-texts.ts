import type { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'

import { ApiError } from '#contracts/core/error.ts'

import type { Awaitable } from '#bff/http/and-then.ts'
import { jitteredRetryAfter } from '#bff/limits/concurrency/retry-after.ts'

/** Bytes from which a text is large: to decode, open, parse, check and write it takes up to 100 ms. */
const largeSize = 1024 * 1024

/** Large texts that wait; further ones are refused as upstream_unavailable. */
const maxWaiting = 64

/**
 * Back-pressure: large texts are decoded one after the other, each in a turn of the event loop of its own. What follows runs
 * in the same turn, and other people's calls between two of them.
 */
export class LargeTexts {
  #waiting = 0
  #lastTurn = Promise.resolve()

  decode(body: Buffer): Awaitable<string> {
    return body.length >= largeSize ? this.#inTurn(body) : body.toString('utf8')
  }

  async #inTurn(body: Buffer): Promise<string> {
    await this.#nextTurn()
    return body.toString('utf8')
  }

  #nextTurn(): Promise<void> {
    if (this.#waiting >= maxWaiting) busy()
    this.#waiting += 1
    this.#lastTurn = this.#turnAfter(this.#lastTurn)
    return this.#lastTurn
  }

  async #turnAfter(last: Promise<void>): Promise<void> {
    await last
    await setImmediate()
    this.#waiting -= 1
  }
}

function busy(): never {
  throw new ApiError('upstream_unavailable', {
    retryAfter: jitteredRetryAfter(5),
    cause: 'too many large answers at once',
  })
}
