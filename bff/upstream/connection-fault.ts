/**
 * Why a connection failed, by the code of the error: constants of the operating system, of OpenSSL and of undici. The
 * message of such an error may quote an address or a certificate. Source: https://nodejs.org/api/tls.html#x509-certificate-error-codes.
 */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'name resolution: no such host',
  EAI_AGAIN: 'name resolution: no answer',
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'time-out of the connection',
  UND_ERR_CONNECT_TIMEOUT: 'time-out of the connection',
  ECONNRESET: 'connection closed by the server',
  EPIPE: 'connection closed by the server',
  UND_ERR_SOCKET: 'connection closed by the server',
  CERT_HAS_EXPIRED: 'certificate: expired',
  CERT_NOT_YET_VALID: 'certificate: not valid yet, or the clock is wrong',
  CERT_REVOKED: 'certificate: revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate: self-signed, see UPSTREAM_CA_FILE',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate: unknown authority, see UPSTREAM_CA_FILE',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate: unknown authority, see UPSTREAM_CA_FILE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate: unknown authority, see UPSTREAM_CA_FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'certificate: unknown authority or no intermediate certificate, see UPSTREAM_CA_FILE',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate: of another name',
  EPROTO: 'TLS: no common protocol, or the port speaks no TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'TLS: no common protocol, or the port speaks no TLS',
}

/** The cause of a failed connection with its code, without addresses; null for any other error. */
export function connectionFault(error: Error): string | null {
  const code: unknown = Object(error).code ?? Object(error.cause).code
  if (typeof code !== 'string' || !/^[A-Z][A-Z\d_]{2,60}$/.test(code)) return null
  const reason = reasons[code]
  return reason ? `${reason} (${code})` : `${error.name} ${code}`
}
