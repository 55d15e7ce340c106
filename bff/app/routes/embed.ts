import { html, raw } from 'hono/html'

import { ApiError } from '#contracts/core/error.ts'
import { embed, embedPath, embedSandbox } from '#contracts/session/embed.ts'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import { embedPolicy } from '#bff/http/guard/headers.ts'
import { allowedDestination } from '#bff/http/guard/redirect.ts'
import type { Authenticate } from '#bff/session/authenticate.ts'
import { createNonce } from './client.ts'
import { gatewayRoutes } from './gateway-routes.ts'

/** Embedded pages of other sites: the allowlist check, and the document with the sandboxed frame. Source: security R49. */
export function embedRoutes({ config, crypto }: Dependencies, { required }: Authenticate) {
  const { embedOrigins } = config
  const { routes, on } = gatewayRoutes()

  on(embed.resolve, async (c, read) => {
    await required(c)
    const { src } = await read()
    return { origin: allowedDestination(src, embedOrigins) }
  })

  routes.get(embedPath, (c) => {
    c.set('endpoint', 'embed')
    const src = c.req.query('src') ?? ''
    const origin = allowedDestination(src, embedOrigins)
    // As a top-level page it would show another site under our origin.
    const isPage = (c.req.header('Sec-Fetch-Dest') ?? 'iframe') !== 'iframe'
    if (!origin || isPage) throw new ApiError('not_found')
    const nonce = createNonce(crypto)
    for (const [name, value] of embedHeaders(origin, nonce)) c.header(name, value)
    return c.html(embedDocument(src, origin, nonce))
  })
  return routes
}

/** Framed by our own pages only. Without COEP, because other sites do not send CORP. */
const embedHeaders = (origin: string, nonce: string): [name: string, value: string][] => [
  ['Content-Security-Policy', embedPolicy(origin, nonce)],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Cross-Origin-Embedder-Policy', 'unsafe-none'],
]

const style = 'html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0; }'

/** No scripts, and no referrer for the embedded site. */
const embedDocument = (src: string, origin: string, nonce: string) =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <title>${origin}</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <iframe src="${src}" title="${origin}" sandbox="${embedSandbox}" allow="" referrerpolicy="no-referrer"></iframe>
      </body>
    </html>`
