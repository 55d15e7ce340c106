import { blade } from '#mocks/blade.ts'
import { control } from '#mocks/qa/control.ts'

import { demoSettings } from './settings.ts'

/** Answers what the worker fetches: the mock upstream, and its controls under /__mock for the tests themselves. */
async function upstream(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const prefix = '/__mock'
  if (!pathname.startsWith(prefix)) return blade(request)
  const address = new URL(`${pathname.slice(prefix.length) || '/'}${search}`, request.url)
  return control.fetch(new Request(address, request))
}

/** wrangler asks the environment for them, although the bindings have them too. */
const { CLIENT_ID, CLIENT_SECRET, AES_KEY, SESSION_KEY } = demoSettings
Object.assign(process.env, { CLIENT_ID, CLIENT_SECRET, AES_KEY, SESSION_KEY })

/** What vitest.config.ts gives the worker under test; wrangler.toml has the rest. */
export const miniflareOptions = { bindings: demoSettings, outboundService: upstream }
