import { allows } from '#contracts/core/access.ts'
import { ApiError } from '#contracts/core/error.ts'
import type { TokenAnswer } from '#contracts/session/auth.ts'
import type { Account } from '#contracts/session/session.ts'

import type { WebCrypto } from '../config/at-rest/crypto.ts'
import type { Config, SessionLimits, SessionRules } from '../config/config.ts'
import { newSessionCredential, readSessionCredential, recordName, sessionCookie } from '../http/browser/cookie.ts'
import type { Pseudonym } from '../http/browser/pseudonym.ts'
import { addHeader, type AppContext } from '../http/context.ts'
import type { Caller } from '../upstream/request.ts'
import { type Authenticate, type Authenticated, identify, isPending } from './authenticate.ts'
import type { Callers } from './caller.ts'
import type { Devices } from './devices/devices.ts'
import type { OpenSession } from './opened.ts'
import { type PendingFactor, type SessionFactor, type SessionRecord, receivedTokens } from './record.ts'
import type { Sessions } from './sessions.ts'

/** Time-outs and policy for the sessions of an account, by its role. */
export const rulesFor = ({ session }: Pick<Config, 'session'>, { roles }: Account): SessionRules =>
  allows('admin', roles) ? session.admin : session.candidate

/** Time-outs while the second factor is pending, in seconds. */
const pendingLimits: SessionLimits = { idle: 600, absolute: 600 }

type Platform = {
  readonly config: Config
  readonly crypto: WebCrypto
  readonly sessions: Sessions
  readonly now: () => number
}

type LifecycleDependencies = Pick<Callers, 'caller'> & {
  readonly pseudonym: Pseudonym
  /** Reads the account behind a token answer. */
  readonly readAccount: (answer: TokenAnswer, caller: Caller) => Promise<Account>
  /** The second factor that a log-in of the account still needs. */
  readonly pendingFactor: (account: Account) => Promise<PendingFactor | null>
  readonly authenticate: Authenticate
  readonly devices: Devices
}

type LogInProof = { readonly isProof: boolean }

/** Lifecycle of sessions: start, rotate, revoke. */
export type SessionLifecycle = {
  /** Creates the session of a log-in and sets its cookie; the log-in may have been a proof of the person. */
  start(c: AppContext, answer: TokenAnswer, logIn: LogInProof): Promise<OpenSession>
  /** Moves the record to a new id. Throws when a concurrent log-in or unlock ended the session. Source: security R4. */
  rotate(c: AppContext, authenticated: Authenticated, record: SessionRecord): Promise<void>
  /** Goes on under a new id with the second factor verified, or without one (null). Source: security R4, R56. */
  setFactor(c: AppContext, authenticated: Authenticated, factor: 'verified' | null): Promise<void>
  /** After a change of the password: revokes the account's other sessions. Best effort: the change itself stands. */
  rotateAndRevokeOthers(c: AppContext, authenticated: Authenticated): Promise<void>
  /** After a reset of the password by another proof of identity. Best effort as well. */
  revokeAll(userName: string): Promise<void>
  /** After an administrator changed what these users may do, but not the own sessions. Best effort as well. */
  revokeUsers(administrator: Account, userIds: readonly string[]): Promise<void>
}

/** Life cycle of sessions: start, rotation, revocation. */
export function sessionLifecycle(platform: Platform, deps: LifecycleDependencies): SessionLifecycle {
  const { devices, pseudonym } = deps
  const rotate = rotation(platform, deps)
  const { start, begin } = starter(platform, deps)
  return {
    start,
    rotate,
    async setFactor(c, authenticated, factor) {
      const record = await authenticated.calls.handOver(authenticated.credential.secret)
      if (!record) throw await deps.authenticate.endedMeanwhile(authenticated)
      const next = withFactor(record, factor && { pending: null, verifiedAt: platform.now() })
      if (isPending(authenticated))
        await begin(c, { ...next, limits: rulesFor(platform.config, record.account).limits })
      else await rotate(c, authenticated, next)
    },
    async rotateAndRevokeOthers(c, authenticated) {
      try {
        await devices.revoke(
          authenticated.session.account,
          ({ name }) => name !== authenticated.name,
          'password-changed',
        )
        const record = await authenticated.calls.handOver(authenticated.credential.secret)
        if (record) await rotate(c, authenticated, record)
      } catch {
        // The password is changed all the same.
      }
    },
    revokeAll: (userName) => devices.revokeAll(userName).catch(() => undefined),
    async revokeUsers({ tenantId, userId }, userIds) {
      // Ids of another tenant lead to no account: an administrator cannot end its sessions.
      const revoke = async (id: string) => devices.revokeAccount(await pseudonym.accountRef(tenantId, id))
      await Promise.allSettled(userIds.filter((id) => id !== userId).map(revoke))
    },
  }
}

function withFactor(before: SessionRecord, factor: SessionFactor | null): SessionRecord {
  const { factor: _before, ...record } = before
  return factor ? { ...record, factor } : record
}

function starter(platform: Platform, deps: LifecycleDependencies) {
  const { config, crypto, now, sessions } = platform
  const { caller, devices, readAccount, pendingFactor } = deps
  const { cookie } = config.session

  async function newRecord(c: AppContext, answer: TokenAnswer, { isProof }: LogInProof): Promise<SessionRecord> {
    const tokens = receivedTokens(answer, now())
    const account = await readAccount(answer, caller(c))
    if (config.audience === 'administrators' && !allows('admin', account.roles)) throw new ApiError('forbidden')
    const pending = await pendingFactor(account)
    const limits = pending ? pendingLimits : rulesFor(config, account).limits
    const createdAt = now()
    const proof = isProof && { provedAt: createdAt }
    const record = { tokens, account, singleToken: crypto.randomUUID(), createdAt, limits, lock: null, ...proof }
    return withFactor(record, pending)
  }

  async function addDevice(c: AppContext, name: string, { account, createdAt, limits, factor }: SessionRecord) {
    const previous = readSessionCredential(c.req.header('Cookie'), cookie)
    const login = {
      account,
      name,
      userAgent: c.req.header('User-Agent') ?? '',
      address: caller(c).clientAddress,
      expiresAt: createdAt + limits.absolute * 1000,
      previous: previous && recordName(previous, cookie),
    }
    // Who knows the password alone ends no other session.
    await devices.add(login, factor?.pending ? 'notify' : rulesFor(config, account).policy)
  }

  /** A browser has one session: a log-in ends the previous one. Source: security R4. */
  async function endPrevious(c: AppContext) {
    const previous = readSessionCredential(c.req.header('Cookie'), cookie)
    if (!previous) return
    const name = recordName(previous, cookie)
    const ended = await sessions.at(name).end(previous.secret, 'renewed')
    if (ended) await devices.remove(ended.account, name)
  }

  async function begin(c: AppContext, record: SessionRecord): Promise<OpenSession> {
    const credential = newSessionCredential(crypto)
    const name = recordName(credential, cookie)
    const calls = sessions.at(name)
    await calls.create(credential.secret, record)
    const session = identify(c, await calls.open(credential.secret, { slide: true, renew: false }))
    if (!session) throw new ApiError('store_unavailable')
    // After its creation: a concurrent log-in that finds it in the index must be able to end it.
    await addDevice(c, name, record)
    await endPrevious(c)
    addHeader(c, 'Set-Cookie', sessionCookie(credential, cookie))
    return session
  }

  const start: SessionLifecycle['start'] = async (c, answer, logIn) => begin(c, await newRecord(c, answer, logIn))
  return { begin, start }
}

function rotation(
  { crypto, sessions, config }: Platform,
  { devices, authenticate }: LifecycleDependencies,
): SessionLifecycle['rotate'] {
  const { cookie } = config.session
  return async (c, authenticated, record) => {
    const { calls, name, credential } = authenticated
    const next = newSessionCredential(crypto)
    const nextName = recordName(next, cookie)
    const nextCalls = sessions.at(nextName)
    await nextCalls.create(next.secret, record)
    if (!(await devices.rename(record.account, name, nextName))) {
      await nextCalls.end(next.secret)
      throw await authenticate.endedMeanwhile(authenticated)
    }
    await calls.end(credential.secret, 'renewed')
    addHeader(c, 'Set-Cookie', sessionCookie(next, cookie))
  }
}
