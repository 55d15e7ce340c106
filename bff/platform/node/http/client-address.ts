import { isIP } from 'node:net'

import type { HttpBindings } from '@hono/node-server'

/**
 * Client address: that of the socket, or behind reverse proxies the address that the outermost proxy appended to
 * X-Forwarded-For, counted from the right, where a client cannot write. Empty where they are fewer than expected: the address
 * of a proxy is not that of its client; and where the text is no address, which is reported once. Source: security R17.
 */
export function clientAddressBehind(proxies: number, report: (reason: string) => void) {
  let isReported = false
  return (request: Request, bindings: unknown): string => {
    const { incoming } = bindings as HttpBindings // node-server passes them
    if (proxies === 0) return incoming.socket.remoteAddress ?? ''
    const node = (request.headers.get('X-Forwarded-For') ?? '').split(',').at(-proxies)?.trim() ?? ''
    const address = addressIn(node)
    if (node !== address && address === '' && !isReported) {
      isReported = true
      report(`X-Forwarded-For has no address at place ${proxies} from the right: its clients count as one network`)
    }
    return address
  }
}

/** Address of a forwarded node: IPv4 or IPv6, in brackets, with a port, quotes or a zone; otherwise empty. Source: RFC 7239 6. */
export function addressIn(node: string): string {
  const text = node.replace(/^"(.*)"$/, '$1')
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  const [address = ''] = (bracketed ?? ipv4 ?? text).split('%', 1)
  return isIP(address) === 0 ? '' : address
}
