import { ipRestriction } from 'hono/ip-restriction'

/** An origin as browsers write it, `https://pay.example.cn`, or the scheme of an app, `weixin:`. */
export function isPayDestination(entry: string): boolean {
  return /^[a-z][a-z0-9+.-]*:$/.test(entry) ? !webSchemes.has(entry) : isOrigin(entry)
}

/** An origin as browsers serialise it; without TLS only on localhost and the names below it (RFC 6761 6.3). */
export function isOrigin(entry: string): boolean {
  if (!/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(entry) || !URL.canParse(entry)) return false
  const { origin, protocol, hostname } = new URL(entry)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  return origin === entry && (protocol === 'https:' || isLocal)
}

/** Whether an address is on this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

const webSchemes = new Set(
  [
    'http',
    'https',
    'ws',
    'wss',
    'data',
    'blob',
    'file',
    'filesystem',
    'javascript',
    'vbscript',
    'about',
    'view-source',
  ].map((name) => `${name}:`),
)

/** An IP address, or a block of them in CIDR notation: what the middleware accepts. */
export function isNetwork(entry: string): boolean {
  try {
    ipRestriction(() => '', { allowList: [entry] })
    return entry !== '*'
  } catch {
    return false
  }
}
