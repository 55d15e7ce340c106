import { DurableObject } from 'cloudflare:workers'

import { type ConcurrencyLimiter, Permits, type Permit } from '#bff/limits/concurrency/limiter.ts'

/**
 * The permits of one key on the edge, deleted when all leases have expired. Leases are stored, because an idle object
 * hibernates after 10 s and a lease may be longer. Source:
 * https://developers.cloudflare.com/durable-objects/concepts/durable-object-lifecycle/.
 */
export class ConcurrencyObject extends DurableObject<Env> {
  readonly #permits = new Permits(this.ctx.storage.kv.get<number[]>('leases'), this.ctx.storage.kv.get<number>('at'))

  async acquire(permit: Permit) {
    const now = Date.now()
    const steppedBack = now < this.#permits.at
    const wait = this.#permits.acquire(permit, now)
    if (wait <= permit.maxWait || steppedBack) await this.#store()
    return wait
  }

  async release() {
    this.#permits.release()
    await this.#store()
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  async #store() {
    const { leases, at } = this.#permits
    this.ctx.storage.kv.put('leases', leases)
    this.ctx.storage.kv.put('at', at)
    await this.ctx.storage.setAlarm(leases.at(-1) ?? Date.now())
  }
}

/** Concurrency limits of the edge, one object per key. */
export function objectConcurrency(namespace: DurableObjectNamespace<ConcurrencyObject>): ConcurrencyLimiter {
  const at = (name: string) => namespace.getByName(name)
  return {
    acquire: async (name, permit) => at(name).acquire(permit),
    release: async (name) => at(name).release(),
  }
}
