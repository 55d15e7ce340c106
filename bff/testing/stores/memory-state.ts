import type { SharedState } from '../../limits/shared-state/store.ts'

/** Shared state of several gateways of one test; claims and counters are free. */
export function memoryState(): SharedState {
  const stored = new Map<string, string>()
  return {
    get: async (key) => stored.get(key) ?? null,
    set: async (key, value) => void stored.set(key, value),
    claim: async () => true,
    add: async () => 0,
  }
}
