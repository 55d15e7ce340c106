import type { HttpBindings } from '@hono/node-server'

/**
 * Client address: that of the socket, or behind reverse proxies the address that the outermost proxy appended to
 * X-Forwarded-For, counted from the right, where a client cannot write; empty where they are fewer than expected: the
 * address of a proxy is not that of its client. Source: security R17.
 */
export function clientAddressBehind(proxies: number) {
  return (request: Request, bindings: unknown): string => {
    const { incoming } = bindings as HttpBindings // node-server passes them
    if (proxies === 0) return incoming.socket.remoteAddress ?? ''
    const addresses = (request.headers.get('X-Forwarded-For') ?? '').split(',')
    return addresses.at(-proxies)?.trim() ?? ''
  }
}
