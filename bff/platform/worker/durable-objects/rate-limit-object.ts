import { DurableObject } from 'cloudflare:workers'

import { type Attempts, type Consumption, expiresAt, type Rule } from '#bff/limits/rate-limit/rule.ts'
import { attemptsIn, type RateLimitStore } from '#bff/limits/rate-limit/store.ts'

/** The attempts of one key on the edge, deleted when they have decayed. */
export class RateLimitObject extends DurableObject<Env> {
  async consume(rule: Rule, amount?: number): Promise<Consumption> {
    return this.#attempts(rule).consume(amount)
  }

  async current(rule: Rule): Promise<number> {
    return this.#attempts(rule).current()
  }

  async refund(amount: number, rule: Rule) {
    this.#attempts(rule).refund(amount)
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  #attempts(rule: Rule) {
    const { kv } = this.ctx.storage
    const read = () => kv.get<Attempts>('attempts') ?? null
    const write = (attempts: Attempts) => {
      kv.put('attempts', attempts)
      // Its answer leaves when both are on disk: the output gate of the object waits for them.
      void this.ctx.storage.setAlarm(Math.ceil(expiresAt(attempts, rule)))
    }
    return attemptsIn({ read, write }, rule, Date.now())
  }
}

/** Rate limits of the edge, one object per key. */
export function objectRateLimits(namespace: DurableObjectNamespace<RateLimitObject>): RateLimitStore {
  const at = (key: string) => namespace.getByName(key)
  return {
    consume: async (key, rule, amount) => at(key).consume(rule, amount),
    current: async (key, rule) => at(key).current(rule),
    refund: async (key, amount, rule) => at(key).refund(amount, rule),
  }
}
