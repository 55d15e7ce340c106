import { user } from '#contracts/administration/user.ts'
import { needsRole } from '#contracts/core/access.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { AppContext } from '#bff/http/context.ts'
import { type Authenticated, identify } from '#bff/session/authenticate.ts'
import type { Callers } from '#bff/session/caller.ts'
import type { TokenProbe } from '#bff/session/token-refresh.ts'
import { UpstreamUnauthorised } from '#bff/upstream/answer/decode.ts'
import type { Gateway } from '#bff/upstream/gateway.ts'
import type { Caller } from '#bff/upstream/request.ts'
import { requestCriticality } from './criticality.ts'
import type { Forwarded } from './forwarded.ts'

/** The gateway of the upstream, and the identity that it is called with. */
export type UpstreamAccess = Pick<Callers, 'caller'> & { readonly gateway: Gateway }

/** Calls; when the upstream refuses the token, refreshes it and replays reads once. Source: security R24. */
export async function withRefresh<T>(
  { c, endpoint, authenticated }: Pick<Forwarded, 'c' | 'endpoint' | 'authenticated'>,
  access: UpstreamAccess,
  call: (caller: Caller) => Promise<T>,
): Promise<T> {
  const criticality = requestCriticality(c, endpoint)
  try {
    return await call({ ...access.caller(c, authenticated?.session), criticality })
  } catch (error) {
    if (!(error instanceof UpstreamUnauthorised)) throw error
    if (!authenticated && endpoint.access === 'link') throw new ApiError('not_logged_in')
    if (!authenticated) throw new ApiError('upstream_failed', { cause: 'unauthorised' })
    const probe = await probeToken(c, authenticated, access)
    if (probe === 'accepted' && needsRole(endpoint.access)) throw new ApiError('forbidden')
    const renewed = await refresh({ c, authenticated, probe }, access)
    // A write is never sent twice, not even after a 401.
    if (endpoint.kind === 'write' || endpoint.kind === 'upload') throw new ApiError('try_again', { retryAfter: 1 })
    if (!renewed) throw notAccepted()
    return call({ ...renewed, criticality }).catch((again: unknown) => {
      if (!(again instanceof UpstreamUnauthorised)) throw again
      throw needsRole(endpoint.access) ? new ApiError('forbidden') : notAccepted()
    })
  }
}

/** A 401 for one call of a live session that every account may make: a fault of the upstream. Nothing was done. */
const notAccepted = () => new ApiError('upstream_failed', { cause: 'unauthorised' })

/**
 * Blade answers 401 for a missing role and for a dead token alike. A probe with the same token distinguishes them: it is
 * accepted when the role is missing, refused when the token is dead; any other answer says nothing.
 */
function probeToken(
  c: AppContext,
  { session }: Authenticated,
  { gateway, caller }: UpstreamAccess,
): Promise<TokenProbe> {
  return gateway.call(user.info, {}, caller(c, session)).then(
    () => 'accepted',
    (error: unknown) => (error instanceof UpstreamUnauthorised ? 'refused' : 'unclear'),
  )
}

type Refused = Pick<Forwarded, 'c'> & { readonly authenticated: Authenticated; readonly probe: TokenProbe }

/** The caller with new tokens; null where a token that still works cannot be renewed, or was a moment ago. */
async function refresh(
  { c, authenticated: { session, calls, credential }, probe }: Refused,
  { caller }: UpstreamAccess,
): Promise<Caller | null> {
  const opened = await calls.renew(credential.secret, session.accessToken, probe)
  if (probe === 'accepted' && opened.state === 'unavailable') return null
  const refreshed = identify(c, opened)
  if (!refreshed) throw new ApiError('session_ended')
  return refreshed.accessToken === session.accessToken ? null : caller(c, refreshed)
}
