import type { SharedState } from '../../limits/shared-state/store.ts'

type Entry = { readonly value: string; readonly expiresAt: number }

/** Shared state in memory, by a driven clock: for several gateways in one test, and for simulations. */
export function memorySharedState(now: () => number): SharedState {
  const entries = new Map<string, Entry>()
  const liveValue = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > now() ? entry.value : null
  }
  const put = (key: string, value: string, lifetime: number) => entries.set(key, { value, expiresAt: now() + lifetime })
  return {
    get: async (key) => liveValue(key),
    set: async (key, value) => void put(key, value, Number.POSITIVE_INFINITY),
    async claim(key, lifetime) {
      if (liveValue(key) !== null) return false
      put(key, '1', lifetime)
      return true
    },
    async add(key, amount, lifetime) {
      const sum = Number(liveValue(key) ?? 0) + amount
      put(key, String(sum), lifetime)
      return sum
    },
  }
}
