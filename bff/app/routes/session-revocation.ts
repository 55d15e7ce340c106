import { sessionRevocation } from '#contracts/administration/session-revocation.ts'
import { user } from '#contracts/administration/user.ts'
import { allows } from '#contracts/core/access.ts'
import type { Call } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'

import { type AuditLog, underAudit } from '#bff/calls/audit/audit.ts'
import { type UpstreamAccess, withRefresh } from '#bff/calls/forward/with-refresh.ts'
import type { LevelCheck } from '#bff/config/role-level.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { Authenticate, Authenticated } from '#bff/session/authenticate.ts'
import type { Devices } from '#bff/session/devices/devices.ts'
import type { SessionRevocations } from '#bff/session/revocations.ts'
import type { GatewayRoutes } from './gateway-routes.ts'

type RevocationDependencies = UpstreamAccess & {
  readonly authenticate: Authenticate
  readonly pseudonym: Pseudonym
  readonly audit: AuditLog
  readonly checkLevel: LevelCheck
  readonly devices: Devices
  readonly revocations: SessionRevocations
}

/** Ends the sessions of others. Source: security R7. */
export function sessionRevocationRoutes({ on }: GatewayRoutes, deps: RevocationDependencies) {
  const { authenticate, pseudonym, audit, devices, revocations } = deps

  async function required(c: AppContext, { access }: Call): Promise<Authenticated> {
    const authenticated = await authenticate.required(c)
    if (!allows(access, authenticated.session.account.roles)) throw new ApiError('forbidden')
    return authenticated
  }

  async function endOfUser(c: AppContext, authenticated: Authenticated, input: { userId: string }) {
    const { account } = authenticated.session
    await deps.checkLevel({ rule: { accounts: 'userId' }, input, account }, (endpoint, of) =>
      withRefresh({ c, endpoint: user.detail, authenticated }, deps, (caller) =>
        deps.gateway.call(endpoint, of, caller),
      ),
    )
    const ref = await pseudonym.accountRef(account.tenantId, input.userId)
    await devices.revokeAccount(ref, ({ name }) => name !== authenticated.name)
  }

  on(sessionRevocation.count, async (c, read) => {
    const { account } = (await required(c, sessionRevocation.count)).session
    const { userId } = await read()
    return { count: await devices.count(await pseudonym.accountRef(account.tenantId, userId)) }
  })

  on(sessionRevocation.endOfUser, async (c, read) => {
    const authenticated = await required(c, sessionRevocation.endOfUser)
    const input = await read()
    const event = {
      audit: 'end-session',
      call: 'sessionRevocation.endOfUser',
      ids: { userId: [input.userId] },
    } as const
    await underAudit({ c, audit, event }, () => endOfUser(c, authenticated, input))
    return null
  })

  on(sessionRevocation.endOfTenant, async (c, read) => {
    await required(c, sessionRevocation.endOfTenant)
    const { tenantId } = await read()
    const event = {
      audit: 'end-session',
      call: 'sessionRevocation.endOfTenant',
      ids: { tenantId: [tenantId] },
    } as const
    await underAudit({ c, audit, event }, () => revocations.revokeTenant(tenantId))
    return null
  })
}
