import { ApiError } from '#contracts/core/error.ts'

type Methods = Readonly<Record<string, ((...args: never[]) => Promise<unknown>) | undefined>>

/**
 * Milliseconds after which a store that only reads and writes counts as away. Security R9 names 250; an object of the
 * edge that nobody asked for a while may take longer to begin, and a late answer is worth more than none.
 */
const prompt = 2_000

/** Of a session: a renewal runs inside, which the upstream may answer as late as 10 s after. Milliseconds. */
export const refreshTimeout = 15_000

/**
 * Whatever a store throws means that it is away, and so does a long silence: no session is lost, and nobody is logged
 * out. What a silent store does later is done all the same. Source: security R9.
 */
export function withStoreTimeout<Store extends object>(store: Store, patience = prompt): Store {
  return new Proxy(store, {
    get(target, name) {
      const method = (target as Methods)[String(name)] // a store has methods that promise something, and nothing else
      return method && ((...args: never[]) => inTime(method.apply(target, args), patience).catch(away))
    },
  })
}

function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new Error('silence')), patience)
  return Promise.race([work, silence.promise]).finally(() => clearTimeout(timer))
}

function away(cause: unknown): never {
  throw new ApiError('store_unavailable', { retryAfter: 3, cause })
}
