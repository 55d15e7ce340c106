import * as v from 'valibot'

import { done, Id } from '../core/blade.ts'
import { gatewayCall } from '../core/gateway-call.ts'

const OfUser = v.strictObject({ userId: Id })
const OfTenant = v.strictObject({ tenantId: Id })

/** Sessions of others, by administrators. Source: security R7. */
export const sessionRevocation = {
  /** Of the own tenant: a user of another one has none here. */
  count: gatewayCall('GET /session/sessions-of-user', {
    summary: {
      en: 'Returns how many sessions a user of the own tenant has.',
      zh: '查询本租户的一个用户有多少个会话。',
    },
    access: 'admin',
    input: OfUser,
    output: v.object({ count: v.number() }),
  }),
  /** Idempotent. Of the own account all but this one. Refused with forbidden: the user is above the own level. */
  endOfUser: gatewayCall('POST /session/end-sessions-of-user', {
    summary: {
      en: 'Ends the sessions of a user of the own tenant, but not that of the caller.',
      zh: '结束本租户的一个用户的会话，调用者自己的除外。',
    },
    access: 'admin',
    input: OfUser,
    output: done,
    refreshes: ['/session/sessions-of-user', '/session/devices'],
    stepUp: true,
  }),
  /** Idempotent. The session of the caller ends as well where it is of that tenant. */
  endOfTenant: gatewayCall('POST /session/end-sessions-of-tenant', {
    summary: { en: 'Ends the sessions of all users of a tenant.', zh: '结束一个租户的所有用户的会话。' },
    access: 'administrator',
    input: OfTenant,
    output: done,
    refreshes: [],
    stepUp: true,
  }),
}

/** Whose sessions an operator ends; a field that is forgotten ends none. */
const Whose = v.variant('of', [
  v.strictObject({ of: v.literal('user'), tenantId: Id, userId: Id }),
  v.strictObject({ of: v.literal('tenant'), tenantId: Id }),
  v.strictObject({ of: v.literal('all') }),
])

/** Authorised by the bearer token of the operator, and by no session. */
export const endSessions = gatewayCall('POST /operator/end-sessions', {
  summary: { en: 'Ends the sessions of a user, of a tenant, or all.', zh: '结束一个用户、一个租户或所有人的会话。' },
  access: 'public',
  input: Whose,
  output: done,
})
