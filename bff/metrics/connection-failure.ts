/** Why a connection to the upstream failed. */
export const connectionFailures = [
  'dns',
  'refused',
  'unreachable',
  'certificate',
  'timeout',
  'closed',
  'other',
] as const
export type ConnectionFailure = (typeof connectionFailures)[number]

/** By the error codes of Node and undici. Source: https://nodejs.org/api/errors.html, https://nodejs.org/api/tls.html. */
const patterns: readonly (readonly [RegExp, ConnectionFailure])[] = [
  [/^(?:ENOTFOUND|EAI_)/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/CERT|^ERR_TLS_|^ERR_SSL_|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^EPROTO$/, 'certificate'],
  [/TIMEOUT|^ETIMEDOUT$/, 'timeout'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'closed'],
]

/** Kind of a failed connection, from the error that the fetch threw. */
export function connectionFailureOf(error: unknown): ConnectionFailure {
  const { code, name, cause } = Object(error) as { code?: unknown; name?: unknown; cause?: unknown } // read and not trusted
  if (name === 'TimeoutError') return 'timeout'
  if (typeof code !== 'string') return cause === undefined ? 'other' : connectionFailureOf(cause)
  return patterns.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
}
