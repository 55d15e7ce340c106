import { ApiError, errorStatus } from '#contracts/core/error.ts'

import { hasElapsed } from '#bff/http/clock/elapsed.ts'
import { setNewest } from '#bff/http/lru.ts'
import { NotSent } from '#bff/limits/concurrency/not-sent.ts'
import { retryInterval } from './shared-reads.ts'

/** Sources that are remembered; each is a key. */
const maxSources = 1_000

type Failure = { readonly error: ApiError; readonly at: number }

/** Whether a failure is the source's, whoever asked. Any other one may be the caller's: a dead token, a refusal. */
export const isFault = (error: unknown): error is ApiError =>
  error instanceof ApiError && errorStatus[error.code] >= 500 && error.code !== 'internal'

/** Sources whose last answer was a failure, by key. */
export class Failures {
  readonly #byKey = new Map<string, Failure>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** A refusal of our own does not count: the source was not asked. */
  add(key: string, error: ApiError) {
    if (error instanceof NotSent) return
    setNewest(this.#byKey, [key, { error, at: this.#now() }], maxSources)
  }

  delete(key: string) {
    this.#byKey.delete(key)
  }

  has(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** The failure after which the source must not be asked yet. */
  recent(key: string): ApiError | null {
    const failure = this.#byKey.get(key)
    if (!failure || hasElapsed(retryInterval, failure.at, this.#now())) return null
    return withoutText(failure.error, failure.at + retryInterval - this.#now())
  }
}

/** The failure as others may see it: the text of the upstream may be about the caller who met it. */
export const withoutText = ({ code, cause }: ApiError, wait = retryInterval) =>
  new ApiError(code, { retryAfter: Math.ceil(wait / 1000), cause })
