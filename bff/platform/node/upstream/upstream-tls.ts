import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates } from 'node:tls'

import type { NodeConfig } from '#bff/config/environment.ts'
import { ConfigError } from '#bff/config/error.ts'
import { readRegularFile } from '../regular-file.ts'

/** TLS to the upstream, as PEM texts. */
export type UpstreamTls = {
  /** Authorities that its certificate may come from; null: those of Node. */
  readonly authorities: readonly string[] | null
  /** Mutual TLS: the gateway's certificate with its chain, and its key; null: none. */
  readonly client: { readonly cert: string; readonly key: string } | null
}

type Files = Partial<Pick<NodeConfig, 'UPSTREAM_CA_FILE' | 'UPSTREAM_CLIENT_CERT_FILE' | 'UPSTREAM_CLIENT_KEY_FILE'>>

/** Reads the files that the settings name. Throws a ConfigError. Source: security R33. */
export const readUpstreamTls = (files: Files): UpstreamTls => ({
  authorities: files.UPSTREAM_CA_FILE ? readAuthorities(files.UPSTREAM_CA_FILE) : null,
  client: readClient(files),
})

/**
 * Options of undici. One context for all connections, since it holds each authority parsed. A certificate that does not
 * verify is refused, also with NODE_TLS_REJECT_UNAUTHORIZED=0.
 */
export const connectOptions = ({ authorities, client }: UpstreamTls) => ({
  timeout: 2_000,
  rejectUnauthorized: true,
  ...((authorities ?? client) && {
    secureContext: createSecureContext({ ...(authorities && { ca: [...authorities] }), ...client }),
  }),
})

/** PEM texts of a file beside those that Node trusts already. */
function readAuthorities(path: string): readonly string[] {
  const own = certificatesIn('UPSTREAM_CA_FILE', readRegularFile('UPSTREAM_CA_FILE', path))
  return [...getCACertificates('default'), ...own.map(String)]
}

function readClient({ UPSTREAM_CLIENT_CERT_FILE, UPSTREAM_CLIENT_KEY_FILE }: Files): UpstreamTls['client'] {
  if (!UPSTREAM_CLIENT_CERT_FILE && !UPSTREAM_CLIENT_KEY_FILE) return null
  if (!UPSTREAM_CLIENT_CERT_FILE) {
    throw new ConfigError('setting UPSTREAM_CLIENT_KEY_FILE needs UPSTREAM_CLIENT_CERT_FILE')
  }
  if (!UPSTREAM_CLIENT_KEY_FILE) {
    throw new ConfigError('setting UPSTREAM_CLIENT_CERT_FILE needs UPSTREAM_CLIENT_KEY_FILE')
  }
  const cert = readRegularFile('UPSTREAM_CLIENT_CERT_FILE', UPSTREAM_CLIENT_CERT_FILE)
  const key = readRegularFile('UPSTREAM_CLIENT_KEY_FILE', UPSTREAM_CLIENT_KEY_FILE)
  const [own] = certificatesIn('UPSTREAM_CLIENT_CERT_FILE', cert)
  if (!own?.checkPrivateKey(privateKey(key))) {
    throw new ConfigError('setting UPSTREAM_CLIENT_KEY_FILE has a key of another certificate')
  }
  return { cert, key }
}

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function certificatesIn(setting: string, text: string): readonly X509Certificate[] {
  const texts = text.match(block) ?? []
  if (texts.length === 0) throw new ConfigError(`setting ${setting} names a file without a certificate in PEM`)
  try {
    return texts.map((pem) => new X509Certificate(pem))
  } catch {
    throw new ConfigError(`setting ${setting} has a certificate that cannot be read`)
  }
}

/** Throws for a key with a pass phrase, too. */
function privateKey(pem: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new ConfigError(
      'setting UPSTREAM_CLIENT_KEY_FILE names a file without a key in PEM, or one with a pass phrase',
    )
  }
}
