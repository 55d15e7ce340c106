import { allows, type Call } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import { type AuditEvent, underAudit } from '../audit/audit.ts'
import type { AppContext } from '../context.ts'
import type { Devices } from '../devices/devices.ts'
import type { Services } from '../forward/forwarded.ts'
import { isTimeCode } from '../second-factor/record.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import { type Authenticated, isPending } from '../session/authenticate.ts'
import type { SessionLifecycle } from '../session/lifecycle.ts'
import type { GatewayRoutes } from './gateway-routes.ts'

type Parts = Pick<Services, 'authenticate' | 'audit' | 'rateLimit' | 'rateLimitSubject'> &
  Pick<SessionLifecycle, 'setFactor'> & { readonly factors: SecondFactors; readonly devices: Devices }

/**
 * The own second factor. A pending session is either to verify a factor or to enrol one, and may do nothing else. Source:
 * security R56.
 */
export function secondFactorRoutes({ on }: GatewayRoutes, parts: Parts) {
  const { authenticate, factors, setFactor, devices } = parts
  const { limited, recorded } = wrappers(parts)

  on(secondFactor.status, async (c, read) => {
    const { session } = checkRole(await authenticate.required(c))
    await read()
    return factors.status(session.account)
  })

  on(secondFactor.begin, async (c, read) => {
    const authenticated = toEnrol(await authenticate.requiredEvenPending(c))
    await read()
    return limited({ c, call: secondFactor.begin, authenticated }, () => factors.begin(authenticated.session.account))
  })

  on(secondFactor.confirm, async (c, read) => {
    const authenticated = toEnrol(await authenticate.requiredEvenPending(c))
    const { account } = authenticated.session
    const { code } = await read()
    const confirm = () => factors.confirm(account, code)
    const recoveryCodes = await recorded(c, { call: 'secondFactor.confirm' }, () =>
      limited({ c, call: secondFactor.confirm, authenticated }, confirm),
    )
    await devices.revoke(account, ({ name }) => name !== authenticated.name)
    await setFactor(c, authenticated, 'verified')
    return { recoveryCodes }
  })

  on(secondFactor.verify, async (c, read) => {
    const authenticated = toVerify(await authenticate.requiredEvenPending(c))
    const { code } = await read()
    const factor = isTimeCode(code) ? 'time-code' : 'recovery-code'
    const verify = () => factors.verify(authenticated.session.account, code)
    await recorded(c, { call: 'secondFactor.verify', factor }, () =>
      limited({ c, call: secondFactor.verify, authenticated }, verify),
    )
    await setFactor(c, authenticated, 'verified')
    return null
  })

  on(secondFactor.renewRecoveryCodes, async (c, read) => {
    const { session } = checkRole(await authenticate.required(c))
    await read()
    const renew = () => factors.renewRecoveryCodes(session.account)
    return { recoveryCodes: await recorded(c, { call: 'secondFactor.renewRecoveryCodes' }, renew) }
  })

  on(secondFactor.remove, async (c, read) => {
    const authenticated = checkRole(await authenticate.required(c))
    await read()
    await recorded(c, { call: 'secondFactor.remove' }, () => factors.remove(authenticated.session.account))
    await setFactor(c, authenticated, null)
    return null
  })
}

function checkRole(authenticated: Authenticated): Authenticated {
  if (!allows('admin', authenticated.session.account.roles)) throw new ApiError('forbidden')
  return authenticated
}

/** Who knows the password alone must not enrol in place of the factor that is there, nor verify what is none. */
function toEnrol(authenticated: Authenticated): Authenticated {
  if (authenticated.session.factor?.pending === 'verify') throw new ApiError('not_logged_in')
  return checkRole(authenticated)
}

function toVerify(authenticated: Authenticated): Authenticated {
  if (isPending(authenticated) && authenticated.session.factor?.pending !== 'verify')
    throw new ApiError('not_logged_in')
  return checkRole(authenticated)
}

type Limited = { readonly c: AppContext; readonly call: Call; readonly authenticated: Authenticated }

function wrappers({ audit, rateLimit, rateLimitSubject }: Parts) {
  return {
    limited: <T>({ c, call, authenticated }: Limited, run: () => Promise<T>) =>
      rateLimit({ call, input: {}, subject: rateLimitSubject(c, authenticated.session) }, run),
    recorded: <T>(c: AppContext, what: Pick<AuditEvent, 'call' | 'factor'>, run: () => Promise<T>) =>
      underAudit({ c, audit, event: { audit: 'second-factor', ids: {}, ...what } }, run),
  }
}
