import { ApiError } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import type { LogIn } from '#contracts/session.ts'

import { type Counter, counters, type KeyedHash } from '../rate-limit/counting.ts'
import { networkOf } from '../rate-limit/network.ts'
import type { Rule } from '../rate-limit/rule.ts'
import type { RateLimitStore } from '../rate-limit/store.ts'

const minute = 60
const day = 86_400

/**
 * One account from one network: five tries, then ever longer pauses. A device that logged in there before has tries of
 * its own. What a device says of itself is no device: anybody can say something else each time. Source: security R56.
 */
const someone: Rule = { free: 5, delay: 1, factor: 2, most: 30, memory: 3 * minute }
/** One account from everywhere. Nobody ever waits for it: anybody could make its owner wait. */
const account: Rule = { free: Number.MAX_SAFE_INTEGER, delay: 0, factor: 1, most: 0, memory: minute }
/** One network, behind which a whole school may sit. It is asked about guesses that cost nothing, and only those. */
const anyone: Rule = { free: 30, delay: minute, factor: 1, most: minute, memory: 20 }
/** Accounts that have logged in from a network, and devices that did; the first time makes up for half a failure. */
const known: Rule = { free: Number.MAX_SAFE_INTEGER, delay: 0, factor: 1, most: 0, memory: 30 * day }
const merit = 0.5

/**
 * Guesses that cost nothing. A captcha costs the work of reading it, and stays open to a whole school when one of its
 * pupils has used up the tries of the network. For everything else somebody proved something first.
 */
const free: ReadonlySet<string> = new Set(['password', 'register_redirect', 'link'])

/** The password of an account once more, from behind a locked screen: no captcha could be shown there. */
export type Unlock = { readonly grant: 'unlock'; readonly username: string }

export type From = { readonly address: string; readonly userAgent: string }

/** From `captchaFrom` tries on a password alone does not do. */
type CountedLogIns = Counter & { readonly captchaFrom: number }

/** Who tries, in which way. */
type Who = { readonly grant: string; readonly name: string | null; readonly network: string; readonly device: string }

/** Where a log-in is counted, and which keys of who is known are still to be taken. */
type Places = {
  readonly counts: readonly CountedLogIns[]
  readonly unknown: readonly string[]
  readonly isNew: boolean
}

/**
 * Lets a log-in through to the upstream, or refuses it: it comes too early, or lacks the captcha that is due. A refusal
 * of the upstream counts; what worked or could not be tried does not. Source: security R56, R57.
 */
export function logInRateLimit(store: RateLimitStore, hashed: KeyedHash) {
  const { during } = counters(store, (error) => error instanceof ApiError && error.code === 'refused')

  const isKnown = async (key: string) => (await store.current(key, known)) > 0

  async function placesOf({ grant, name, network, device }: Who): Promise<Places> {
    const ofNetwork = {
      key: await hashed('network', network),
      rule: anyone,
      captchaFrom: Number.POSITIVE_INFINITY,
      ...(grant === 'password' && { early: captchaIsDue() }),
    }
    if (name === null) return { counts: free.has(grant) ? [ofNetwork] : [], unknown: [], isNew: false }
    const here = await hashed('known', name, network)
    const onDevice = await hashed('known', name, network, device)
    const [knownHere, knownOnDevice] = await Promise.all([isKnown(here), isKnown(onDevice)])
    const own = knownOnDevice ? [device] : []
    const counts = [
      ...(knownHere || !free.has(grant) ? [] : [ofNetwork]),
      { key: await hashed('device', name, network, ...own), rule: someone, captchaFrom: 5 },
      { key: await hashed('account', name), rule: account, captchaFrom: 20 },
    ]
    return { counts, unknown: [...(knownHere ? [] : [here]), ...(knownOnDevice ? [] : [onDevice])], isNew: !knownHere }
  }

  async function demandCaptcha(counts: readonly CountedLogIns[]) {
    for (const { key, rule, captchaFrom } of counts) {
      if (Math.round(await store.current(key, rule)) < captchaFrom) continue
      throw captchaIsDue()
    }
  }

  /** Who got in is forgiven everything, and the network half a failure for each account that is new there. */
  async function succeed({ counts, unknown, isNew }: Places, { network }: Who) {
    await Promise.all(counts.map(({ key, rule }) => store.refund(key, rule === someone ? someone.free * 4 : 1, rule)))
    await Promise.all(unknown.map((key) => store.consume(key, known)))
    if (isNew) await store.refund(await hashed('network', network), merit, anyone)
  }

  return async function attempt<T>(input: LogIn | Unlock, from: From, execute: () => Promise<T>): Promise<T> {
    const { grant } = input
    const who = { grant, name: nameOf(input), network: networkOf(from.address), device: from.userAgent }
    const places = await placesOf(who)
    if (grant === 'password') await demandCaptcha(places.counts)
    const result = await during(places.counts, execute)
    // Who is in is in, whatever becomes of the counting.
    await succeed(places, who).catch(() => undefined)
    return result
  }
}

const captchaIsDue = () => new ApiError('invalid_input', { fields: { code: credentialMessages.captcha } })

/** What names the account in a log-in; null where a ticket does. */
function nameOf(input: LogIn | Unlock): string | null {
  const given: Readonly<Record<string, unknown>> = input
  const name = given['username'] ?? given['phone']
  return typeof name === 'string' ? name.toLowerCase() : null
}
