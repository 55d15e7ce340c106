import { Buffer } from 'node:buffer'
import type { Handler } from 'hono'

import { ApiError } from '#contracts/core/error.ts'

import type { Crypto } from '../crypto.ts'
import { pagePolicy, reportingEndpoints, workerPolicy } from '../guard/headers.ts'
import type { Assets, Dependencies, Variables } from '../context.ts'

/** Where index.html wants the nonce of its style elements. */
const placeholder = '__NONCE__'

/** The worker that keeps the client on the device: asked for anew every time, whatever a platform says of its files. */
const serviceWorker = '/sw.js'
const workerHeaders = { 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' }

/** Files as they are; any other address is a page of the client. A missing script is missing, and not a page. */
export function client({ assets, crypto, config }: Dependencies): Handler<{ Variables: Variables }> {
  // The text and not its promise: on workerd a promise dies with the request that began it.
  let page: string | null = null
  return async (c) => {
    if (!assets) throw new ApiError('not_found')
    const { pathname } = new URL(c.req.url)
    const isFile = /\.[a-z0-9]+$/i.test(pathname) && !pathname.endsWith('.html')
    if (isFile) {
      const file = await assets(c.req.raw)
      if (!file) throw new ApiError('not_found')
      const answer = pathname === serviceWorker ? withHeaders(file, workerHeaders) : file
      return c.newResponse(answer.body, answer)
    }
    page ??= await indexPage(assets, c.req.url)
    const nonce = freshNonce(crypto)
    c.set('endpoint', 'page')
    c.header('Content-Security-Policy', pagePolicy(nonce, config))
    c.header('Reporting-Endpoints', reportingEndpoints)
    c.header('Cache-Control', 'no-cache')
    // It would be asked of every document inside the page, and no other site has it. Source: docs/decisions/0026.
    if (config.embedOrigins.length > 0) c.header('Cross-Origin-Embedder-Policy', undefined)
    return c.html(page.replaceAll(placeholder, nonce))
  }
}

const withHeaders = (file: Response, headers: Record<string, string>) =>
  new Response(file.body, { status: file.status, headers: { ...Object.fromEntries(file.headers), ...headers } })

/** 16 random bytes for the style elements of one answer. */
export const freshNonce = (crypto: Crypto) => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')

async function indexPage(assets: Assets, url: string): Promise<string> {
  const response = await assets(new Request(new URL('/index.html', url)))
  if (!response?.ok) throw new ApiError('internal')
  return response.text()
}
