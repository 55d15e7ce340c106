import { blade } from '#mocks/blade.ts'
import { control } from '#mocks/control.ts'

import { demoSettings } from './testing.ts'

/** Settings of the worker under test; wrangler.toml has the rest. */
export const workerBindings = demoSettings

/** Answers what the worker fetches: the mock upstream, and its controls under /__mock for the tests themselves. */
export async function workerUpstream(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const prefix = '/__mock'
  if (!pathname.startsWith(prefix)) return blade(request)
  const address = new URL(`${pathname.slice(prefix.length) || '/'}${search}`, request.url)
  return control.fetch(new Request(address, request))
}
