import { ApiError } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import type { LogIn } from '#contracts/session/session.ts'

import type { Lockout } from '#bff/config/dialect/dialect.ts'
import type { KeyedHash } from '#bff/http/browser/pseudonym.ts'
import { clientNetwork } from '#bff/limits/rate-limit/network.ts'
import { type RateLimit, rateLimiter } from '#bff/limits/rate-limit/rate-limit.ts'
import type { Rule } from '#bff/limits/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/limits/rate-limit/store.ts'
import { logInMethods } from './method.ts'

const minute = 60
const day = 86_400

/**
 * Per account and network: five attempts, then exponential delay. A device that logged in there before has a counter of
 * its own; an unknown User-Agent has none, because a client can send any. Source: security R56.
 */
const perAccountAndNetwork: Rule = { freeAttempts: 5, delay: 1, factor: 2, maxDelay: 30, decay: 3 * minute }
/** Per account, all networks: asks for a captcha and never delays, since an attacker could lock the owner out. */
const perAccount: Rule = { freeAttempts: Number.MAX_SAFE_INTEGER, delay: 0, factor: 1, maxDelay: 0, decay: minute }
/**
 * Per account, where the server locks it, and with it the address of everybody beside: one attempt less than the server
 * allows, then none until the server has forgotten them. Source: docs/decisions/0030.
 */
const belowLockout = ({ tries, seconds }: Lockout): Rule => ({
  freeAttempts: tries - 1,
  delay: seconds,
  factor: 1,
  maxDelay: seconds,
  decay: seconds,
})
/** Per network, sized for NAT (a whole school); counts only guesses without a captcha. */
const perNetwork: Rule = { freeAttempts: 30, delay: minute, factor: 1, maxDelay: minute, decay: 20 }
/** Known accounts and devices of a network; the first success of an account refunds half a failure. */
const knownKeys: Rule = { freeAttempts: Number.MAX_SAFE_INTEGER, delay: 0, factor: 1, maxDelay: 0, decay: 30 * day }
const firstSuccessRefund = 0.5

type Grant = (LogIn | Unlock)['grant']

/** Re-authentication on a locked screen, where no captcha can be shown. */
export type Unlock = { readonly grant: 'unlock'; readonly username: string }

/** Unlocking needs the session first. */
const isFreeGuess = (grant: Grant) => grant !== 'unlock' && logInMethods[grant].isFreeGuess

/** Client of a log-in. */
export type Client = { readonly address: string; readonly userAgent: string }

/** From `captchaFrom` attempts on, a captcha is required beside the password. */
type LogInLimit = RateLimit & { readonly captchaFrom?: number }

/** Subject of an attempt. */
type Subject = {
  readonly grant: Grant
  readonly name: string | null
  readonly network: string
  readonly device: string
}

/** Limits of an attempt, and what to mark as known after a success. */
type Limits = {
  readonly limits: readonly LogInLimit[]
  readonly unknown: readonly RateLimit[]
  readonly isNew: boolean
}

export type LogInRateLimit = ReturnType<typeof logInRateLimit>

/**
 * Guessing limit: delays a log-in or demands a captcha before the upstream is called. Only a refusal by the upstream
 * counts as a failure. Source: security R56, R57.
 */
export function logInRateLimit(store: RateLimitStore, hashed: KeyedHash, lockout: Lockout | null = null) {
  const limiter = rateLimiter(store, hashed)

  const isKnown = async (limit: RateLimit) => (await limiter.current(limit)) > 0

  async function logInLimits({ grant, name, network, device }: Subject): Promise<Limits> {
    const ofNetwork = {
      ...limitOfNetwork(network),
      ...(grant === 'password' && { refusal: captchaIsDue }),
    }
    if (name === null) return { limits: isFreeGuess(grant) ? [ofNetwork] : [], unknown: [], isNew: false }
    // Never a limit: a refusal takes as much work for a name that is known here as for another one.
    const ofKnownNames = { key: ['network of known names', network], rule: perAccount } as const
    const here: RateLimit = { key: ['known', name, network], rule: knownKeys }
    const onDevice: RateLimit = { key: ['known', name, network, device], rule: knownKeys }
    const [knownHere, knownOnDevice] = await Promise.all([isKnown(here), isKnown(onDevice)])
    const own = knownOnDevice ? [device] : []
    const limits: LogInLimit[] = [
      ...(isFreeGuess(grant) ? [knownHere ? { ...ofNetwork, ...ofKnownNames } : ofNetwork] : []),
      { key: ['device', name, network, ...own], rule: perAccountAndNetwork, captchaFrom: 5 },
      { key: ['account', name], rule: perAccount, captchaFrom: 20 },
      ...(lockout ? [limitOfLockout(name, lockout)] : []),
    ]
    return { limits, unknown: [...(knownHere ? [] : [here]), ...(knownOnDevice ? [] : [onDevice])], isNew: !knownHere }
  }

  async function demandCaptcha(limits: readonly LogInLimit[]) {
    for (const limit of limits) {
      const { captchaFrom } = limit
      if (captchaFrom && Math.round(await limiter.current(limit)) >= captchaFrom) throw captchaIsDue()
    }
  }

  /** A success resets the counters, and refunds the network for each account that is new there. */
  async function succeed({ limits, unknown, isNew }: Limits, { network }: Subject) {
    await Promise.all(
      limits.map((limit) =>
        limiter.refund(limit, limit.rule === perAccount || limit.rule === perNetwork ? 1 : limit.rule.freeAttempts * 4),
      ),
    )
    await Promise.all(unknown.map((limit) => limiter.consume(limit)))
    if (isNew) await limiter.refund(limitOfNetwork(network), firstSuccessRefund)
  }

  return async function attempt<T>(input: LogIn | Unlock, client: Client, execute: () => Promise<T>): Promise<T> {
    const { grant } = input
    const subject = {
      grant,
      name: claimedName(input),
      network: clientNetwork(client.address),
      device: client.userAgent,
    }
    const all = await logInLimits(subject)
    if (grant === 'password') await demandCaptcha(all.limits)
    const result = await limiter.enforce(all.limits, execute, isRefusal)
    // A failing store must not fail a successful log-in.
    await succeed(all, subject).catch(() => undefined)
    return result
  }
}

const limitOfNetwork = (network: string): RateLimit => ({ key: ['network', network], rule: perNetwork })

const limitOfLockout = (name: string, lockout: Lockout): LogInLimit => ({
  key: ['lockout', name],
  rule: belowLockout(lockout),
  refusal: (retryAfter) => new ApiError('account_locked', { retryAfter }),
})

const isRefusal = (error: unknown) => error instanceof ApiError && error.code === 'refused'

const captchaIsDue = () => new ApiError('invalid_input', { fields: { code: credentialMessages.captcha } })

/** The account that a log-in names; null for grants that name none. */
export function claimedName(input: LogIn | Unlock): string | null {
  const fields: Readonly<Record<string, unknown>> = input
  const name = fields['username'] ?? fields['phone']
  return typeof name === 'string' ? name.toLowerCase() : null
}
