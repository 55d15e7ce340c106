import { http } from 'msw'

import { journal } from '../qa/journal.ts'
import { applyNotification } from './rule.ts'
import { provider } from '../sites/provider.ts'
import type { SignedValues } from '../sites/provider-signature.ts'

const path = 'ouma-pay/notify'

/** Handles a notification, server to server. It is authenticated by its signature only. */
function receiveNotification(request: Request, word: SignedValues): string {
  const heard = applyNotification(word)
  const refused = heard ? {} : { refused: '签名、订单号或金额不符' }
  journal.add(request, { path, call: 'payment notification', input: word, status: 200, executed: heard, ...refused })
  return heard ? 'success' : 'fail'
}

provider.setListener((word) =>
  receiveNotification(new Request(`https://upstream.test/api/${path}`, { method: 'POST' }), word),
)

/** Notification address of the providers. It is not in the contracts, so the gateway does not forward it. */
export const notificationHandlers = [
  http.post(`*/api/${path}`, async ({ request }) => {
    const word = Object.fromEntries(new URLSearchParams(await request.clone().text()))
    return new Response(receiveNotification(request, word), { headers: { 'Content-Type': 'text/plain' } })
  }),
]
