import type { MiddlewareHandler } from 'hono'

import { timeUntilTurn } from '#contracts/core/time/waiting-time.ts'
import type { WaitingTurn } from '#contracts/core/time/waiting-turn.ts'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import { waitingPage } from '#bff/calls/waiting-room/page.ts'
import type { WaitingRoom } from '#bff/calls/waiting-room/waiting-room.ts'
import { readSessionCredential } from '#bff/http/browser/cookie.ts'
import type { Variables } from '#bff/http/context.ts'
import { waitingPagePolicy } from '#bff/http/guard/headers.ts'
import { pageLanguage } from '#bff/http/page-language.ts'
import { createNonce, isFile } from './client.ts'

/** Seconds until a waiting page asks again, at most and at least. */
const refresh = { most: 20, least: 3, soon: 1 }

/**
 * The waiting page in place of a page of the client, for who has neither a session nor an admission. It is no error:
 * browsers and the service worker replace those. Source: security R64.
 */
export function waitingRoomPage(
  { config, crypto }: Pick<Dependencies, 'config' | 'crypto'>,
  { enter }: Pick<WaitingRoom, 'enter'>,
): MiddlewareHandler<{ Variables: Variables }> {
  return async (c, next) => {
    if (isFile(new URL(c.req.url).pathname) || readSessionCredential(c.req.header('Cookie'), config.session.cookie))
      return next()
    const entry = await enter(c)
    if (entry.kind === 'in') return next()
    const nonce = createNonce(crypto)
    c.set('endpoint', 'waiting-room')
    c.header('Content-Security-Policy', waitingPagePolicy(nonce))
    // A link from another site brings no session cookie, and the page beside this one may have been admitted.
    const isSoon = entry.kind === 'used' || c.req.header('Sec-Fetch-Site') === 'cross-site'
    const language = pageLanguage(c.req.header('Accept-Language'))
    const seconds = isSoon ? refresh.soon : untilTurn(entry.turn)
    return c.html(waitingPage({ turn: entry.turn, nonce, refresh: seconds, language }))
  }
}

/** Sooner when the turn is near, with jitter of ± 25 %. */
function untilTurn(turn: WaitingTurn): number {
  const expected = timeUntilTurn(turn) / 1000
  const { least, most } = refresh
  return Math.ceil(Math.min(most, Math.max(least, expected)) * (0.75 + Math.random() * 0.5))
}
