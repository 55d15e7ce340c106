import { html, raw } from 'hono/html'

import { embed, embedPath, embedSandbox } from '#contracts/embed.ts'
import { ApiError } from '#contracts/core/error.ts'

import { freshNonce } from './client.ts'
import { embedPolicy } from '../guard/headers.ts'
import { allowedDestination } from '../guard/redirect.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import type { Authenticate } from '../session/authenticate.ts'
import type { Dependencies } from '../context.ts'

/** Pages of other sites: whether one may be shown, and the document that it is shown in. Source: security R49. */
export function embedRoutes({ config, crypto }: Dependencies, { required }: Authenticate) {
  const { embedOrigins } = config
  const { routes, on } = gatewayRoutes()

  on(embed.place, async (c, read) => {
    await required(c)
    const { src } = await read()
    return { origin: allowedDestination(src, embedOrigins) }
  })

  routes.get(embedPath, (c) => {
    c.set('endpoint', 'embed')
    const src = c.req.query('src') ?? ''
    const origin = allowedDestination(src, embedOrigins)
    // As a page of its own it would show another site under our address.
    const isPage = (c.req.header('Sec-Fetch-Dest') ?? 'iframe') !== 'iframe'
    if (!origin || isPage) throw new ApiError('not_found')
    const nonce = freshNonce(crypto)
    for (const [name, value] of embedHeaders(origin, nonce)) c.header(name, value)
    return c.html(documentAround(src, origin, nonce))
  })
  return routes
}

/** Only our own pages show it. Without COEP, which no other site answers to. */
const embedHeaders = (origin: string, nonce: string): [string, string | undefined][] => [
  ['Content-Security-Policy', embedPolicy(origin, nonce)],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Cross-Origin-Embedder-Policy', undefined],
]

const style = 'html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0; }'

/** Nothing runs in it, and it says nothing to the other site: neither where it is shown nor to whom. */
const documentAround = (src: string, origin: string, nonce: string) =>
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
