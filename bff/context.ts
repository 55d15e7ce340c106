import type { Context } from 'hono'

/** The variables of a request. */
export type Variables = {
  requestId: string
  endpoint?: string
  account?: string
  /** CSP violation reports, each a directive and a path. */
  violations?: readonly string[]
}

/** Hono's context of one request. */
export type AppContext = Context<{ Variables: Variables }>
