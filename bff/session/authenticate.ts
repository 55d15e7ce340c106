import { ApiError } from '#contracts/core/error.ts'
import { accountHeader } from '#contracts/core/header.ts'

import { readSessionCredential, recordName, type SessionCredential } from '../browser/cookie.ts'
import { jitteredRetryAfter } from '../concurrency/retry-after.ts'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import type { Opened, OpenOptions, OpenSession } from './opened.ts'
import type { PendingLogOuts } from './pending-log-outs.ts'
import { isRevoked, type SessionRevocations } from './revocations.ts'
import type { SessionCalls, Sessions } from './sessions.ts'
import { isProved, staleVerification } from './step-up.ts'

/** The session that a request authenticated with: its credential, its record and the state it was opened in. */
export type Authenticated = {
  readonly credential: SessionCredential
  /** Record name. */
  readonly name: string
  readonly calls: SessionCalls
  readonly session: OpenSession
}

/** Authentication by the session cookie. Each method throws store_unavailable when the store does not answer. */
export type Authenticate = {
  /** null without a session, and while its second factor is pending. Throws session_ended, session_replaced, session_renewed or upstream_unavailable. */
  optional(c: AppContext, options?: OpenOptions): Promise<Authenticated | null>
  /** As `required` where the page names an account (X-Account), null where it names none. */
  whenNamed(c: AppContext, options?: OpenOptions): Promise<Authenticated | null>
  /**
   * The session of the account that the page was rendered for, unlocked and with tokens that work. Throws
   * too_many_requests above the rate limit of a session.
   */
  required(c: AppContext, options?: OpenOptions): Promise<Authenticated>
  /** As `required`, for calls that stay in the gateway: also while locked and while the upstream is unavailable. */
  requiredEvenLocked(c: AppContext): Promise<Authenticated>
  /** As `required`, also while the second factor is pending: then the page has no account. */
  requiredEvenPending(c: AppContext): Promise<Authenticated>
  /** As `optional`, also while the second factor is pending. */
  optionalEvenPending(c: AppContext, options?: OpenOptions): Promise<Authenticated | null>
  /** Proof of the person. Throws step_up_required without a recent one. Source: security R56. */
  checkProof(authenticated: Authenticated): void
  /** Checks the session again during a long response. Throws as `required` does. */
  recheck(authenticated: Authenticated): Promise<OpenSession>
  /** The error for a session that ended between two steps of one request. */
  endedMeanwhile(authenticated: Authenticated): Promise<ApiError>
}

/** Request binding: throws account_changed when the page was rendered for another account. Source: security R26. */
export function checkAccount(c: AppContext, { account }: OpenSession) {
  if (c.req.header(accountHeader) !== account.ref) throw new ApiError('account_changed')
}

type Parts = {
  readonly sessions: Sessions
  readonly config: Pick<Config, 'session' | 'adminSecondFactor' | 'stepUp'>
  readonly now: () => number
}

type Opening = Pick<Authenticated, 'name' | 'calls'> & Pick<SessionCredential, 'secret'>

/** Authentication of requests by the session cookie. */
export function authentication(
  { sessions, config, now }: Parts,
  pendingLogOuts: Pick<PendingLogOuts, 'has'>,
  revocations: Pick<SessionRevocations, 'current'>,
): Authenticate {
  /** Opens a session; one that began before a revocation of its tenant, or of all, ends with its next call. */
  async function open({ name, calls, secret }: Opening, options: OpenOptions): Promise<Opened> {
    const taken = sessions.take?.(name, secret, options)
    const [opened, revoked] = await Promise.all([taken ?? calls.open(secret, options), revocations.current()])
    if (opened.state !== 'open' || !isRevoked(revoked, opened)) return opened
    await calls.revoke(null)
    return { state: 'ended', reason: 'revoked' }
  }

  async function optionalEvenPending(c: AppContext, options: OpenOptions = { slide: true }) {
    const { cookie } = config.session
    const credential = readSessionCredential(c.req.header('Cookie'), cookie)
    if (!credential) return null
    const name = recordName(credential, cookie)
    if (pendingLogOuts.has(name)) throw new ApiError('session_ended')
    const calls = sessions.at(name)
    const session = identify(c, await open({ name, calls, secret: credential.secret }, options))
    return session && { credential, name, calls, session }
  }

  async function optional(c: AppContext, options?: OpenOptions) {
    const authenticated = await optionalEvenPending(c, options)
    return authenticated && isPending(authenticated) ? null : authenticated
  }

  /** A verification of the second factor counts for minutes. Source: security R56. */
  function checkStepUp(c: AppContext, { session: { factor } }: Authenticated) {
    if (c.get('needsStepUp') && staleVerification({ config, now }, factor) !== null)
      throw new ApiError('step_up_required')
  }

  async function requiredEvenLocked(c: AppContext, options: OpenOptions = { slide: true, renew: false }) {
    const authenticated = await optional(c, { ...options, limited: true })
    if (!authenticated) throw new ApiError('not_logged_in')
    checkAccount(c, authenticated.session)
    return authenticated
  }

  async function required(c: AppContext, options: OpenOptions = { slide: true }) {
    const authenticated = await requiredEvenLocked(c, options)
    if (authenticated.session.locked) throw new ApiError('locked')
    checkStepUp(c, authenticated)
    return authenticated
  }

  async function requiredEvenPending(c: AppContext) {
    const authenticated = await optionalEvenPending(c, { slide: true, limited: true })
    if (!authenticated) throw new ApiError('not_logged_in')
    if (isPending(authenticated)) return authenticated
    checkAccount(c, authenticated.session)
    if (authenticated.session.locked) throw new ApiError('locked')
    return authenticated
  }

  return {
    optional,
    optionalEvenPending,
    requiredEvenPending,
    required,
    requiredEvenLocked: (c) => requiredEvenLocked(c),
    whenNamed: async (c, options) => (c.req.header(accountHeader) ? required(c, options) : null),
    checkProof({ session }) {
      if (!isProved({ config, now }, session)) throw new ApiError('step_up_required')
    },
    async recheck({ credential, name, calls }) {
      if (pendingLogOuts.has(name)) throw new ApiError('session_ended')
      const session = openOrThrow(await open({ name, calls, secret: credential.secret }, { slide: false }))
      if (!session) throw new ApiError('not_logged_in')
      if (session.locked) throw new ApiError('locked')
      return session
    },
    async endedMeanwhile({ credential, calls }) {
      const state = await calls.open(credential.secret, { slide: false, renew: false })
      // The session that replaces it in this browser is about to end it.
      if (state.state === 'open') return renewed()
      return state.state === 'ended' ? endedError(state) : new ApiError('session_ended')
    },
  }
}

/** Such a session opens nothing but the calls of the second factor. */
export const isPending = ({ session: { factor } }: Pick<Authenticated, 'session'>): boolean => Boolean(factor?.pending)

/** As openOrThrow; records the account of the session for the log line. */
export function identify(c: AppContext, state: Opened): OpenSession | null {
  const session = openOrThrow(state)
  if (session) c.set('account', session.account.ref)
  return session
}

/**
 * The open session, null for none; throws for one that ended, has no usable token or reached its rate limit. The cookie of an ended session is
 * not cleared: a delayed response must not delete the cookie of a newer log-in.
 */
function openOrThrow(state: Opened): OpenSession | null {
  if (state.state === 'none') return null
  if (state.state === 'unavailable') throw new ApiError('upstream_unavailable', { retryAfter: jitteredRetryAfter(5) })
  if (state.state === 'ended') throw endedError(state)
  if (state.state === 'limited') throw new ApiError('too_many_requests', { retryAfter: state.retryAfter })
  return state
}

function endedError(state: Extract<Opened, { state: 'ended' }>): ApiError {
  if (state.reason === 'replaced') return new ApiError('session_replaced', { replaced: state.by })
  return state.reason === 'renewed' ? renewed() : new ApiError('session_ended')
}

/** The request carried the cookie from before the last rotation: the client retries with the new one. */
const renewed = () => new ApiError('session_renewed', { retryAfter: 1 })
