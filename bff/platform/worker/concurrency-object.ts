import { DurableObject } from 'cloudflare:workers'

import { type Limiter, Places, type Taking } from '#bff/concurrency/limiter.ts'

/**
 * The places of one name on the edge, gone when all of them are free. They are stored: an object that nobody asks for
 * 10 s is put away with all that it knows, and a place may be taken for longer. Source:
 * https://developers.cloudflare.com/durable-objects/concepts/durable-object-lifecycle/.
 */
export class LimitObject extends DurableObject<Env> {
  readonly #places = new Places(this.ctx.storage.kv.get<number[]>('taken'))

  async take(taking: Taking) {
    const wait = this.#places.take(taking, Date.now())
    if (wait <= taking.patience) await this.#keep()
    return wait
  }

  async free() {
    this.#places.free()
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
export function objectLimiter(namespace: DurableObjectNamespace<LimitObject>): Limiter {
  const at = (name: string) => namespace.get(namespace.idFromName(name))
  return {
    take: async (name, taking) => at(name).take(taking),
    free: async (name) => at(name).free(),
  }
}
