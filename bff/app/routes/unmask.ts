import type * as v from 'valibot'

import { isDetail, unmask } from '#contracts/administration/unmask.ts'
import { type Api, endpoints } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'
import type { Call } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { schemaFields, maskKind } from '#contracts/core/schema.ts'

import { type AuditEvent, type AuditLog, errorResult } from '#bff/calls/audit/audit.ts'
import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { LimitedAccess } from '#bff/calls/forward/call-upstream.ts'
import { withRefresh } from '#bff/calls/forward/with-refresh.ts'
import type { Authenticate, Authenticated } from '#bff/session/authenticate.ts'
import { gatewayRoutes } from './gateway-routes.ts'

type Unmasking = LimitedAccess & { readonly authenticate: Authenticate; readonly audit: AuditLog }

/** The detail with a masked field that a call names; throws invalid_input for any other. */
function maskedDetail(api: Api, { call, field }: v.InferOutput<typeof unmask.field.input>): Endpoint {
  const endpoint = endpoints(api).find(({ name }) => name === call)?.endpoint
  if (!endpoint || !isDetail(endpoint)) throw new ApiError('invalid_input', { fields: { call: 'not a detail' } })
  const fields = schemaFields(endpoint.output)
  const schema = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!schema || maskKind(schema) === undefined)
    throw new ApiError('invalid_input', { fields: { field: 'not masked' } })
  return endpoint
}

/** Unmasking: one field of one record, by purpose, limited and audited, also where it is refused. Source: security R54. */
export function unmaskRoutes({ api }: Dependencies, deps: Unmasking) {
  const { routes, on } = gatewayRoutes()
  on(unmask.field, async (c, read) => {
    let event: Omit<AuditEvent, 'result'> = { audit: 'unmask', call: unmaskCall, ids: {} }
    try {
      const authenticated = await deps.authenticate.required(c)
      checkRole(unmask.field, authenticated)
      const input = await read()
      const { call, id, field, purpose } = input
      event = { audit: 'unmask', call, ids: { id: [id] }, field, purpose }
      const endpoint = maskedDetail(api, input)
      checkRole(endpoint, authenticated)
      const subject = deps.rateLimitSubject(c, authenticated.session)
      const record = await deps.rateLimit({ call: unmask.field, input, subject }, () =>
        withRefresh({ c, endpoint, authenticated }, deps, (caller) => deps.gateway.call(endpoint, { id }, caller)),
      )
      if (record === null) throw new ApiError('not_found')
      deps.audit(c, { ...event, result: 'ok' })
      return { value: String(Object(record)[field] ?? '') }
    } catch (error) {
      deps.audit(c, { ...event, result: errorResult(error) })
      throw error
    }
  })
  return routes
}

/** Name in the audit line of an attempt whose input was not read. */
const unmaskCall = 'unmask.field'

function checkRole({ access }: Call, { session }: Authenticated) {
  if (!allows(access, session.account.roles)) throw new ApiError('forbidden')
}
