import type { HttpHandler } from 'msw'

import { blade } from '#mocks/blade.ts'
import { answerFromStore } from '#mocks/sites/object-store.ts'
import { isSpringBladePath, springblade } from '#mocks/springblade/server.ts'
import type { Fetch } from '../upstream/upstream.ts'

/** The mock upstream in both dialects and its object store as a fetch function. A network error of the mock is thrown, as fetch does. */
export function mockFetch(handlers: readonly HttpHandler[] = []): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const response = await Promise.race([siteAnswer(request, handlers), abortion(init.signal)])
    init.signal.throwIfAborted()
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }
}

function siteAnswer(request: Request, handlers: readonly HttpHandler[]): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/obs/')) return answerFromStore(request)
  return isSpringBladePath(pathname) ? springblade(request) : blade(request, handlers)
}

/** Rejects when the signal aborts. The signal of the request itself may be garbage-collected before it does. */
const abortion = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
