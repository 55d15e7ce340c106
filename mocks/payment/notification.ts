import { http } from 'msw'

import { journal } from '../core/journal.ts'
import type { SignedValues } from '../sites/provider-signature.ts'
import { applyNotification } from './rule.ts'

const path = 'ouma-pay/notify'

/** Handles a notification, server to server, authenticated by its signature only. */
function receiveNotification(request: Request, notification: SignedValues): string {
  const executed = applyNotification(notification)
  const refused = executed ? {} : { refused: '签名、订单号或金额不符' }
  journal.add(request, { path, call: 'payment notification', input: notification, status: 200, executed, ...refused })
  return executed ? 'success' : 'fail'
}

/** Delivers a notification of the simulated provider, which runs in the same process. */
export const deliverNotification = (notification: SignedValues) =>
  receiveNotification(new Request(`https://upstream.test/api/${path}`, { method: 'POST' }), notification)

/** Notification address of the providers. Not in the contracts, so that the gateway does not forward it. */
export const notificationHandlers = [
  http.post(`*/api/${path}`, async ({ request }) => {
    const notification = Object.fromEntries(new URLSearchParams(await request.clone().text()))
    return new Response(receiveNotification(request, notification), { headers: { 'Content-Type': 'text/plain' } })
  }),
]
