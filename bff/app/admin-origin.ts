import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ipRestriction } from 'hono/ip-restriction'

import type { Api } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'
import { ApiError } from '#contracts/core/error.ts'
import { adminCookieName } from '#contracts/core/header.ts'

import type { Dependencies } from '../calls/dependencies.ts'

/** Paths of the pages of administrators. */
export const adminPages = ['/system/*', '/monitor/*'] as const

/** The dependencies at the public origin, and at the origin of administrators. Source: security R14. */
export function splitByOrigin(deps: Dependencies): {
  readonly open: Dependencies
  readonly admin: Dependencies | null
} {
  const { config, api } = deps
  const { adminOrigin } = config
  if (adminOrigin === null) return { open: deps, admin: null }
  const session = { ...config.session, cookie: adminCookieName }
  return {
    open: {
      ...deps,
      api: withoutAdministration(api),
      config: { ...config, audience: 'candidates', adminSecondFactor: 'off' },
    },
    admin: { ...deps, config: { ...config, audience: 'administrators', publicOrigin: adminOrigin, session } },
  }
}

const withoutAdministration = (api: Api): Api =>
  Object.fromEntries(
    Object.entries(api).map(([resource, calls]) => [
      resource,
      Object.fromEntries(Object.entries(calls).filter(([, { access }]) => allows(access, []))),
    ]),
  )

/** Whether a request is for an origin, by its host: a proxy must pass it on. */
export const isFor = (origin: string, { url }: Request) => urlHost(url) === urlHost(origin)

const urlHost = (url: string) => url.slice(url.indexOf('//') + 2).split('/', 1)[0]

function refuse(): never {
  throw new ApiError('forbidden')
}

/** Refuses client addresses outside the networks of administrators, and unknown ones. */
export function adminNetworks({ config, clientAddress }: Dependencies): MiddlewareHandler {
  const allowList = [...config.adminNetworks]
  const restrict = ipRestriction((c) => clientAddress(c.req.raw, c.env) || refuse(), { allowList }, refuse)
  return async (c, next) => {
    try {
      return await restrict(c, next)
    } catch (error) {
      throw error instanceof HTTPException ? new ApiError('forbidden') : error // of an address that cannot be parsed
    }
  }
}
