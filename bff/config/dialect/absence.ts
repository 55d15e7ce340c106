import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import type { ServerTraits } from '#contracts/server-traits.ts'

/** How long an absent call is remembered, in milliseconds: the server may be updated. */
const memory = 10 * 60_000

/** Calls that the server answered with "no such endpoint", whether its dialect has them or not. */
export function observedAbsence(now: () => number) {
  const until = new Map<string, number>()
  const has = ({ url }: Endpoint) => (until.get(url) ?? 0) > now()
  return {
    has,
    /** Returns the error of a call, once it is remembered. */
    observe(endpoint: Endpoint, error: unknown): unknown {
      if (error instanceof ApiError && error.code === 'not_offered') until.set(endpoint.url, now() + memory)
      return error
    },
    addedTo({ absent, ...traits }: ServerTraits): ServerTraits {
      const observed = [...until].flatMap(([url, end]) => (end > now() ? [url] : []))
      return { ...traits, absent: [...new Set([...absent, ...observed])] }
    },
  }
}
