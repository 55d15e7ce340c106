import { DurableObject } from 'cloudflare:workers'

import { type IdempotencyRecord, recordLifetime, type IdempotencyStore } from '#bff/idempotency/store.ts'

/** One Idempotency-Key on the edge, deleted after a day. */
export class IdempotencyObject extends DurableObject<Env> {
  async begin(fingerprint: string): Promise<IdempotencyRecord | null> {
    const before = this.ctx.storage.kv.get<IdempotencyRecord>('entry') ?? null
    if (before) return before
    this.ctx.storage.kv.put('entry', { fingerprint, sealed: null })
    await this.ctx.storage.setAlarm(Date.now() + recordLifetime)
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
    begin: async (name, fingerprint) => at(name).begin(fingerprint),
    finish: async (name, sealed) => at(name).finish(sealed),
    forget: async (name) => at(name).forget(),
  }
}
