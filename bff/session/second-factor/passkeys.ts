import { Buffer } from 'node:buffer'

import { chinaTime } from '#contracts/core/blade.ts'
import { ApiError } from '#contracts/core/error.ts'
import { formMessages } from '#contracts/core/form-messages.ts'
import type { Assertion, CreationOptions, NewPasskey, Passkey, RequestOptions } from '#contracts/session/passkey.ts'
import type { Account } from '#contracts/session/session.ts'

import type { KeyedHash } from '#bff/http/browser/pseudonym.ts'
import { challengeLife, type PasskeyChallenges } from './passkey-challenge.ts'
import { verifiedCounter, verifiedCredential } from './passkey-verification.ts'
import type { FactorRecord, StoredPasskey } from './record.ts'
import type { Changed } from './sealed-records.ts'

/** Passkeys of an account. */
const maxPasskeys = 10

/** ES256, and RS256 for Windows Hello. Source: RFC 9053, RFC 8812. */
const algorithms = [-7, -257]

type PasskeyDependencies = {
  /** The trusted origin of the deployment: no request says what it is. */
  readonly publicOrigin: string
  readonly challenges: PasskeyChallenges
  readonly keyedHash: KeyedHash
  readonly wallTime: () => number
  /** The record of an account with a second factor; throws refused without one. */
  readonly read: (account: Account) => Promise<FactorRecord>
  readonly change: <T>(account: Account, apply: (record: FactorRecord) => Promise<Changed<T>>) => Promise<T>
  /** Counts refused attempts as those of codes: too many lock the factor. */
  readonly withLock: <T>(ref: string, attempt: () => Promise<T>) => Promise<T>
}

/** Passkeys of administrators; `session` is the record name of the session that asks. Source: security R56. */
export type Passkeys = {
  begin(account: Account, session: string): Promise<CreationOptions>
  add(account: Account, session: string, added: NewPasskey): Promise<void>
  challenge(account: Account, session: string): Promise<RequestOptions>
  verify(account: Account, session: string, assertion: Assertion): Promise<void>
  remove(account: Account, id: string): Promise<void>
}

/** Passkeys beside a time code. Methods with an answer of an authenticator throw invalid_input or account_locked. */
export function passkeys(deps: PasskeyDependencies): Passkeys {
  const { publicOrigin, challenges, keyedHash, wallTime, read, change, withLock } = deps
  const { origin, hostname: rpId } = new URL(publicOrigin)
  const expect = (purpose: 'add' | 'verify', session: string) => ({
    origin,
    rpId,
    isExpected: (challenge: string) => challenges.redeem(challenge, { purpose, session }),
  })
  const issue = async (purpose: 'add' | 'verify', session: string) =>
    Buffer.from(await challenges.issue({ purpose, session })).toString('base64url')

  return {
    async begin(account, session) {
      const { passkeys: stored = [] } = checkRoom(await read(account))
      const { ref, userName } = account
      return {
        rp: { id: rpId, name: rpId },
        user: { id: await keyedHash('passkey user', ref), name: userName, displayName: userName },
        challenge: await issue('add', session),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeLife,
        excludeCredentials: stored.map(descriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      }
    },
    add: (account, session, added) =>
      withLock(account.ref, async () => {
        const credential = await verifiedCredential(added, { ...expect('add', session), algorithms })
        if (!credential) throw wrongPasskey()
        const passkey = {
          ...credential,
          name: added.name,
          transports: added.transports,
          since: wallTime(),
          lastUsed: null,
        }
        await change(account, async (record) => {
          const others = (checkRoom(record).passkeys ?? []).filter(({ id }) => id !== passkey.id)
          return { record: { ...record, passkeys: [...others, passkey] }, answer: null }
        })
      }),
    async challenge(account, session) {
      const { passkeys: stored = [] } = await read(account)
      if (stored.length === 0) throw new ApiError('refused', { detail: '没有通行密钥' })
      const allowCredentials = stored.map(descriptor)
      const challenge = await issue('verify', session)
      return { rpId, challenge, timeout: challengeLife, allowCredentials, userVerification: 'required' }
    },
    verify: (account, session, assertion) =>
      withLock(account.ref, async () => {
        const known = (await read(account)).passkeys?.find(({ id }) => id === assertion.id)
        const counter = known && (await verifiedCounter(assertion, known, expect('verify', session)))
        if (counter === undefined || counter === null) throw wrongPasskey()
        await change(account, async (record) => ({ record: used(record, assertion.id, counter), answer: null }))
      }),
    remove: (account, removed) =>
      change(account, async (record) => ({
        record: { ...record, passkeys: (record.passkeys ?? []).filter(({ id }) => id !== removed) },
        answer: undefined,
      })),
  }

  /**
   * A counter that does not rise is a sign of a copied key; counters of synchronised passkeys stay 0.
   * Source: https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
   */
  function used(record: FactorRecord, id: string, counter: number): FactorRecord {
    const current = record.passkeys?.find((it) => it.id === id)
    if (!current || (counter <= current.counter && (counter > 0 || current.counter > 0))) throw wrongPasskey()
    const next = { ...current, counter, lastUsed: wallTime() }
    return { ...record, passkeys: (record.passkeys ?? []).map((it) => (it === current ? next : it)) }
  }
}

function checkRoom(record: FactorRecord): FactorRecord {
  if ((record.passkeys ?? []).length >= maxPasskeys)
    throw new ApiError('refused', { detail: `最多 ${maxPasskeys} 个通行密钥` })
  return record
}

/** A passkey as its owner sees it. */
export const shownPasskey = ({ id, name, since, lastUsed }: StoredPasskey): Passkey => ({
  id,
  name,
  since: chinaTime(since),
  lastUsed: lastUsed === null ? null : chinaTime(lastUsed),
})

const descriptor = ({ id, transports }: StoredPasskey) => ({
  id,
  type: 'public-key' as const,
  transports: [...transports],
})

const wrongPasskey = () => new ApiError('invalid_input', { fields: { passkey: formMessages.passkeyWrong } })
