import { ApiError, type ErrorCode } from '#contracts/core/error.ts'
import { idempotencyHeader } from '#contracts/core/header.ts'

import { withStoreTimeout } from '../session/store-timeout.ts'
import { UpstreamUnauthorised } from '../upstream/envelope.ts'
import { recordKey } from '../session/cookie.ts'
import { RecordSeal } from '../session/record.ts'
import type { Dependencies } from '../context.ts'

export type IdempotentRequest = {
  /** Reference of the account. */
  readonly account: string
  /** What the client sent; it names one wish of one person. */
  readonly key: string | undefined
  /** Address and input. */
  readonly request: unknown
}

/**
 * Does something at most once for a key and gives later askers the first answer. Throws outcome_unknown when it was
 * sent and no clear answer came, to them as well: whoever gets that looks before asking again, and never with this key.
 */
export type Idempotency = (intention: IdempotentRequest, execute: () => Promise<unknown>) => Promise<unknown>

/** Answers that say that nothing was done. */
const undone = new Set<ErrorCode>([
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

/** Source: security R60. */
export function createIdempotency({
  idempotency,
  crypto,
  config,
}: Pick<Dependencies, 'idempotency' | 'crypto' | 'config'>): Idempotency {
  const store = withStoreTimeout(idempotency)
  const seal = new RecordSeal(crypto, config.session.key)
  const hash = (value: unknown) => recordKey(crypto.subtle, JSON.stringify(value))
  return async ({ account, key = '', request }, execute) => {
    if (!/^[\w-]{16,64}$/.test(key)) throw new ApiError('bad_request', { detail: `${idempotencyHeader} is missing` })
    const [name, print] = await Promise.all([hash([account, key]), hash(request)])
    const before = await store.begin(name, print)
    if (before && before.print !== print) throw new ApiError('key_reused')
    if (before && !before.sealed) throw new ApiError('outcome_unknown', { retryAfter: 2 })
    if (before?.sealed) return seal.open(before.sealed, name, key)
    const answer = await execute().catch(async (error: unknown) => {
      if (!wasUndone(error)) throw new ApiError('outcome_unknown', { retryAfter: 2, cause: error })
      await store.forget(name)
      throw error
    })
    await store.finish(name, await seal.seal(answer, name, key)).catch(() => undefined) // it is done, whatever we remember
    return answer
  }
}

const wasUndone = (error: unknown) =>
  error instanceof UpstreamUnauthorised || (error instanceof ApiError && undone.has(error.code))
