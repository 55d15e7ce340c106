import type { HttpBindings } from '@hono/node-server'

/** Request target of the request line, unchanged. */
export const rawTarget = (bindings: unknown): string => (bindings as HttpBindings).incoming.url ?? '' // node-server passes them
