import { ApiError, type ErrorCode } from '#contracts/core/error.ts'
import { idempotencyHeader } from '#contracts/core/header.ts'

import type { WebCrypto } from '../at-rest/crypto.ts'
import { RecordSeal } from '../at-rest/record-seal.ts'
import { recordKey } from '../browser/cookie.ts'
import { NotSent } from '../concurrency/not-sent.ts'
import { jitteredRetryAfter } from '../concurrency/retry-after.ts'
import type { Config } from '../config/config.ts'
import { UpstreamUnauthorised } from '../upstream/envelope.ts'
import type { IdempotencyStore } from './store.ts'

/** A write with its key. */
export type IdempotentRequest = {
  /** Reference of the account. */
  readonly account: string
  /** Idempotency-Key of the client. */
  readonly key: string | undefined
  /** Address and input; its hash is the fingerprint of the key. */
  readonly request: unknown
}

/**
 * Idempotency keys: executes at most once for a key, and answers repetitions with the first result. Throws
 * outcome_unknown when the request was sent and no clear answer came, also for repetitions, and where the first
 * answer can no longer be opened: the client must look before it tries again with a new key.
 */
export type Idempotency = (request: IdempotentRequest, execute: () => Promise<unknown>) => Promise<unknown>

/** Errors that prove that the call was not executed. */
const notExecuted = new Set<ErrorCode>([
  'invalid_input',
  'not_logged_in',
  'session_ended',
  'session_replaced',
  'session_renewed',
  'forbidden',
  'refused',
  'locked',
  'too_many_requests',
  'try_again',
])

type Parts = {
  readonly idempotency: IdempotencyStore
  readonly crypto: WebCrypto
  readonly config: Pick<Config, 'session'>
}

/** Source: security R60. */
export function createIdempotency({ idempotency: store, crypto, config }: Parts): Idempotency {
  const seal = new RecordSeal(crypto, config.session)
  return async ({ account, key = '', request }, execute) => {
    if (!/^[\w-]{16,64}$/.test(key)) throw new ApiError('bad_request', { detail: `${idempotencyHeader} is missing` })
    const [name, fingerprint] = [hash([account, key]), hash(request)]
    const record = await store.begin(name, fingerprint)
    if (record && record.fingerprint !== fingerprint) throw new ApiError('key_reused')
    if (record) {
      const first = record.sealed && (await seal.unseal(record.sealed, name, key))
      if (first) return first.record
      throw new ApiError('outcome_unknown', { retryAfter: jitteredRetryAfter(2) })
    }
    const answer = await execute().catch(async (error: unknown) => {
      if (!isNotExecuted(error))
        throw new ApiError('outcome_unknown', { retryAfter: jitteredRetryAfter(2), cause: error })
      await store.forget(name)
      throw error
    })
    // Executed, even when the store fails now: a repetition will get outcome_unknown.
    await store.finish(name, await seal.seal(answer, name, key)).catch(() => undefined)
    return answer
  }
}

const isNotExecuted = (error: unknown) =>
  error instanceof UpstreamUnauthorised ||
  error instanceof NotSent ||
  (error instanceof ApiError && notExecuted.has(error.code))

const hash = (value: unknown) => recordKey(JSON.stringify(value))
