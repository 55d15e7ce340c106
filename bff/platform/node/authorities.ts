import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'

import { ConfigError } from '#bff/config/error.ts'
import { readRegularFile } from './regular-file.ts'

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** PEM texts of a file beside those that Node trusts already. Throws a ConfigError for a file without a certificate. */
export function readAuthorities(path: string): readonly string[] {
  const own = readRegularFile('UPSTREAM_CA_FILE', path).match(certificate) ?? []
  if (own.length === 0) throw new ConfigError('setting UPSTREAM_CA_FILE names a file without a certificate in PEM')
  if (!own.every(isReadable)) throw new ConfigError('setting UPSTREAM_CA_FILE has a certificate that cannot be read')
  return [...getCACertificates('default'), ...own]
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    return false
  }
}
