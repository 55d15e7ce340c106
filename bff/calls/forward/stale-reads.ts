import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { readsPersonalData } from '#contracts/core/masked.ts'

import type { KeyedHash } from '#bff/http/browser/pseudonym.ts'
import { type RateLimit, rateLimiter } from '#bff/limits/rate-limit/rate-limit.ts'
import type { Rule } from '#bff/limits/rate-limit/rule.ts'
import type { Authenticated } from '#bff/session/authenticate.ts'
import { staleVerification } from '#bff/session/step-up.ts'
import { countRows } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'

/** Rows of personal data that an hour of reading without a fresh second factor may have. */
export const staleRows = 500

/** Only counts: no wait follows from it. */
const hourly: Rule = { freeAttempts: 0, delay: 0, factor: 1, maxDelay: 0, decay: 3600 / staleRows }

type Read = { readonly endpoint: Endpoint; readonly input: unknown; readonly authenticated: Authenticated | null }

/** Executes a read within the limit of rows. Throws step_up_required above it. */
export type LimitStaleReads = <T>(request: Read, read: () => Promise<T>) => Promise<T>

/**
 * Step-up by volume: rows of personal data that an administrator reads while the second factor is stale are counted since
 * its last verification, whatever the reads are for. Rows that a read asks for are counted before it, so that reads at
 * once do not pass together. Source: security R54, docs/decisions/0140.
 */
export function staleReads(
  { config, now, rateLimits }: Pick<Dependencies, 'config' | 'now' | 'rateLimits'>,
  keyedHash: KeyedHash,
): LimitStaleReads {
  const limiter = rateLimiter(rateLimits, keyedHash)

  async function counted<T>(limit: RateLimit, input: unknown, read: () => Promise<T>): Promise<T> {
    const asked = rowsAsked(input)
    if ((await limiter.consume(limit, asked)) > staleRows) {
      await limiter.refund(limit, asked)
      throw new ApiError('step_up_required')
    }
    const answer = await read().catch(async (error: unknown) => {
      await limiter.refund(limit, asked)
      throw error
    })
    const rows = countRows(answer)
    if (rows > asked) await limiter.consume(limit, rows - asked)
    else if (rows < asked) await limiter.refund(limit, asked - rows)
    return answer
  }

  return ({ endpoint, input, authenticated }, read) => {
    const session = authenticated?.session
    const verifiedAt = session ? staleVerification({ config, now }, session.factor) : null
    if (!session || verifiedAt === null || !readsPersonalData(endpoint)) return read()
    return counted({ key: ['stale reads', session.account.ref, String(verifiedAt)], rule: hourly }, input, read)
  }
}

const rowsAsked = (input: unknown) => {
  const { size }: { size?: unknown } = Object(input)
  return typeof size === 'number' ? size : 1
}
