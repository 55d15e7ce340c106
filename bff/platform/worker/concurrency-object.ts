import { DurableObject } from 'cloudflare:workers'

import { type ConcurrencyLimiter, Permits, type Permit } from '#bff/concurrency/limiter.ts'

/**
 * The places of one name on the edge, gone when all of them are free. They are stored: an object that nobody asks for
 * 10 s is put away with all that it knows, and a place may be taken for longer. Source:
 * https://developers.cloudflare.com/durable-objects/concepts/durable-object-lifecycle/.
 */
export class ConcurrencyObject extends DurableObject<Env> {
  readonly #places = new Permits(this.ctx.storage.kv.get<number[]>('taken'))

  async take(taking: Permit) {
    const wait = this.#places.acquire(taking, Date.now())
    if (wait <= taking.maxWait) await this.#keep()
    return wait
  }

  async free() {
    this.#places.release()
    await this.#keep()
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  async #keep() {
    const { taken } = this.#places
    this.ctx.storage.kv.put('taken', taken)
    await this.ctx.storage.setAlarm(taken.at(-1) ?? Date.now())
  }
}

/** Places of the edge, an object for each name. */
export function objectConcurrency(namespace: DurableObjectNamespace<ConcurrencyObject>): ConcurrencyLimiter {
  const at = (name: string) => namespace.get(namespace.idFromName(name))
  return {
    acquire: async (name, taking) => at(name).take(taking),
    release: async (name) => at(name).free(),
  }
}
