import type { HttpBindings } from '@hono/node-server'

/**
 * Client address: that of the socket, or behind reverse proxies the one that the outermost of them appended to
 * X-Forwarded-For, counted from the right, where a client cannot write. Source: security R17.
 */
export function clientAddressBehind(proxies: number) {
  return (request: Request, bindings: unknown): string => {
    const { incoming } = bindings as HttpBindings // node-server passes them
    const addresses = (request.headers.get('X-Forwarded-For') ?? '').split(',').map((part) => part.trim())
    return (proxies > 0 && addresses.at(-proxies)) || (incoming.socket.remoteAddress ?? '')
  }
}
