import type { HttpHandler } from 'msw'

import { blade } from '#mocks/blade.ts'

import type { Fetch } from '../upstream/upstream.ts'

/** The mock upstream as a fetch function. A network error of the mock is thrown, as fetch does. */
export function mockFetch(handlers: readonly HttpHandler[] = []): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const response = await blade(request, handlers)
    request.signal.throwIfAborted()
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }
}
