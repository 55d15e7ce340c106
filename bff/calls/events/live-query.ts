import type { Endpoint } from '#contracts/core/endpoint.ts'

/** One request for an endpoint that the contract marks as live. */
export type LiveQuery = {
  readonly endpoint: Endpoint
  readonly input: unknown
  /** Record name of the session; null for a visitor. */
  readonly session: string | null
  /** When the first handle of its input expires, in milliseconds. */
  readonly expiresAt: number | null
  /** The upstream's answer to the request itself. */
  readonly first: (signal: AbortSignal) => Promise<unknown>
  /** Asks the upstream again. Throws also when the session has ended. */
  readonly poll: (signal: AbortSignal) => Promise<unknown>
  /** Throws when the session has ended. */
  readonly recheck: () => Promise<void>
  /** An answer as the browser may see it. */
  readonly present: (value: unknown) => Promise<unknown>
}
