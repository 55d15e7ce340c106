import type { HttpHandler } from 'msw'

import { ApiError } from '#contracts/core/error.ts'
import { sleep, unlessAborted } from '#contracts/core/time/timer.ts'

import { blade } from '#mocks/blade.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { answerFromStore } from '#mocks/sites/object-store.ts'
import { isSpringBladePath, springblade } from '#mocks/springblade/server.ts'
import { jitteredRetryAfter } from '../limits/concurrency/retry-after.ts'
import type { Fetch } from '../upstream/upstream.ts'

/** The mock upstream in both dialects and its object store as a fetch function. A network error of the mock is thrown, as fetch does. */
export function mockFetch(handlers: readonly HttpHandler[] = []): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const response = await unlessAborted(siteAnswer(request, handlers), init.signal)
    init.signal.throwIfAborted()
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }
}

/** As `mockFetch`; a call that the mock lets hang is at its deadline at once. */
export function impatientFetch(handlers?: readonly HttpHandler[]): Fetch {
  const fetch = mockFetch(handlers)
  return async (input, init) => {
    const hangs = faultPlan.all().some(({ kind, path }) => kind === 'hang' && (path === '*' || input.includes(path)))
    if (!hangs) return fetch(input, init)
    const over = new AbortController()
    const answer = fetch(input, { ...init, signal: over.signal })
    over.abort()
    await answer.catch(() => sleep(0)) // until the mock has noted the call
    throw new ApiError('upstream_timeout', { retryAfter: jitteredRetryAfter(5) })
  }
}

function siteAnswer(request: Request, handlers: readonly HttpHandler[]): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/obs/')) return answerFromStore(request)
  return isSpringBladePath(pathname) ? springblade(request) : blade(request, handlers)
}
