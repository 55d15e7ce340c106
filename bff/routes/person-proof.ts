import { ApiError } from '#contracts/core/error.ts'
import { personProof } from '#contracts/session/person-proof.ts'

import { type AuditEvent, underAudit } from '../audit/audit.ts'
import type { AppContext } from '../context.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Services } from '../forward/forwarded.ts'
import { sendCode } from '../log-in/grants.ts'
import type { Authenticated } from '../session/authenticate.ts'
import type { SessionLifecycle } from '../session/lifecycle.ts'
import type { GatewayRoutes } from './gateway-routes.ts'
import type { PasswordCheck } from './password-check.ts'

type ProofParts = Pick<Services, 'authenticate' | 'audit'> &
  Pick<SessionLifecycle, 'rotate'> & { readonly checkPassword: PasswordCheck; readonly now: () => number }

/** A password, and the event of the audit. */
type Attempt = { readonly password: string } & Pick<AuditEvent, 'audit' | 'call'>

/** Verifies the password of the account, and goes on under a new session id that has the proof. */
export function passwordProof({ authenticate, audit, rotate, checkPassword, now }: ProofParts) {
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
export function personProofRoutes({ on }: GatewayRoutes, deps: Dependencies, parts: ProofParts & Services) {
  const { authenticate, gateway, caller, rateLimit, rateLimitSubject } = parts
  const prove = passwordProof(parts)

  on(personProof.verify, async (c, read) => {
    const authenticated = await authenticate.required(c)
    const { password } = await read()
    await prove(c, authenticated, { password, audit: 'person-proof', call: 'personProof.verify' })
    return null
  })

  on(personProof.sendCode, async (c, read) => {
    const { session } = await authenticate.required(c)
    const input = await read()
    const send = () => sendCode(input, caller(c, session), { ...deps, gateway })
    return rateLimit({ call: personProof.sendCode, input, subject: rateLimitSubject(c, session) }, send)
  })
}
