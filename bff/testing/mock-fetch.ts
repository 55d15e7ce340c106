import type { HttpHandler } from 'msw'

import { blade } from '#mocks/blade.ts'

import type { Fetch } from '../upstream/upstream.ts'

/** The mock upstream as a fetch function. A network error of the mock is thrown, as fetch does. */
export function mockFetch(handlers: readonly HttpHandler[] = []): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const response = await Promise.race([blade(request, handlers), abortOf(init.signal)])
    init.signal.throwIfAborted()
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }
}

/** Rejects when the signal aborts. The signal of the request itself may be garbage-collected before it does. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
