import { DurableObject } from 'cloudflare:workers'

import {
  clamp,
  expiresAt,
  current,
  type Rule,
  refund,
  consume,
  type Attempts,
  type Consumption,
} from '#bff/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/rate-limit/store.ts'

/** The attempts of one key on the edge, deleted when they have decayed. */
export class RateLimitObject extends DurableObject<Env> {
  async consume(rule: Rule, amount?: number): Promise<Consumption> {
    const outcome = consume(this.#read(rule), rule, Date.now(), amount)
    if ('attempts' in outcome) await this.#write(outcome.attempts, rule)
    return outcome.result
  }

  async current(rule: Rule): Promise<number> {
    return current(this.#read(rule), rule, Date.now())
  }

  async refund(amount: number, rule: Rule) {
    const before = this.#read(rule)
    if (before) await this.#write(refund(before, { amount, rule }, Date.now()), rule)
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  /** A clamped state is stored: otherwise each call would begin its delay anew. */
  #read(rule: Rule): Attempts | null {
    const stored = this.ctx.storage.kv.get<Attempts>('attempts')
    if (!stored) return null
    const attempts = clamp(stored, rule, Date.now())
    if (attempts !== stored) this.ctx.storage.kv.put('attempts', attempts)
    return attempts
  }

  async #write(attempts: Attempts, rule: Rule) {
    this.ctx.storage.kv.put('attempts', attempts)
    await this.ctx.storage.setAlarm(Math.ceil(expiresAt(attempts, rule)))
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
