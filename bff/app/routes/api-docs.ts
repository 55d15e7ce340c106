import { Hono } from 'hono'
import { html, raw } from 'hono/html'

import { ApiError } from '#contracts/core/error.ts'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { Config } from '#bff/config/config.ts'
import type { Variables } from '#bff/http/context.ts'
import { apiDocsPolicy, reportingEndpoints } from '#bff/http/guard/headers.ts'
import { createNonce } from './client.ts'

/** The API document and its page, where the settings allow them. */
export function apiDocsRoutes({ config, crypto, assets }: Dependencies) {
  const routes = new Hono<{ Variables: Variables }>()
  routes.use('/docs/*', (_, next) => {
    if (!config.apiDocs) throw new ApiError('not_found')
    return next()
  })
  routes.get('/docs', (c) => {
    const nonce = createNonce(crypto)
    c.header('Content-Security-Policy', apiDocsPolicy(nonce, config))
    c.header('Reporting-Endpoints', reportingEndpoints)
    return c.html(pageWith(nonce, config))
  })
  routes.get('/docs/:file', async (c) => {
    const file = await assets?.(c.req.raw)
    if (!file) throw new ApiError('not_found')
    return c.newResponse(file.body, file)
  })
  return routes
}

/** Calls are tried in development only. */
const attributes = ({ development }: Pick<Config, 'development'>) => raw(development ? ' data-try-out' : '')

/** The files are made by web/build/api-docs.ts; the script writes the texts, in the language of the address. */
const pageWith = (nonce: string, config: Pick<Config, 'development'>) =>
  html`<!doctype html>
    <html lang="zh-CN" ${attributes(config)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>API</title>
        <link rel="stylesheet" href="/docs/swagger-ui.css" nonce="${nonce}" />
        <link rel="stylesheet" href="/docs/page.css" nonce="${nonce}" />
        <script src="/docs/swagger-ui-bundle.js" nonce="${nonce}" defer></script>
        <script type="module" src="/docs/page.js" nonce="${nonce}"></script>
      </head>
      <body>
        <header>
          <search>
            <input id="search" type="search" autocomplete="off" spellcheck="false" />
            <select id="group"></select>
            <output id="count" for="search group"></output>
          </search>
          <p id="account" role="status"></p>
          <nav>
            <a id="log-in" href="/login" hidden></a>
            <a id="document" href="/docs/openapi.json"></a>
            <a id="language" href="/docs"></a>
          </nav>
        </header>
        <main id="operations"></main>
      </body>
    </html>`
