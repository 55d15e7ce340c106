import { ApiError } from '#contracts/error.ts'

/** Whatever a store throws means that it is away. Source: security R9. */
export function away(cause: unknown): never {
  throw new ApiError('store_unavailable', { retryAfter: 3, cause })
}
