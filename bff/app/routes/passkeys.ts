import { passkey } from '#contracts/session/passkey.ts'

import type { Authenticate } from '#bff/session/authenticate.ts'
import type { SessionLifecycle } from '#bff/session/lifecycle.ts'
import type { Passkeys } from '#bff/session/second-factor/passkeys.ts'
import { checkRole, type FactorWrapping, factorWrappers, toVerify } from './factor-session.ts'
import type { GatewayRoutes } from './gateway-routes.ts'

type PasskeyDependencies = FactorWrapping &
  Pick<SessionLifecycle, 'setFactor'> & {
    readonly authenticate: Authenticate
    readonly factors: { readonly passkeys: Passkeys }
  }

/** Passkeys of the own second factor. Source: security R56. */
export function passkeyRoutes({ on }: GatewayRoutes, deps: PasskeyDependencies) {
  const { authenticate, factors, setFactor } = deps
  const { passkeys } = factors
  const { limited, recorded } = factorWrappers(deps)

  on(passkey.begin, async (c, read) => {
    const authenticated = checkRole(await authenticate.required(c))
    await read()
    const { name, session } = authenticated
    return limited({ c, call: passkey.begin, authenticated }, () => passkeys.begin(session.account, name))
  })

  on(passkey.add, async (c, read) => {
    const authenticated = checkRole(await authenticate.required(c))
    const added = await read()
    const { name, session } = authenticated
    const add = () => passkeys.add(session.account, name, added)
    await recorded(c, { call: 'passkey.add' }, () => limited({ c, call: passkey.add, authenticated }, add))
    return null
  })

  on(passkey.challenge, async (c, read) => {
    const authenticated = toVerify(await authenticate.requiredEvenPending(c))
    await read()
    const { name, session } = authenticated
    return limited({ c, call: passkey.challenge, authenticated }, () => passkeys.challenge(session.account, name))
  })

  on(passkey.verify, async (c, read) => {
    const authenticated = toVerify(await authenticate.requiredEvenPending(c))
    const assertion = await read()
    const { name, session } = authenticated
    const verify = () => passkeys.verify(session.account, name, assertion)
    await recorded(c, { call: 'passkey.verify', factor: 'passkey' }, () =>
      limited({ c, call: passkey.verify, authenticated }, verify),
    )
    await setFactor(c, authenticated, 'verified')
    return null
  })

  on(passkey.remove, async (c, read) => {
    const { session } = checkRole(await authenticate.required(c))
    const { id } = await read()
    await recorded(c, { call: 'passkey.remove' }, () => passkeys.remove(session.account, id))
    return null
  })
}
