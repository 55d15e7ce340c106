import { DurableObject } from 'cloudflare:workers'

import { forgottenAt, remembered, type Rule, takenBack, tried, type Tries, type Try } from '#bff/rate-limit/rule.ts'
import type { PaceStore } from '#bff/rate-limit/store.ts'

/** The tries of one key on the edge: an object of its own, gone when they are forgotten. */
export class PaceObject extends DurableObject<Env> {
  async take(rule: Rule): Promise<Try> {
    const result = tried(this.#read(), rule, Date.now())
    if ('tries' in result) await this.#write(result.tries, rule)
    return result.made
  }

  async count(rule: Rule): Promise<number> {
    return remembered(this.#read(), rule, Date.now())
  }

  async give(back: number, rule: Rule) {
    const before = this.#read()
    if (before) await this.#write(takenBack(before, back, rule, Date.now()), rule)
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  #read = () => this.ctx.storage.kv.get<Tries>('tries') ?? null

  async #write(tries: Tries, rule: Rule) {
    this.ctx.storage.kv.put('tries', tries)
    await this.ctx.storage.setAlarm(Math.ceil(forgottenAt(tries, rule)))
  }
}

/** Keys of the edge, an object each. */
export function objectPace(namespace: DurableObjectNamespace<PaceObject>): PaceStore {
  const at = (key: string) => namespace.get(namespace.idFromName(key))
  return {
    take: async (key, rule) => at(key).take(rule),
    count: async (key, rule) => at(key).count(rule),
    give: async (key, back, rule) => at(key).give(back, rule),
  }
}
