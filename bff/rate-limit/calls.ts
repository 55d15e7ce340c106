import type { Call, Limit } from '#contracts/core/endpoint.ts'

import { type Counter, counters, type KeyedHash } from './counting.ts'
import { networkOf } from './network.ts'
import { fixedRate } from './rule.ts'
import type { RateLimitStore } from './store.ts'

/** Who calls. Without a cookie there is no browser to count, only its network. */
export type RateLimitSubject = {
  readonly address: string
  readonly browser: string | null
  readonly account: string | null
}

/** What anybody may call without a session, where the contract says nothing more: enough for a school behind one address. */
const ofAnybody: readonly Limit[] = [{ by: 'caller', times: 1800, seconds: 60 }]

/** What is waited for has a pace already: one of its browser. */
export const limitsOf = ({ limits, access, live }: Call): readonly Limit[] =>
  limits ?? ((access === 'public' || access === 'link') && !live ? ofAnybody : [])

/** Holds calls to the limits that their contract names. Source: security R57. */
export function callRateLimit(store: RateLimitStore, hashed: KeyedHash) {
  const { during } = counters(store, () => false)

  async function counted({ url }: Call, { of = url, by, times, seconds }: Limit, whose: string): Promise<Counter> {
    // However it is written: the upstream tells no more apart.
    const same = whose.normalize('NFKC').toLowerCase()
    return { key: await hashed('call', of, by, `${times}/${seconds}`, same), rule: fixedRate(times, seconds) }
  }

  return async function paced<T>(
    call: Call,
    input: unknown,
    asker: RateLimitSubject,
    execute: () => Promise<T>,
  ): Promise<T> {
    const limits = limitsOf(call)
    if (limits.length === 0) return execute()
    const { address, browser, account } = asker
    const named: Values = { account, ...Object(input) }
    const values: Values = { ...named, caller: networkOf(address), browser, account: account ?? named['account'] }
    const due = limits.filter((limit) => isMeant(limit, values))
    return during(await Promise.all(due.map((limit) => counted(call, limit, String(values[limit.by])))), execute)
  }
}

export type CallRateLimit = ReturnType<typeof callRateLimit>

type Values = Readonly<Record<string, unknown>>

const isMeant = ({ by, when = {} }: Limit, values: Values) =>
  values[by] !== null && Object.entries(when).every(([field, value]) => values[field] === value)
