import { ApiError } from '#contracts/error.ts'
import { messages } from '#contracts/messages.ts'
import type { LogIn } from '#contracts/session.ts'

import { type Counted, counting, type Hashed } from './counting.ts'
import { networkOf } from './network.ts'
import type { Rule } from './rule.ts'
import type { PaceStore } from './store.ts'

const minute = 60
const day = 86_400

/** One account from one device: five tries, then ever longer pauses. Source: security R56. */
const device: Rule = { free: 5, delay: 1, factor: 2, most: 30, memory: 3 * minute }
/** One account from everywhere. Nobody ever waits for it: anybody could make its owner wait. */
const account: Rule = { free: Number.MAX_SAFE_INTEGER, delay: 0, factor: 1, most: 0, memory: minute }
/** One network, behind which a whole school may sit. */
const network: Rule = { free: 30, delay: minute, factor: 1, most: minute, memory: 20 }
/** Accounts that have logged in from a network; the first time makes up for half a failure there. */
const known: Rule = { free: Number.MAX_SAFE_INTEGER, delay: 0, factor: 1, most: 0, memory: 30 * day }
const merit = 0.5

/** The password of an account once more, from behind a locked screen: no captcha could be shown there. */
export type Unlock = { readonly grant: 'unlock'; readonly username: string }

export type From = { readonly address: string; readonly userAgent: string }

/** From `captchaFrom` tries on a password alone does not do. */
type CountedLogIns = Counted & { readonly captchaFrom: number }

/**
 * Lets a log-in through to the upstream, or refuses it: it comes too early, or lacks the captcha that is due. A refusal
 * of the upstream counts; what worked or could not be tried does not. Source: security R56, R57.
 */
export function logInPace(store: PaceStore, hashed: Hashed) {
  const { during } = counting(store, (error) => error instanceof ApiError && error.code === 'refused')

  async function countsOf(name: string | null, place: string, { userAgent }: From): Promise<CountedLogIns[]> {
    const never = Number.POSITIVE_INFINITY
    const ofNetwork = { key: await hashed('network', place), rule: network, captchaFrom: never }
    if (name === null) return [ofNetwork]
    const isKnown = (await store.count(await hashed('known', name, place), known)) > 0
    return [
      ...(isKnown ? [] : [ofNetwork]),
      { key: await hashed('device', name, place, userAgent), rule: device, captchaFrom: 5 },
      { key: await hashed('account', name), rule: account, captchaFrom: 20 },
    ]
  }

  async function demandCaptcha(counts: readonly CountedLogIns[]) {
    for (const { key, rule, captchaFrom } of counts) {
      if (Math.round(await store.count(key, rule)) < captchaFrom) continue
      throw new ApiError('invalid_input', { fields: { code: messages.captcha } })
    }
  }

  /** The device is forgiven everything, and the network half a failure for each account that is new there. */
  async function succeed(counts: readonly Counted[], name: string | null, place: string) {
    await Promise.all(counts.map(({ key, rule }) => store.give(key, rule === device ? device.free * 4 : 1, rule)))
    if (name === null || !counts.some(({ rule }) => rule === network)) return
    await store.take(await hashed('known', name, place), known)
    await store.give(await hashed('network', place), merit, network)
  }

  return async function attempt<T>(input: LogIn | Unlock, from: From, execute: () => Promise<T>): Promise<T> {
    const name = nameOf(input)
    const place = networkOf(from.address)
    const counts = await countsOf(name, place, from)
    if (input.grant === 'password') await demandCaptcha(counts)
    const result = await during(counts, execute)
    // Who is in is in, whatever becomes of the counting.
    await succeed(counts, name, place).catch(() => undefined)
    return result
  }
}

/** What names the account in a log-in; null where a ticket does. */
function nameOf(input: LogIn | Unlock): string | null {
  const given: Readonly<Record<string, unknown>> = input
  const name = given['username'] ?? given['phone']
  return typeof name === 'string' ? name.toLowerCase() : null
}
