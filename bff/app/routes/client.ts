import { Buffer } from 'node:buffer'

import type { Handler } from 'hono'

import { ApiError } from '#contracts/core/error.ts'
import { logInPart, selectPart } from '#contracts/core/page-part.ts'

import type { Assets, Dependencies } from '#bff/calls/dependencies.ts'
import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { releaseText } from '#bff/config/release.ts'
import { readSessionCredential } from '#bff/http/browser/cookie.ts'
import type { Variables } from '#bff/http/context.ts'
import { pagePolicy, reportingEndpoints, workerPolicy } from '#bff/http/guard/headers.ts'

/** Placeholder of the nonce in index.html. */
const placeholder = '__NONCE__'

/** Service worker: revalidated on every request, against the platform's default for files. */
const serviceWorker = '/sw.js'
const workerHeaders = { 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' }

/** Serves files of the built client, and index.html for any other path. A missing file is 404, not a page. */
export function client({ assets, crypto, config }: Dependencies): Handler<{ Variables: Variables }> {
  // The texts and not their promise: workerd cancels a promise together with the request that created it.
  let page: Readonly<Record<'plain' | 'logIn', string>> | null = null
  // The prerendered card offers every method of the log-in.
  const hasAllMethods = config.upstream.dialect.absent.length === 0
  return async (c) => {
    if (!assets) throw new ApiError('not_found')
    const url = new URL(c.req.url)
    const { pathname } = url
    if (isFile(pathname)) {
      const file = await assets(c.req.raw)
      if (!file) throw new ApiError('not_found')
      const response = pathname === serviceWorker ? withHeaders(file, workerHeaders) : file
      return c.newResponse(response.body, response)
    }
    if (!page) {
      const html = await indexPage(assets, c.req.url)
      page = { plain: selectPart(html, null), logIn: selectPart(html, logInPart(config)) }
    }
    const nonce = createNonce(crypto)
    c.set('endpoint', 'page')
    c.header('Content-Security-Policy', pagePolicy(nonce, config))
    c.header('Reporting-Endpoints', reportingEndpoints)
    c.header('Cache-Control', 'no-cache')
    // COEP applies to embedded documents too, and other sites do not send it. Source: docs/decisions/0026.
    if (config.embedOrigins.length > 0) c.header('Cross-Origin-Embedder-Policy', 'unsafe-none')
    const isLogIn =
      hasAllMethods && isPlainLogIn(url) && !readSessionCredential(c.req.header('Cookie'), config.session.cookie)
    return c.html(page[isLogIn ? 'logIn' : 'plain'].replaceAll(placeholder, nonce))
  }
}

/** Whether a path names a file, and no page: no page is below /assets/. */
export const isFile = (pathname: string) =>
  pathname.startsWith('/assets/') || (/\.[a-z0-9]+$/i.test(pathname) && !pathname.endsWith('.html'))

/**
 * Whether a visitor who opens this address gets the log-in card without any notice above its form: notices depend on the
 * session, and a log-in by link has another form.
 */
const isPlainLogIn = ({ pathname, searchParams }: URL) =>
  pathname === '/login' && [...searchParams.keys()].every((name) => name === 'to')

const withHeaders = (file: Response, headers: Record<string, string>) =>
  new Response(file.body, { status: file.status, headers: { ...Object.fromEntries(file.headers), ...headers } })

/** CSP nonce: 16 random bytes, Base64. */
export const createNonce = (crypto: WebCrypto) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')

async function indexPage(assets: Assets, url: string): Promise<string> {
  const response = await assets(new Request(new URL('/index.html', url)))
  if (!response?.ok) throw new ApiError('internal')
  return `${await response.text()}<!-- exam-sign-up ${releaseText} -->\n`
}
