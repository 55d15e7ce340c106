import { Hono } from 'hono'

import type { Variables } from '../context.ts'

/** Return URLs of payment providers. */
export const returnPages = ['/heliPayFront', '/payResult', '/payError', '/payError1', '/payError2', '/payScoreResult']

/**
 * Some providers return by POST. The body proves nothing and is not read: the page queries the state of the order.
 * Source: security R48.
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
