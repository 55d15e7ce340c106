import { Hono } from 'hono'
import { html } from 'hono/html'

import { ApiError } from '#contracts/core/error.ts'

import type { Variables } from '../context.ts'
import type { Dependencies } from '../dependencies.ts'
import { apiDocsPolicy, reportingEndpoints } from '../guard/headers.ts'
import { createNonce } from './client.ts'

/** The API document and its page, where the settings allow them. Source: docs/decisions/0035. */
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
    return c.html(pageWith(nonce))
  })
  routes.get('/docs/:file', async (c) => {
    const file = await assets?.(c.req.raw)
    if (!file) throw new ApiError('not_found')
    return c.newResponse(file.body, file)
  })
  return routes
}

/** The files are made by web/build/api-docs.ts. */
const pageWith = (nonce: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>API · Exam sign-up</title>
        <link rel="stylesheet" href="/docs/swagger-ui.css" nonce="${nonce}" />
        <link rel="stylesheet" href="/docs/page.css" nonce="${nonce}" />
        <script src="/docs/swagger-ui-bundle.js" nonce="${nonce}" defer></script>
        <script type="module" src="/docs/page.js" nonce="${nonce}"></script>
      </head>
      <body>
        <header>
          <p id="account" role="status"></p>
          <a id="log-in" href="/login" hidden>Log in</a>
          <a href="/docs/openapi.json">OpenAPI document</a>
        </header>
        <main id="operations"></main>
      </body>
    </html>`
