import { DurableObject } from 'cloudflare:workers'

import {
  type EarlierRecord,
  type IdempotencyRecord,
  recordLifetime,
  type IdempotencyStore,
} from '#bff/idempotency/store.ts'

/** One Idempotency-Key on the edge, deleted when it expires. */
export class IdempotencyObject extends DurableObject<Env> {
  async begin(fingerprint: string, life = recordLifetime): Promise<EarlierRecord | null> {
    const before = this.ctx.storage.kv.get<IdempotencyRecord>('entry')
    if (before) return { ...before, age: Date.now() + life - ((await this.ctx.storage.getAlarm()) ?? 0) }
    this.ctx.storage.kv.put('entry', { fingerprint, sealed: null })
    await this.ctx.storage.setAlarm(Date.now() + life)
    return null
  }

  async finish(sealed: Uint8Array<ArrayBuffer>) {
    const before = this.ctx.storage.kv.get<IdempotencyRecord>('entry')
    if (before) this.ctx.storage.kv.put('entry', { ...before, sealed })
  }

  async forget() {
    await this.ctx.storage.deleteAll()
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }
}

/** Idempotency keys of the edge, one object per key. */
export function objectIdempotency(namespace: DurableObjectNamespace<IdempotencyObject>): IdempotencyStore {
  const at = (name: string) => namespace.getByName(name)
  return {
    begin: async (name, fingerprint, life) => at(name).begin(fingerprint, life),
    finish: async (name, sealed) => at(name).finish(sealed),
    forget: async (name) => at(name).forget(),
  }
}
