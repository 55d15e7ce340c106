import { DurableObject } from 'cloudflare:workers'

import type { SharedState } from '#bff/limits/shared-state/store.ts'

type Entry = { readonly value: string; readonly expiresAt: number | null }

/** One key of shared state on the edge, deleted when it expires. */
export class SharedStateObject extends DurableObject<Env> {
  async get(): Promise<string | null> {
    const entry = this.ctx.storage.kv.get<Entry>('entry')
    return entry && (entry.expiresAt === null || entry.expiresAt > Date.now()) ? entry.value : null
  }

  async set(value: string) {
    this.ctx.storage.kv.put('entry', { value, expiresAt: null })
    await this.ctx.storage.deleteAlarm()
  }

  async claim(lifetime: number): Promise<boolean> {
    if ((await this.get()) !== null) return false
    await this.#putFor('1', lifetime)
    return true
  }

  async add(amount: number, lifetime: number): Promise<number> {
    const sum = Number((await this.get()) ?? 0) + amount
    await this.#putFor(String(sum), lifetime)
    return sum
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  async #putFor(value: string, lifetime: number) {
    const expiresAt = Date.now() + lifetime
    this.ctx.storage.kv.put('entry', { value, expiresAt })
    await this.ctx.storage.setAlarm(expiresAt)
  }
}

/** Shared state of the edge, one object per key. */
export function objectSharedState(namespace: DurableObjectNamespace<SharedStateObject>): SharedState {
  const at = (key: string) => namespace.getByName(key)
  return {
    get: async (key) => at(key).get(),
    set: async (key, value) => at(key).set(value),
    claim: async (key, lifetime) => at(key).claim(lifetime),
    add: async (key, amount, lifetime) => at(key).add(amount, lifetime),
  }
}
