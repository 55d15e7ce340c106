import { Hono } from 'hono'
import type { Variables } from '../context.ts'

/** Pages that a provider may send a browser back to. */
export const returnPages = ['/heliPayFront', '/payResult', '/payError', '/payError1', '/payError2', '/payScoreResult']

/**
 * Some providers send people back by POST. What they bring proves nothing: it is not even read, and the page asks the
 * server how the order stands. Source: security R48.
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
