import { sleep } from '#contracts/core/time/timer.ts'

import { hostilePage, normalPage, type Markup, slowPage } from './embed-page.ts'

/** Pages of another site that menus link to: a normal one, a slow one, one that refuses framing, a hostile one. */
type Page = 'manual' | 'slow' | 'refusing' | 'hostile'

/** Delay of the slow page, in milliseconds. */
const slowPageDelay = 15_000

const defaultOrigin = 'https://site.test'
let origin = defaultOrigin

/** Another site, linked from menus. Browsers reach it below /site. */
export const otherSite = {
  /** Origin for browsers; default: the origin of a mock that is not a server. */
  setOrigin(url: string = defaultOrigin) {
    origin = url
  },
  address: (page: Page) => `${origin}/site/${page}`,
}

/** Handler of the other site; the query parameter `seconds` sets the delay of the slow page. */
export async function answerFromSite(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  switch (pathname) {
    case '/site/manual':
      return page(normalPage())
    case '/site/slow':
      await sleep(Number(searchParams.get('seconds')) * 1000 || slowPageDelay)
      return page(slowPage())
    case '/site/refusing':
      return page(normalPage(), { 'X-Frame-Options': 'DENY', 'Content-Security-Policy': "frame-ancestors 'none'" })
    case '/site/hostile':
      return page(hostilePage())
    default:
      return new Response('not found', { status: 404 })
  }
}

const page = async (html: Markup, headers = {}) =>
  new Response(await html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
