import { auth } from '#contracts/auth.ts'
import { session } from '#contracts/session.ts'

import type { Devices } from '../devices/devices.ts'
import type { Services } from '../forward.ts'
import type { GatewayRoutes } from '../routes/gateway-routes.ts'
import { checkAccount } from './authenticate.ts'
import { noCookies } from './cookie.ts'
import { isSessionOver } from './current-session.ts'
import type { OpenSession } from './opened.ts'
import type { AppContext } from '../context.ts'

/** Deadline of the upstream's log-out call. Milliseconds. Source: security R6. */
const upstreamDeadline = 2_000

type Parts = Pick<Services, 'gateway' | 'authenticate' | 'caller'> & { readonly devices: Devices }

/** Log-out: the record first, then the upstream and the device index, both best effort. Source: security R6. */
export function logOutRoute({ on }: GatewayRoutes, { gateway, authenticate, caller, devices }: Parts) {
  async function logOutUpstream(c: AppContext, open: OpenSession) {
    const call = gateway.call(auth.logout, {}, caller(c, open))
    const late = new Promise((resolve) => setTimeout(resolve, upstreamDeadline))
    await Promise.race([call.catch(() => undefined), late])
  }

  on(session.logOut, async (c, read) => {
    await read()
    const authenticated = await authenticate.optional(c, { slide: false, renew: false }).catch(nullIfOver)
    if (authenticated) {
      const { account } = authenticated.session
      checkAccount(c, authenticated.session)
      await authenticated.calls.end(authenticated.ticket.secret)
      await Promise.all([
        logOutUpstream(c, authenticated.session),
        devices.remove(account, authenticated.name).catch(() => undefined),
      ])
    }
    for (const cookie of noCookies) c.header('Set-Cookie', cookie, { append: true })
    c.header('Clear-Site-Data', '"cache", "storage"')
    return null
  })
}

function nullIfOver(error: unknown): null {
  if (isSessionOver(error)) return null
  throw error
}
