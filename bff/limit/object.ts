import { DurableObject } from 'cloudflare:workers'

import { type Limiter, Places, type Taking } from './limiter.ts'

/** The places of one name on the edge. They live as long as somebody asks, which is longer than they are taken. */
export class LimitObject extends DurableObject<Env> {
  readonly #places = new Places()

  async take(taking: Taking) {
    return this.#places.take(taking, Date.now())
  }

  async free() {
    this.#places.free()
  }
}

/** Places of the edge, an object for each name; nothing is stored. */
export function objectLimiter(namespace: DurableObjectNamespace<LimitObject>): Limiter {
  const at = (name: string) => namespace.get(namespace.idFromName(name))
  return {
    take: async (name, taking) => at(name).take(taking),
    free: async (name) => at(name).free(),
  }
}
