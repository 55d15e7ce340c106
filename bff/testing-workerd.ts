import { blade } from '#mocks/blade.ts'
import { control } from '#mocks/control.ts'

import { demoSettings } from './testing.ts'

/** Answers what the worker fetches: the mock upstream, and its controls under /__mock for the tests themselves. */
async function upstream(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const prefix = '/__mock'
  if (!pathname.startsWith(prefix)) return blade(request)
  const address = new URL(`${pathname.slice(prefix.length) || '/'}${search}`, request.url)
  return control.fetch(new Request(address, request))
}

/** What vitest.config.ts gives the worker under test; wrangler.toml has the rest. */
export const miniflareOptions = { bindings: demoSettings, outboundService: upstream }
