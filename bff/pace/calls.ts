import type { Call, Limit } from '#contracts/endpoint.ts'

import { type Counted, counting, type Hashed } from './counting.ts'
import { networkOf } from './network.ts'
import { steady } from './rule.ts'
import type { PaceStore } from './store.ts'

/** Who calls. Without a cookie there is no browser to count, only its network. */
export type Asker = { readonly address: string; readonly browser: string | null; readonly account: string | null }

/** Holds calls to the limits that their contract names. Source: security R57. */
export function callPace(store: PaceStore, hashed: Hashed) {
  const { during } = counting(store, () => false)

  async function counted({ url }: Call, { of = url, by, times, seconds }: Limit, whose: string): Promise<Counted> {
    return { key: await hashed('call', of, by, `${times}/${seconds}`, whose), rule: steady(times, seconds) }
  }

  return async function paced<T>(call: Call, input: unknown, asker: Asker, execute: () => Promise<T>): Promise<T> {
    if (!call.limits) return execute()
    const { address, browser, account } = asker
    const values: Values = { ...Object(input), caller: networkOf(address), browser, account }
    const due = call.limits.filter((limit) => isMeant(limit, values))
    return during(await Promise.all(due.map((limit) => counted(call, limit, String(values[limit.by])))), execute)
  }
}

export type CallPace = ReturnType<typeof callPace>

type Values = Readonly<Record<string, unknown>>

const isMeant = ({ by, when = {} }: Limit, values: Values) =>
  values[by] !== null && Object.entries(when).every(([field, value]) => values[field] === value)
