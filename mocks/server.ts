import type { AddressInfo } from 'node:net'

import { type HttpBindings, serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { HttpHandler } from 'msw'

import { blade } from './blade.ts'
import { isSpringBladePath, springblade } from './springblade/server.ts'
import { control } from './qa/control.ts'
import { answerFromSite, otherSite } from './sites/embed.ts'
import { identityProvider } from './sites/identity-provider.ts'
import { answerFromIdentityProvider } from './sites/identity-site.ts'
import { answerFromStore, objectStore } from './sites/object-store.ts'
import { answerFromPhone } from './sites/phone-site.ts'
import { phone } from './sites/phone.ts'
import { provider } from './sites/provider.ts'
import { answerFromProvider } from './sites/provider-site.ts'

/** Longer than any client keeps an idle connection: none is closed while a request is on its way. Milliseconds. */
const keepAliveTimeout = 65_000

export type MockServer = {
  /** Origin, without a path. */
  url: string
  close(): Promise<void>
}

/** Other sites on the same server, by path prefix. */
const neighbours = {
  '/obs/': answerFromStore,
  '/pay/': answerFromProvider,
  '/idp/': answerFromIdentityProvider,
  '/phone/': answerFromPhone,
  '/site/': answerFromSite,
}

const sites = [objectStore, provider, identityProvider, phone, otherSite]

/**
 * The mock upstream over HTTP: Blade under /api, SpringBlade at the root (/blade-system …), its object store under /obs, the payment provider under /pay, identity
 * providers under /idp, phones under /phone, another site under /site, QA's control API under /__mock. Port 0 is any
 * free port.
 */
export function startMockServer(port = 0, extra: readonly HttpHandler[] = []): Promise<MockServer> {
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })
    .route('/__mock', control)
    .get('/', (c) => c.redirect('/__mock'))
    .all('*', async (c) => {
      const { raw, path } = c.req
      const neighbour = Object.entries(neighbours).find(([prefix]) => path.startsWith(prefix))?.[1]
      const site = neighbour ?? (isSpringBladePath(path) ? springblade : (it: Request) => blade(it, extra))
      const response = await site(raw)
      if (response.type !== 'error') return response
      c.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    })
  return new Promise((resolve, reject) => {
    const options = { fetch: app.fetch, port, hostname: '127.0.0.1', serverOptions: { keepAliveTimeout } }
    const server = serve(options, (info: AddressInfo) => {
      const url = `http://127.0.0.1:${info.port}`
      for (const site of sites) site.setOrigin(url)
      resolve({
        url,
        close: () =>
          new Promise((closed) => {
            for (const site of sites) site.setOrigin()
            server.close(() => closed())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.once('error', reject)
  })
}

if (import.meta.main) {
  const server = await startMockServer(Number(process.env['MOCK_PORT'] ?? 8788))
  console.log(`mock upstream ${server.url}/api/  SpringBlade ${server.url}/  controls ${server.url}/__mock`)
}
