import { ApiError } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { session } from '#contracts/session/session.ts'

import { type AuditLog, underAudit } from '#bff/calls/audit/audit.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { Authenticate, Authenticated } from '#bff/session/authenticate.ts'
import type { SessionLifecycle } from '#bff/session/lifecycle.ts'
import type { Key } from '#bff/session/lock.ts'
import type { OpenSession } from '#bff/session/opened.ts'
import type { GatewayRoutes } from './gateway-routes.ts'
import type { PasswordCheck } from './password-check.ts'

/** The key for an unlock, and the error when it does not fit. */
type Attempt = { readonly key: Key; readonly refusal: ApiError }

type Unlocking = Pick<SessionLifecycle, 'rotate'> & {
  readonly authenticate: Authenticate
  readonly audit: AuditLog
  readonly checkPassword: PasswordCheck
}

/** Lock screen. Source: security R68. */
export function lockRoutes({ on }: GatewayRoutes, deps: Unlocking) {
  const { authenticate, rotate } = deps
  const reauthenticate = reauthentication(deps)

  on(session.lock, async (c, read) => {
    const { calls, credential } = await authenticate.requiredEvenLocked(c)
    if (!(await calls.lock(credential.secret, (await read()).password))) throw new ApiError('locked')
    return null
  })

  async function unlock(c: AppContext, authenticated: Authenticated, password: string) {
    const { key, refusal } = authenticated.session.autoLocked
      ? await reauthenticate(c, authenticated, password)
      : byLockPassword(password)
    const result = await authenticated.calls.unlock(authenticated.credential.secret, key)
    if (result.kind === 'wrong') {
      const { code, detail, fields, cause } = refusal
      throw new ApiError(code, { detail, fields, triesLeft: result.left, cause })
    }
    if (result.kind === 'over') throw await authenticate.endedMeanwhile(authenticated)
    await rotate(c, authenticated, result.record)
    return null
  }

  on(session.unlock, async (c, read) => {
    const authenticated = await authenticate.requiredEvenLocked(c)
    const { password } = await read()
    const event = { audit: 'unlock', call: 'session.unlock', ids: {} } as const
    return underAudit({ c, audit: deps.audit, event }, () => unlock(c, authenticated, password))
  })
}

const byLockPassword = (password: string): Attempt => ({
  key: { password },
  refusal: new ApiError('invalid_input', { fields: { password: credentialMessages.lockPasswordWrong } }),
})

/** Checks the password of the account upstream. An attempt that could not be checked is refunded. */
function reauthentication({ authenticate, checkPassword }: Unlocking) {
  async function byAccountPassword(c: AppContext, open: OpenSession, password: string): Promise<Attempt> {
    try {
      const tokens = await checkPassword(c, open, password)
      return { key: tokens && { tokens }, refusal: new ApiError('refused') }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'refused') return { key: null, refusal: error }
      throw error
    }
  }

  return async (c: AppContext, authenticated: Authenticated, password: string): Promise<Attempt> => {
    const { calls, credential, session: open } = authenticated
    if (!(await calls.consumeAttempt(credential.secret))) throw await authenticate.endedMeanwhile(authenticated)
    try {
      return await byAccountPassword(c, open, password)
    } catch (error) {
      await calls.refundAttempt(credential.secret)
      throw error
    }
  }
}
