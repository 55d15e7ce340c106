import type { ConnectionFailure } from '../http/metrics/metrics.ts'

const refusedByServer = 'TLS: the server refuses the certificate of UPSTREAM_CLIENT_CERT_FILE'

/**
 * Why a connection failed, by the code of the error: constants of the operating system, of OpenSSL and of undici. The
 * message of such an error may quote an address or a certificate. Source: https://nodejs.org/api/tls.html#x509-certificate-error-codes.
 */
const reasons: Readonly<Record<string, readonly [ConnectionFailure, string]>> = {
  ENOTFOUND: ['dns', 'name resolution: no such host'],
  EAI_AGAIN: ['dns', 'name resolution: no answer'],
  ECONNREFUSED: ['refused', 'connection refused'],
  EHOSTUNREACH: ['unreachable', 'no route to the host'],
  ENETUNREACH: ['unreachable', 'no route to the network'],
  ETIMEDOUT: ['timeout', 'time-out of the connection'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'time-out of the connection'],
  ECONNRESET: ['closed', 'connection closed by the server'],
  EPIPE: ['closed', 'connection closed by the server'],
  UND_ERR_SOCKET: ['closed', 'connection closed by the server'],
  CERT_HAS_EXPIRED: ['certificate', 'certificate: expired'],
  CERT_NOT_YET_VALID: ['certificate', 'certificate: not valid yet, or the clock is wrong'],
  CERT_REVOKED: ['certificate', 'certificate: revoked'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['certificate', 'certificate: self-signed, see UPSTREAM_CA_FILE'],
  SELF_SIGNED_CERT_IN_CHAIN: ['certificate', 'certificate: unknown authority, see UPSTREAM_CA_FILE'],
  UNABLE_TO_GET_ISSUER_CERT: ['certificate', 'certificate: unknown authority, see UPSTREAM_CA_FILE'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['certificate', 'certificate: unknown authority, see UPSTREAM_CA_FILE'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'certificate',
    'certificate: unknown authority or no intermediate certificate, see UPSTREAM_CA_FILE',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['certificate', 'certificate: of another name'],
  INVALID_PURPOSE: ['certificate', 'certificate: not one of a server, or its issuer is no authority'],
  INVALID_CA: ['certificate', 'certificate: its issuer is no authority'],
  // OpenSSL knows more reasons than Node has codes for.
  UNSPECIFIED: ['certificate', 'certificate: key too short, signature too weak, or the like'],
  // Alerts of a server that checks the gateway's certificate.
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: ['certificate', 'TLS: the server wants UPSTREAM_CLIENT_CERT_FILE'],
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': [
    'certificate',
    'TLS: the server refuses, as one that wants UPSTREAM_CLIENT_CERT_FILE',
  ],
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: ['certificate', refusedByServer],
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: ['certificate', refusedByServer],
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: ['certificate', refusedByServer],
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: ['certificate', refusedByServer],
  ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE: ['certificate', refusedByServer],
  ERR_SSL_TLSV1_ALERT_ACCESS_DENIED: ['certificate', refusedByServer],
  EPROTO: ['certificate', 'TLS: no common protocol, or the port speaks no TLS'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['certificate', 'TLS: no common protocol, or the port speaks no TLS'],
}

const errorCode = (error: unknown): unknown => Object(error).code ?? Object(Object(error).cause).code

/** The cause of a failed connection with its code, without addresses; null for any other error. */
export function connectionFault(error: Error): string | null {
  const code = errorCode(error)
  if (typeof code !== 'string' || !/^[A-Z][A-Z\d_/]{2,60}$/.test(code)) return null
  const [, reason] = reasons[code] ?? []
  return reason ? `${reason} (${code})` : `${error.name} ${code}`
}

/** The connection failed before a byte of the request was written to it. */
export class NothingWritten extends Error {
  constructor(cause: unknown) {
    super('nothing was written', { cause })
  }
}

/** Whether the connection failed before a byte of a request could be sent on it: nothing was executed. */
export function isNotConnected(error: unknown): boolean {
  if (error instanceof NothingWritten) return true
  const { syscall, cause, errors = [] } = Object(error)
  if (notConnectedCodes.has(Object(error).code) || connectCalls.has(syscall)) return true
  return (cause !== undefined && isNotConnected(cause)) || (errors.length > 0 && errors.every(isNotConnected))
}

const notConnectedCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const connectCalls: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo'])

/** Its kind, for the figures. */
export function connectionFailure(error: unknown): ConnectionFailure {
  const code = String(errorCode(error))
  return reasons[code]?.[0] ?? (/CERT|TLS|SSL/.test(code) ? 'certificate' : 'other')
}
