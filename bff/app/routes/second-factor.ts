import { ApiError } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import { hasElapsed } from '#bff/http/clock/elapsed.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { Authenticated } from '#bff/session/authenticate.ts'
import type { Devices } from '#bff/session/devices/devices.ts'
import type { SessionLifecycle } from '#bff/session/lifecycle.ts'
import { isTimeCode } from '#bff/session/second-factor/record.ts'
import type { SecondFactors } from '#bff/session/second-factor/second-factors.ts'
import { checkRole, type FactorWrapping, factorWrappers, toEnrol, toVerify } from './factor-session.ts'
import type { GatewayRoutes } from './gateway-routes.ts'
import { type PasswordProof, passwordProof } from './person-proof.ts'

type SecondFactorDependencies = FactorWrapping &
  PasswordProof &
  Pick<SessionLifecycle, 'setFactor'> & { readonly factors: SecondFactors; readonly devices: Devices }

/**
 * The own second factor. A pending session is either to verify a factor or to enrol one, and may do nothing else. Source:
 * security R56.
 */
export function secondFactorRoutes({ on }: GatewayRoutes, deps: SecondFactorDependencies) {
  const { authenticate, factors, setFactor, devices } = deps
  const { limited, recorded } = factorWrappers(deps)
  const reauthenticate = recentPassword(deps)

  on(secondFactor.status, async (c, read) => {
    const { session } = checkRole(await authenticate.required(c))
    await read()
    return factors.status(session.account)
  })

  on(secondFactor.begin, async (c, read) => {
    const authenticated = toEnrol(await authenticate.requiredEvenPending(c))
    await reauthenticate(c, authenticated, (await read()).password)
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

/** Milliseconds after a log-in during which an enrolment needs no password. */
const freshLogIn = 300_000

/**
 * Who finds a session that is left open must not enrol a factor of their own: an older log-in is confirmed by its password.
 * Source: security R56.
 */
function recentPassword(deps: PasswordProof) {
  const prove = passwordProof(deps)
  return async (c: AppContext, authenticated: Authenticated, password: string | undefined) => {
    const { startedAt } = authenticated.session
    if (startedAt !== undefined && !hasElapsed(freshLogIn, startedAt, deps.now())) return
    if (password === undefined)
      throw new ApiError('invalid_input', { fields: { password: credentialMessages.password } })
    await prove(c, authenticated, { password, audit: 'second-factor', call: 'secondFactor.begin' })
  }
}
