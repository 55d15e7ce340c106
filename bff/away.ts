import { ApiError } from '#contracts/error.ts'

type Methods = Readonly<Record<string, ((...args: never[]) => Promise<unknown>) | undefined>>

/** Whatever a store throws means that it is away: no session is lost, and nobody is logged out. Source: security R9. */
export function guarded<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const method = (target as Methods)[String(name)] // a store has methods that promise something, and nothing else
      return method && ((...args: never[]) => method.apply(target, args).catch(away))
    },
  })
}

function away(cause: unknown): never {
  throw new ApiError('store_unavailable', { retryAfter: 3, cause })
}
