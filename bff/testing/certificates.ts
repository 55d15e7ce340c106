import type { Buffer } from 'node:buffer'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Certificate of a server on this machine, from an authority that nobody else knows. */
export type Certificates = {
  /** File of the authority's certificate, for those who trust it. */
  readonly authority: string
  /** Options of Redis, and of its sentinels as lines of their configuration. */
  readonly options: readonly (readonly [name: string, value: string])[]
  /** PEM text of the authority. */
  readonly pem: string
  /** Certificate of the server and its key, as options of Node. */
  readonly server: { readonly cert: Buffer; readonly key: Buffer }
  remove(): void
}

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

const make = (...args: string[]) =>
  execFileSync('openssl', ['req', '-x509', ...curve, '-days', '1', ...args], { stdio: 'ignore' })

/** Makes both with openssl, valid for a day. */
export function makeCertificates(): Certificates {
  const directory = mkdtempSync(join(tmpdir(), 'certificates-'))
  const file = (name: string) => join(directory, name)
  const [authority, authorityKey, certificate, key] = ['ca.pem', 'ca.key', 'cert.pem', 'key.pem'].map(file) as [
    string,
    string,
    string,
    string,
  ] // four names
  make('-subj', '/CN=authority of a test', '-keyout', authorityKey, '-out', authority)
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost', '-addext', 'basicConstraints=CA:FALSE']
  make('-subj', '/CN=redis', '-keyout', key, '-out', certificate, '-CA', authority, '-CAkey', authorityKey, ...names)
  return {
    authority,
    pem: readFileSync(authority, 'utf8'),
    server: { cert: readFileSync(certificate), key: readFileSync(key) },
    options: [
      ['tls-cert-file', certificate],
      ['tls-key-file', key],
      ['tls-ca-cert-file', authority],
      ['tls-auth-clients', 'no'],
      ['tls-replication', 'yes'],
    ],
    remove: () => rmSync(directory, { recursive: true }),
  }
}
