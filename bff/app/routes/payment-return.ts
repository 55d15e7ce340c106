import { Hono } from 'hono'

import { returnPages } from '#contracts/core/gateway-paths.ts'

import type { Variables } from '#bff/http/context.ts'

/**
 * Some providers return by POST. The body is not a proof of payment and is not read: the page queries the state of the
 * order. Source: security R48.
 */
export function paymentReturnRoutes() {
  const app = new Hono<{ Variables: Variables }>()
  for (const page of returnPages) {
    app.post(page, (c) => {
      c.set('endpoint', 'return')
      return c.redirect(page, 303)
    })
  }
  return app
}
