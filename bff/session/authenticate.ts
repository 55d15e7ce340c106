import { ApiError } from '#contracts/core/error.ts'
import { accountHeader } from '#contracts/core/header.ts'

import type { Config } from '../config/config.ts'
import { andThen, type Awaitable } from '../http/and-then.ts'
import { readSessionCredential, recordName, type SessionCredential } from '../http/browser/cookie.ts'
import type { AppContext } from '../http/context.ts'
import { jitteredRetryAfter } from '../limits/concurrency/retry-after.ts'
import type { Opened, OpenOptions, OpenSession } from './opened.ts'
import type { PendingLogOuts } from './pending-log-outs.ts'
import { isRevoked, type Revocations, type SessionRevocations } from './revocations.ts'
import type { SessionCalls, Sessions } from './sessions.ts'
import { isProved, staleVerification } from './step-up.ts'
import { endCauses } from './store.ts'

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
  whenNamed(c: AppContext, options?: OpenOptions): Awaitable<Authenticated | null>
  /**
   * The session of the account that the page was rendered for, unlocked and with tokens that work. Throws
   * too_many_requests above the rate limit of a session.
   */
  required(c: AppContext, options?: OpenOptions): Awaitable<Authenticated>
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

type AuthenticationDependencies = {
  readonly sessions: Sessions
  readonly config: Pick<Config, 'session' | 'adminSecondFactor' | 'stepUp'>
  readonly now: () => number
}

/** Finds the session of a request by its cookie. */
function sessionFinder(
  { sessions, config }: Omit<AuthenticationDependencies, 'now'>,
  pendingLogOuts: Pick<PendingLogOuts, 'has'>,
  revocations: Pick<SessionRevocations, 'current'>,
) {
  /** Opens a session; one that began before a revocation of its tenant, or of all, ends with its next call. */
  function open(name: string, secret: string, options: OpenOptions): Awaitable<Opened> {
    const revoked = revocations.current() // may throw, and so comes first
    const opened = sessions.take?.(name, secret, options) ?? sessions.at(name).open(secret, options)
    if (opened instanceof Promise || revoked instanceof Promise)
      return Promise.all([opened, revoked]).then(([session, known]) => unlessRevoked(name, session, known))
    return unlessRevoked(name, opened, revoked)
  }

  function unlessRevoked(name: string, opened: Opened, revoked: Revocations): Awaitable<Opened> {
    if (opened.state !== 'open' || !isRevoked(revoked, opened)) return opened
    return sessions
      .at(name)
      .revoke(null)
      .then(() => ({ state: 'ended', reason: 'revoked' }))
  }

  function find(c: AppContext, options: OpenOptions = { slide: true }): Awaitable<Authenticated | null> {
    const { cookie } = config.session
    const credential = readSessionCredential(c.req.header('Cookie'), cookie)
    if (!credential) return null
    const name = recordName(credential, cookie)
    if (pendingLogOuts.has(name)) throw new ApiError('session_ended')
    return andThen(open(name, credential.secret, options), (state) => {
      const session = identify(c, state)
      if (!session) return null
      return {
        credential,
        name,
        session,
        /** Made when it is needed, which is for few requests. */
        get calls() {
          return sessions.at(name)
        },
      }
    })
  }

  return { open, find }
}

/** Authentication of requests by the session cookie. */
export function authentication(
  { sessions, config, now }: AuthenticationDependencies,
  pendingLogOuts: Pick<PendingLogOuts, 'has'>,
  revocations: Pick<SessionRevocations, 'current'>,
): Authenticate {
  const { open, find } = sessionFinder({ sessions, config }, pendingLogOuts, revocations)

  const optional = async (c: AppContext, options?: OpenOptions) => unlessPending(await find(c, options))

  /** A verification of the second factor counts for minutes. Source: security R56. */
  function checkStepUp(c: AppContext, { session: { factor } }: Authenticated) {
    if (c.get('needsStepUp') && staleVerification({ config, now }, factor) !== null)
      throw new ApiError('step_up_required')
  }

  function required(c: AppContext, options: OpenOptions = { slide: true }) {
    return andThen(find(c, { ...options, limited: true }), (found) => {
      const authenticated = ofPage(c, found)
      if (authenticated.session.locked) throw new ApiError('locked')
      checkStepUp(c, authenticated)
      return authenticated
    })
  }

  async function requiredEvenPending(c: AppContext) {
    const authenticated = await find(c, { slide: true, limited: true })
    if (!authenticated) throw new ApiError('not_logged_in')
    if (isPending(authenticated)) return authenticated
    checkAccount(c, authenticated.session)
    if (authenticated.session.locked) throw new ApiError('locked')
    return authenticated
  }

  return {
    optional,
    optionalEvenPending: async (c, options) => find(c, options),
    requiredEvenPending,
    required,
    requiredEvenLocked: async (c) => ofPage(c, await find(c, { slide: true, renew: false, limited: true })),
    whenNamed: (c, options) => (c.req.header(accountHeader) ? required(c, options) : null),
    checkProof({ session }) {
      if (!isProved({ config, now }, session)) throw new ApiError('step_up_required')
    },
    async recheck({ credential, name }) {
      if (pendingLogOuts.has(name)) throw new ApiError('session_ended')
      const session = openOrThrow(await open(name, credential.secret, { slide: false }))
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

const unlessPending = (found: Authenticated | null) => (found && isPending(found) ? null : found)

/** The session of the account that the page was rendered for. */
function ofPage(c: AppContext, found: Authenticated | null): Authenticated {
  const authenticated = unlessPending(found)
  if (!authenticated) throw new ApiError('not_logged_in')
  checkAccount(c, authenticated.session)
  return authenticated
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
  return state.reason === 'renewed' ? renewed() : new ApiError('session_ended', { ended: endCauses[state.reason] })
}

/** The request carried the cookie from before the last rotation: the client retries with the new one. */
const renewed = () => new ApiError('session_renewed', { retryAfter: 1 })
