import { generateSecret, generateURI } from 'otplib'

import { allows } from '#contracts/core/access.ts'
import { chinaTime } from '#contracts/core/blade.ts'
import { ApiError } from '#contracts/core/error.ts'
import { formMessages } from '#contracts/core/form-messages.ts'
import type { FactorStatus } from '#contracts/session/second-factor.ts'
import type { Account } from '#contracts/session/session.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import type { Config } from '#bff/config/config.ts'
import type { KeyedHash } from '#bff/http/browser/pseudonym.ts'
import { isAlive } from '#bff/http/clock/elapsed.ts'
import { type RateLimit, rateLimiter } from '#bff/limits/rate-limit/rate-limit.ts'
import type { Rule } from '#bff/limits/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/limits/rate-limit/store.ts'
import type { SharedState } from '#bff/limits/shared-state/store.ts'
import type { PendingFactor } from '../record.ts'
import { passkeyChallenges } from './passkey-challenge.ts'
import { type Passkeys, passkeys, shownPasskey } from './passkeys.ts'
import { type FactorRecord, noFactor, redeem, renewRecoveryCodes, matchingStep } from './record.ts'
import { type Changed, sealedRecords, UnreadableFactor } from './sealed-records.ts'
import type { SecondFactorStore } from './store.ts'

/** Hard lock: five wrong codes, then none for half an hour. Source: security R56. */
const hardLock: Rule = { freeAttempts: 5, delay: 1800, factor: 1, maxDelay: 1800, decay: 1800 }
/** Milliseconds from the begin of an enrolment to its first code. */
const enrolmentLife = 600_000

/** Second factors of a deployment. Methods throw store_unavailable; those with a code account_locked or invalid_input. */
export type SecondFactors = {
  /** The second factor that a log-in of the account still needs. */
  pendingFactor(account: Account): Promise<PendingFactor | null>
  status(account: Account): Promise<FactorStatus>
  /** A new secret in Base32, and its address for an app. */
  begin(account: Account): Promise<{ secret: string; uri: string }>
  /** Ten recovery codes. */
  confirm(account: Account, code: string): Promise<string[]>
  /** Accepts a time code once, and a recovery code once. */
  verify(account: Account, code: string): Promise<void>
  renewRecoveryCodes(account: Account): Promise<string[]>
  remove(account: Account): Promise<void>
  /** Of the account with this reference, by the operator: without a code, and with the lock of wrong codes. */
  removeByRef(ref: string): Promise<void>
  readonly passkeys: Passkeys
}

type SecondFactorDependencies = {
  readonly config: Pick<Config, 'session' | 'publicOrigin' | 'adminSecondFactor'>
  readonly crypto: WebCrypto
  readonly secondFactors: SecondFactorStore
  readonly rateLimits: RateLimitStore
  readonly sharedState: Pick<SharedState, 'claim'>
  readonly now: () => number
  readonly wallTime: () => number
  readonly keyedHash: KeyedHash
}

/** Second factors of administrators. Source: security R14, R56, docs/decisions/0140. */
export function secondFactors(deps: SecondFactorDependencies): SecondFactors {
  const { config, crypto, wallTime } = deps
  const { adminSecondFactor: mode } = config
  const records = accountRecords(deps)
  const { begin, confirm } = enrolments(deps, records)
  const withLock = hardLocked(deps)

  return {
    async pendingFactor({ ref, roles }) {
      if (mode === 'off' || !allows('admin', roles)) return null
      const record = await records.find(ref).catch(ifUnreadable('unreadable' as const))
      if (record === 'unreadable') return { pending: 'verify' }
      if (record?.timeCode) return { pending: 'verify', ...(record.passkeys?.length && { passkey: true }) }
      return mode === 'required' ? { pending: 'enrol' } : null
    },
    async status({ ref }) {
      const record = (await records.find(ref).catch(explain)) ?? noFactor
      const { timeCode, recoveryCodes, passkeys: stored = [] } = record
      return {
        offered: mode !== 'off',
        required: mode === 'required',
        since: timeCode && chinaTime(timeCode.since),
        recoveryCodes: recoveryCodes.length,
        passkeys: stored.map(shownPasskey),
      }
    },
    begin,
    confirm: (account, code) => withLock(account.ref, () => confirm(account, code)),
    verify: (account, code) =>
      withLock(account.ref, () =>
        records.changeEnrolled(account, async (before) => {
          const record = await redeem(before, code, wallTime())
          if (!record) throw wrongCode()
          return { record, answer: undefined }
        }),
      ),
    renewRecoveryCodes: (account) =>
      records.changeEnrolled(account, async (before) => {
        const { record, codes } = renewRecoveryCodes(crypto, before)
        return { record, answer: [...codes] }
      }),
    async remove(account) {
      if (mode === 'required') throw refused('本站要求双重验证，不能移除')
      await records.read(account)
      await records.remove(account.ref)
    },
    async removeByRef(ref) {
      await records.remove(ref)
      await withLock.lift(ref)
    },
    passkeys: passkeys({
      ...deps,
      ...config,
      challenges: passkeyChallenges(deps),
      read: records.read,
      change: records.changeEnrolled,
      withLock,
    }),
  }
}

/** Records of accounts. Those that throw refused do so for a record that no key opens, too. */
function accountRecords(deps: Parameters<typeof sealedRecords>[0] & { readonly keyedHash: KeyedHash }) {
  const records = sealedRecords(deps)
  const recordName = (ref: string) => deps.keyedHash('second factor', ref)
  /** Throws UnreadableFactor. */
  const find = async (ref: string) => records.read(await recordName(ref))
  const change = async <T>(ref: string, apply: (record: FactorRecord | null) => Promise<Changed<T>>) =>
    records.change(await recordName(ref), apply).catch(explain)
  return {
    find,
    change,
    remove: async (ref: string) => records.remove(await recordName(ref)),
    /** The record of an account with a second factor; throws refused without one. */
    read: async ({ ref }: Account) => enrolled(await find(ref).catch(explain)),
    changeEnrolled: <T>({ ref }: Account, apply: (record: FactorRecord) => Promise<Changed<T>>) =>
      change(ref, async (record) => apply(enrolled(record))),
  }
}

/** Enrolment of a time code: its secret, then its first code. */
function enrolments(
  { config, crypto, now, wallTime }: SecondFactorDependencies,
  { change }: Pick<ReturnType<typeof accountRecords>, 'change'>,
) {
  async function confirmed(record: FactorRecord | null, code: string): Promise<Changed<string[]>> {
    const { enrolment } = unenrolled(record)
    if (!enrolment || !isAlive(enrolment.expiresAt, enrolmentLife, now())) throw refused('请重新开始设置')
    const { secret } = enrolment
    const lastStep = await matchingStep(code, secret, { time: wallTime(), lastStep: null })
    if (lastStep === null) throw wrongCode()
    const timeCode = { secret, since: wallTime(), lastStep }
    const { record: next, codes } = renewRecoveryCodes(crypto, { ...noFactor, timeCode })
    return { record: next, answer: [...codes] }
  }

  return {
    async begin({ ref, userName }: Account) {
      if (config.adminSecondFactor === 'off') throw refused('没有启用双重验证')
      const secret = generateSecret()
      const enrolment = { secret, expiresAt: now() + enrolmentLife }
      await change(ref, async (record) => ({ record: { ...unenrolled(record), enrolment }, answer: null }))
      return { secret, uri: generateURI({ issuer: new URL(config.publicOrigin).hostname, label: userName, secret }) }
    },
    confirm: ({ ref }: Account, code: string) => change(ref, (record) => confirmed(record, code)),
  }
}

const wrongCodeLimit = (ref: string): RateLimit => ({
  key: ['wrong codes', ref],
  rule: hardLock,
  refusal: (retryAfter) => new ApiError('account_locked', { retryAfter }),
})

/** Counts wrong codes of an account; a right one resets the count. */
function hardLocked({ rateLimits, keyedHash }: Pick<SecondFactorDependencies, 'rateLimits' | 'keyedHash'>) {
  const limiter = rateLimiter(rateLimits, keyedHash)
  const lift = (ref: string) => limiter.refund(wrongCodeLimit(ref), hardLock.freeAttempts * 2)
  async function attempted<T>(ref: string, attempt: () => Promise<T>): Promise<T> {
    const answer = await limiter.enforce([wrongCodeLimit(ref)], attempt, isWrongCode)
    await lift(ref)
    return answer
  }
  return Object.assign(attempted, { lift })
}

function enrolled(record: FactorRecord | null): FactorRecord {
  if (!record?.timeCode) throw refused('没有设置双重验证')
  return record
}

function unenrolled(record: FactorRecord | null): FactorRecord {
  if (record?.timeCode) throw refused('已经设置了双重验证')
  return record ?? noFactor
}

const refused = (detail: string) => new ApiError('refused', { detail })

const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'invalid_input'

const wrongCode = () => new ApiError('invalid_input', { fields: { code: formMessages.factorWrong } })

const ifUnreadable =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof UnreadableFactor) return value
    throw error
  }

/** An operator has to remove a record that no key opens: it does not count as no factor. */
function explain(error: unknown): never {
  throw error instanceof UnreadableFactor ? refused('双重验证已失效，请联系系统运维人员重置') : error
}
