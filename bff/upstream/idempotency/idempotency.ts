import { ApiError, type ErrorCode } from '#contracts/core/error.ts'
import { idempotencyHeader } from '#contracts/core/header.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import type { Config } from '#bff/config/config.ts'
import { recordKey } from '#bff/http/browser/cookie.ts'
import { jitteredRetryAfter } from '#bff/limits/concurrency/retry-after.ts'
import { UpstreamUnauthorised } from '../answer/decode.ts'
import { isNotConnected } from '../connection-fault.ts'
import type { IdempotencyStore } from './store.ts'

/** A write with its key. */
export type IdempotentRequest = {
  /** Reference of the account. */
  readonly account: string
  /** Idempotency-Key of the client. */
  readonly key: string | undefined
  /** Address and input. The fingerprint is its hash with the key, without which nobody can guess a password in it. */
  readonly request: unknown
}

/** Idempotency keys of writes. */
export type Idempotency = {
  /**
   * Executes at most once for a key, and answers repetitions with the first result. Throws outcome_unknown when the
   * request was sent and no clear answer came, also for repetitions, and where the first answer can no longer be opened.
   * `check` throws before anything is executed: after a repetition of a removal its preconditions may hold no more.
   */
  once(request: IdempotentRequest, write: { check(): Promise<void>; execute(): Promise<unknown> }): Promise<unknown>
  /**
   * Outcome of a write, without executing it: `look` reads its answer where it took effect, otherwise null. The key is
   * used up, so that a request that is still on its way is not executed. Throws outcome_pending while it may be at work.
   */
  knownOutcome(request: IdempotentRequest, look: () => Promise<Done | null>): Promise<Done | null>
}

/** The answer of a write that took effect. */
export type Done = { readonly answer: unknown }

/** Milliseconds for which the upstream may go on with a call that was given up. */
const settling = 4_000

/** Milliseconds after which no gateway waits for an answer any more: the deadline of a write, and some more. */
const longestCall = 20_000

/** The note in place of an answer: the call was given up, this long after the key was new. Milliseconds. */
type GivenUp = { readonly took: number }

/** Errors that prove that the call was not executed. */
const notExecuted = new Set<ErrorCode>([
  'invalid_input',
  'not_offered',
  'too_large',
  'not_logged_in',
  'session_ended',
  'session_replaced',
  'session_renewed',
  'forbidden',
  'refused',
  'locked',
  'too_many_requests',
  'account_locked',
  'address_locked',
  'try_again',
])

type IdempotencyDependencies = {
  readonly idempotency: IdempotencyStore
  readonly crypto: WebCrypto
  readonly config: Pick<Config, 'session' | 'retention'>
  readonly now: () => number
}

/** Source: security R60. */
export function createIdempotency({ idempotency: store, crypto, config, now }: IdempotencyDependencies): Idempotency {
  const seal = new RecordSeal(crypto, config.session)

  async function begin({ account, key = '', request }: IdempotentRequest) {
    if (!/^[\w-]{16,64}$/.test(key)) throw new ApiError('bad_request', { detail: `${idempotencyHeader} is missing` })
    const [name, fingerprint] = [hash([account, key]), hash([key, request])]
    const earlier = await store.begin(name, fingerprint, config.retention.idempotencyHours * 3_600_000)
    if (earlier && earlier.fingerprint !== fingerprint) throw new ApiError('key_reused')
    const opened = earlier?.sealed ? await seal.unseal(earlier.sealed, name, key) : null
    const first: Done | null = opened && { answer: opened.record }
    // Where the store fails, a repetition gets outcome_unknown.
    const finish = async (answer: unknown) =>
      store.finish(name, await seal.seal(answer, name, key)).catch(() => undefined)
    return { name, key, earlier, first, finish }
  }

  /** Notes that nobody waits for an answer any more, under a name of its own: it is never taken for one. */
  async function giveUp({ name, key, took }: GivenUp & { readonly name: string; readonly key: string }) {
    const note: GivenUp = { took }
    await store.finish(name, await seal.seal(note, noteName(name), key)).catch(() => undefined)
  }

  return {
    async once(sent, { check, execute }) {
      const { name, key, earlier, first, finish } = await begin(sent)
      if (first) return first.answer
      if (earlier) throw unknownOutcome()
      await check().catch(async (error: unknown) => {
        await store.forget(name)
        throw error
      })
      const startedAt = now()
      const answer = await execute().catch(async (error: unknown) => {
        if (isNotExecuted(error)) await store.forget(name)
        else await giveUp({ name, key, took: now() - startedAt })
        throw isNotExecuted(error) ? error : unknownOutcome(error)
      })
      await finish(answer)
      return answer
    },

    async knownOutcome(sent, look) {
      const { name, key, earlier, first, finish } = await begin(sent)
      if (first) return first
      const seen = await look()
      if (seen) await finish(seen.answer)
      if (seen || !earlier) return seen
      const note = earlier.sealed && (await seal.open<GivenUp>(earlier.sealed, noteName(name), key))
      const settled = note ? note.took + settling : longestCall
      if (earlier.age < settled) throw new ApiError('outcome_pending', { retryAfter: 2 })
      return null
    },
  }
}

const noteName = (name: string) => `${name} given up`

const unknownOutcome = (cause?: unknown) =>
  new ApiError('outcome_unknown', {
    retryAfter: jitteredRetryAfter(2),
    ...(cause instanceof ApiError && cause.detail && { detail: cause.detail }),
    ...(cause !== undefined && { cause }),
  })

const isNotExecuted = (error: unknown) =>
  error instanceof UpstreamUnauthorised ||
  isNotConnected(error) ||
  (error instanceof ApiError && (error.notSent || notExecuted.has(error.code)))

const hash = (value: unknown) => recordKey(JSON.stringify(value))
