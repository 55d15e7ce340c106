import type { HttpBindings } from '@hono/node-server'

/** The request target of the request line, as it was sent. */
export const rawTarget = (bindings: unknown): string => (bindings as HttpBindings).incoming.url ?? '' // node-server passes them
