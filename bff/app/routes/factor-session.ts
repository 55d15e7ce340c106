import { allows } from '#contracts/core/access.ts'
import type { Call } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'

import { type AuditEvent, type AuditLog, underAudit } from '#bff/calls/audit/audit.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { CallRateLimit } from '#bff/limits/rate-limit/calls.ts'
import { type Authenticated, isPending } from '#bff/session/authenticate.ts'
import type { Callers } from '#bff/session/caller.ts'

/** A caller with a role that has a second factor. Throws forbidden. */
export function checkRole(authenticated: Authenticated): Authenticated {
  if (!allows('admin', authenticated.session.account.roles)) throw new ApiError('forbidden')
  return authenticated
}

/** With the password alone nobody replaces an enrolled factor, nor verifies a factor that is not enrolled. */
export function toEnrol(authenticated: Authenticated): Authenticated {
  if (authenticated.session.factor?.pending === 'verify') throw new ApiError('not_logged_in')
  return checkRole(authenticated)
}

/** Verifies: at a log-in that is pending, or once more in the course of a session. */
export function toVerify(authenticated: Authenticated): Authenticated {
  if (isPending(authenticated) && authenticated.session.factor?.pending !== 'verify')
    throw new ApiError('not_logged_in')
  return checkRole(authenticated)
}

type Limited = { readonly c: AppContext; readonly call: Call; readonly authenticated: Authenticated }

/** The audit log, and the rate limits of calls. */
export type FactorWrapping = Pick<Callers, 'rateLimitSubject'> & {
  readonly audit: AuditLog
  readonly rateLimit: CallRateLimit
}

/** Rate limit and audit line of a call of the second factor. */
export function factorWrappers({ audit, rateLimit, rateLimitSubject }: FactorWrapping) {
  return {
    limited: <T>({ c, call, authenticated }: Limited, run: () => Promise<T>) =>
      rateLimit({ call, input: {}, subject: rateLimitSubject(c, authenticated.session) }, run),
    recorded: <T>(c: AppContext, what: Pick<AuditEvent, 'call' | 'factor'>, run: () => Promise<T>) =>
      underAudit({ c, audit, event: { audit: 'second-factor', ids: {}, ...what } }, run),
  }
}
