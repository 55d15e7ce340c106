import type { Call, Limit } from '#contracts/endpoint.ts'

import { type Counted, counting, type Hashed } from './counting.ts'
import { networkOf } from './network.ts'
import { steady } from './rule.ts'
import type { PaceStore } from './store.ts'

/** Holds calls to the limits that their contract names. Source: security R57. */
export function callPace(store: PaceStore, hashed: Hashed) {
  const { during } = counting(store)

  async function counted({ url }: Call, { by, times, seconds }: Limit, values: Values, address: string) {
    const whose = by === 'caller' ? networkOf(address) : String(values[by])
    return { key: await hashed('call', url, by, `${times}/${seconds}`, whose), rule: steady(times, seconds) }
  }

  return async function paced<T>(call: Call, input: unknown, address: string, execute: () => Promise<T>): Promise<T> {
    const values: Values = { ...Object(input) }
    const due = (call.limits ?? []).filter((limit) => isMeant(limit, values))
    if (due.length === 0) return execute()
    const counts: Counted[] = await Promise.all(due.map((limit) => counted(call, limit, values, address)))
    return during(counts, execute)
  }
}

export type CallPace = ReturnType<typeof callPace>

type Values = Readonly<Record<string, unknown>>

const isMeant = ({ when = {} }: Limit, values: Values) =>
  Object.entries(when).every(([field, value]) => values[field] === value)
