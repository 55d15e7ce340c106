import { Hono } from 'hono'

import { ApiError } from '#contracts/core/error.ts'

import type { Variables } from '#bff/http/context.ts'
import { requireBearerToken } from '#bff/http/guard/bearer-token.ts'
import type { MetricsExposition } from '#bff/http/metrics/exposition.ts'

/** The figures for the operator, behind a bearer token; without one the address does not exist, nor for another method. */
export function metricsRoute({ metricsExposition: exposition }: { readonly metricsExposition?: MetricsExposition }) {
  const routes = new Hono<{ Variables: Variables }>()
  routes.all('/metrics', async (c) => {
    if (!exposition || c.req.method !== 'GET') throw new ApiError('not_found')
    requireBearerToken(c, exposition.token)
    c.header('Cache-Control', 'no-store')
    return c.body(await exposition.read(), 200, { 'Content-Type': exposition.contentType })
  })
  return routes
}
