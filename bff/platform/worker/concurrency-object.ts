import { DurableObject } from 'cloudflare:workers'

import { type ConcurrencyLimiter, Permits, type Permit } from '#bff/concurrency/limiter.ts'

/**
 * The permits of one key on the edge, deleted when all leases have expired. Leases are stored, because an idle object
 * hibernates after 10 s and a lease may be longer. Source:
 * https://developers.cloudflare.com/durable-objects/concepts/durable-object-lifecycle/.
 */
export class ConcurrencyObject extends DurableObject<Env> {
  readonly #permits = new Permits(this.ctx.storage.kv.get<number[]>('leases'))

  async acquire(permit: Permit) {
    const wait = this.#permits.acquire(permit, Date.now())
    if (wait <= permit.maxWait) await this.#store()
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
    const { leases } = this.#permits
    this.ctx.storage.kv.put('leases', leases)
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
