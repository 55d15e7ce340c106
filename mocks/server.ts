import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { type HttpBindings, serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { HttpHandler } from 'msw'

import { blade } from './blade.ts'
import { control } from './qa/control.ts'
import { operator } from './qa/operator.ts'
import { answerFromSite, otherSite } from './sites/embed.ts'
import { identityProvider } from './sites/identity-provider.ts'
import { answerFromIdentityProvider } from './sites/identity-site.ts'
import { answerFromStore, objectStore } from './sites/object-store.ts'
import { answerFromPhone } from './sites/phone-site.ts'
import { phone } from './sites/phone.ts'
import { answerFromProvider } from './sites/provider-site.ts'
import { provider } from './sites/provider.ts'
import { isSpringBladePath, springblade } from './springblade/server.ts'

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

type Bindings = { Bindings: HttpBindings }

/** What answers for the mocks at an origin. `product`: origin of the product, to which the other sites send browsers back. */
export type MocksAt = { readonly origin: string; readonly product?: string | undefined }

/**
 * All that the mocks answer: Blade under /api, SpringBlade at the root (/blade-system …), the object store under /obs, the
 * payment provider under /pay, identity providers under /idp, phones under /phone, another site under /site, QA's control
 * API under /__mock.
 */
export function createMocks({ origin, product }: MocksAt, extra: readonly HttpHandler[] = []): Mocks {
  for (const site of sites) site.setOrigin(origin)
  if (product) for (const site of [provider, identityProvider, operator]) site.setProductOrigin(product)
  return new Hono<Bindings>({ strict: false })
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
}

export type Mocks = Pick<Hono<Bindings>, 'fetch'>

/** The mocks as they are now: in development their sources change. */
export type CurrentMocks = (at: MocksAt) => Mocks | Promise<Mocks>

const onceCreated = (extra: readonly HttpHandler[]): CurrentMocks => {
  let mocks: Mocks | undefined
  return (at) => (mocks ??= createMocks(at, extra))
}

type Options = {
  readonly product?: string
  /** Address to listen at, and the origin that browsers and gateways see where that is another one. */
  readonly hostname?: string
  readonly origin?: string
  readonly extra?: readonly HttpHandler[]
  readonly current?: CurrentMocks
}

/** The mocks over HTTP. Port 0 is any free port. */
export async function startMockServer(port = 0, options: Options = {}): Promise<MockServer> {
  const { product, hostname = '127.0.0.1', extra = [], current = onceCreated(extra) } = options
  const at = { origin: '', product }
  const fetch: Mocks['fetch'] = async (request, env) => (await current(at)).fetch(request, env)
  const server = serve({ fetch, port, hostname, serverOptions: { keepAliveTimeout } })
  await once(server, 'listening')
  const { port: chosen } = server.address() as AddressInfo // it listens on a port
  const url = options.origin ?? `http://127.0.0.1:${chosen}`
  at.origin = url
  await current(at)
  return {
    url,
    close: () =>
      new Promise((closed) => {
        for (const site of sites) site.setOrigin()
        server.close(() => closed())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

if (import.meta.main) {
  const { MOCK_PORT = 8788, MOCK_HOST: hostname, MOCK_ORIGIN: origin, PUBLIC_ORIGIN: product } = process.env
  const options = { ...(hostname && { hostname }), ...(origin && { origin }), ...(product && { product }) }
  const server = await startMockServer(Number(MOCK_PORT), options)
  console.log(`mock upstream ${server.url}/api/  SpringBlade ${server.url}/  controls ${server.url}/__mock`)
}
