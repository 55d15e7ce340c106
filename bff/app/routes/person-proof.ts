import { ApiError } from '#contracts/core/error.ts'
import { personProof } from '#contracts/session/person-proof.ts'

import { type AuditEvent, type AuditLog, underAudit } from '#bff/calls/audit/audit.ts'
import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { LimitedAccess } from '#bff/calls/forward/call-upstream.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { Authenticate, Authenticated } from '#bff/session/authenticate.ts'
import type { SessionLifecycle } from '#bff/session/lifecycle.ts'
import { sendCode } from '#bff/session/log-in/grants.ts'
import type { GatewayRoutes } from './gateway-routes.ts'
import type { PasswordCheck } from './password-check.ts'

/** Verification of the account's password within a session. */
export type PasswordProof = Pick<SessionLifecycle, 'rotate'> & {
  readonly authenticate: Authenticate
  readonly audit: AuditLog
  readonly checkPassword: PasswordCheck
  readonly now: () => number
}

/** A password, and the event of the audit. */
type Attempt = { readonly password: string } & Pick<AuditEvent, 'audit' | 'call'>

/** Verifies the password of the account, and goes on under a new session id that has the proof. */
export function passwordProof({ authenticate, audit, rotate, checkPassword, now }: PasswordProof) {
  return async (c: AppContext, authenticated: Authenticated, { password, ...event }: Attempt) => {
    const { session, calls, credential } = authenticated
    const check = () => checkPassword(c, session, password)
    const tokens = await underAudit({ c, audit, event: { ...event, ids: {} } }, check)
    if (!tokens) throw new ApiError('refused')
    const record = await calls.handOver(credential.secret)
    if (!record) throw await authenticate.endedMeanwhile(authenticated)
    await rotate(c, authenticated, { ...record, tokens, provedAt: now() })
  }
}

/** Proof of the person by the password, and codes to a new phone. Source: security R56. */
export function personProofRoutes({ on }: GatewayRoutes, platform: Dependencies, deps: PasswordProof & LimitedAccess) {
  const { authenticate, gateway, caller, rateLimit, rateLimitSubject } = deps
  const prove = passwordProof(deps)

  on(personProof.verify, async (c, read) => {
    const authenticated = await authenticate.required(c)
    const { password } = await read()
    await prove(c, authenticated, { password, audit: 'person-proof', call: 'personProof.verify' })
    return null
  })

  on(personProof.sendCode, async (c, read) => {
    const { session } = await authenticate.required(c)
    const input = await read()
    const send = () => sendCode(input, caller(c, session), { ...platform, gateway })
    return rateLimit({ call: personProof.sendCode, input, subject: rateLimitSubject(c, session) }, send)
  })
}
