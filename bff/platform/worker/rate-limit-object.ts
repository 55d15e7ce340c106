import { DurableObject } from 'cloudflare:workers'

import {
  expiresAt,
  current,
  type Rule,
  refund,
  consume,
  type Attempts,
  type Consumption,
} from '#bff/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/rate-limit/store.ts'

/** The tries of one key on the edge: an object of its own, gone when they are forgotten. */
export class RateLimitObject extends DurableObject<Env> {
  async take(rule: Rule): Promise<Consumption> {
    const result = consume(this.#read(), rule, Date.now())
    if ('tries' in result) await this.#write(result.tries, rule)
    return result.made
  }

  async count(rule: Rule): Promise<number> {
    return current(this.#read(), rule, Date.now())
  }

  async give(back: number, rule: Rule) {
    const before = this.#read()
    if (before) await this.#write(refund(before, back, rule, Date.now()), rule)
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  #read = () => this.ctx.storage.kv.get<Attempts>('tries') ?? null

  async #write(tries: Attempts, rule: Rule) {
    this.ctx.storage.kv.put('tries', tries)
    await this.ctx.storage.setAlarm(Math.ceil(expiresAt(tries, rule)))
  }
}

/** Keys of the edge, an object each. */
export function objectRateLimits(namespace: DurableObjectNamespace<RateLimitObject>): RateLimitStore {
  const at = (key: string) => namespace.get(namespace.idFromName(key))
  return {
    consume: async (key, rule) => at(key).take(rule),
    current: async (key, rule) => at(key).count(rule),
    refund: async (key, back, rule) => at(key).give(back, rule),
  }
}
