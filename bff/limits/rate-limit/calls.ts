import type { Call, Limit } from '#contracts/core/call.ts'

import type { KeyedHash } from '#bff/http/browser/pseudonym.ts'
import { clientNetwork } from './network.ts'
import { type RateLimit, rateLimiter } from './rate-limit.ts'
import { fixedRate } from './rule.ts'
import type { RateLimitStore } from './store.ts'

/** What limits are keyed by. `browser` resolves with null without its cookie: then only its network is limited. */
export type RateLimitSubject = {
  readonly address: string
  readonly browser: () => Promise<string | null>
  readonly account: string | null
}

type LimitedCall = { readonly call: Call; readonly input: unknown; readonly subject: RateLimitSubject }

/** Default rate limit of calls without a session: enough for a school behind one address. */
const publicLimits: readonly Limit[] = [{ by: 'caller', times: 1800, seconds: 60 }]

/** The limits of a call. Live queries have none by default: events/ limits them per subject and network. */
export const callLimits = ({ limits, access, live }: Call): readonly Limit[] =>
  limits ?? ((access === 'public' || access === 'link') && !live ? publicLimits : [])

/** Enforces the rate limits that contracts name. Source: security R57. */
export function callRateLimit(store: RateLimitStore, hashed: KeyedHash) {
  const { enforce } = rateLimiter(store, hashed)

  async function withLimits<T>(
    { call, input, subject }: LimitedCall,
    limits: readonly Limit[],
    execute: () => Promise<T>,
  ) {
    const { address, browser, account } = subject
    const fields: Values = { account, ...Object(input) }
    const values: Values = {
      ...fields,
      caller: clientNetwork(address),
      browser: limits.some(({ by }) => by === 'browser') ? await browser() : null,
      account: account ?? fields['account'],
    }
    const applicable = limits.filter((limit) => applies(limit, values))
    return enforce(
      applicable.map((limit) => keyedRateLimit(call, limit, String(values[limit.by]))),
      execute,
    )
  }

  return function rateLimited<T>(limited: LimitedCall, execute: () => Promise<T>): Promise<T> {
    const limits = callLimits(limited.call)
    return limits.length === 0 ? execute() : withLimits(limited, limits, execute)
  }
}

export type CallRateLimit = ReturnType<typeof callRateLimit>

function keyedRateLimit({ url }: Call, { counter = url, by, times, seconds }: Limit, value: string): RateLimit {
  // The upstream treats these spellings as the same value.
  const normalised = value.normalize('NFKC').toLowerCase()
  return { key: ['call', counter, by, `${times}/${seconds}`, normalised], rule: fixedRate(times, seconds) }
}

type Values = Readonly<Record<string, unknown>>

const applies = ({ by, when = {} }: Limit, values: Values) =>
  values[by] !== null && Object.entries(when).every(([field, value]) => values[field] === value)
