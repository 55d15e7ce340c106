import type { MiddlewareHandler } from 'hono'
import type { Variables } from './app.ts'
/** One line of the log. A closed list of fields: nothing personal has a place in it. Source: security R52. */
export type LogLine = {
  readonly time: string
  readonly level: 'info' | 'warn' | 'error'
  readonly requestId: string
  readonly method: string
  /** `resource.call` of the contract; paths are not logged, they may be anything. */
  readonly endpoint: string
  readonly status: number
  readonly code?: string
  /** Milliseconds. */
  readonly ms: number
  /** Opaque reference of the account. */
  readonly account?: string
  /** Of a fault of ours: error name and first frames, without its text. */
  readonly fault?: string
}
export type Log = (line: LogLine) => void
/** Gives every request an id and writes one line when it is answered. */
export declare function logging(deps: { log: Log; now: () => number }): MiddlewareHandler<{
  Variables: Variables
}>
