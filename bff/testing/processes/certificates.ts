import type { Buffer } from 'node:buffer'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files of a certificate and its key, and their PEM texts as options of Node. */
export type Issued = {
  readonly certFile: string
  readonly keyFile: string
  readonly pair: { readonly cert: Buffer; readonly key: Buffer }
}

/** What differs from a server's certificate of this machine, valid for a day, with a key and a signature of today. */
export type Wish = {
  /** Options of openssl for the new key. */
  readonly key?: readonly string[]
  /** Extensions beside the names. */
  readonly extensions?: readonly string[]
  /** Options of `openssl ca`: validity, digest. */
  readonly options?: readonly string[]
  readonly names?: string
  /** Issuer; the authority without one. */
  readonly by?: Issued
}

/** Certificate of a server on this machine, from an authority that nobody else knows. */
export type Certificates = {
  /** File of the authority's certificate, for those who trust it. */
  readonly authority: string
  /** Options of Redis, and of its sentinels as lines of their configuration. */
  readonly options: readonly (readonly [name: string, value: string])[]
  /** PEM text of the authority. */
  readonly pem: string
  /** Certificate of the server and its key, as options of Node. */
  readonly server: Issued['pair']
  /** The authority as a server, and its certificate is self-signed. */
  readonly itself: Issued['pair']
  /** Another one. */
  issue(wish?: Wish): Issued
  remove(): void
}

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
const local = 'IP:127.0.0.1,DNS:localhost'

/** `openssl ca` keeps a database; unlike `openssl req` it takes any validity. */
const configuration = `[ca]
default_ca = test
[test]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = named
unique_subject = no
copy_extensions = copyall
[named]
commonName = supplied
`

/** Makes both with openssl. */
export function makeCertificates(): Certificates {
  const directory = mkdtempSync(join(tmpdir(), 'certificates-'))
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'ignore' })
  writeFileSync(join(directory, 'ca.cnf'), configuration)
  writeFileSync(join(directory, 'index.txt'), '')
  const authority = issued(directory, 'authority')
  const self = ['-subj', '/CN=authority of a test', '-keyout', authority.keyFile, '-out', authority.certFile]
  openssl('req', '-x509', ...curve, '-nodes', '-days', '1', ...self)

  let number = 0
  const issue = ({
    key = curve,
    extensions = [],
    options = ['-days', '1'],
    names = local,
    by = authority,
  }: Wish = {}) => {
    const next = issued(directory, `certificate-${(number += 1)}`)
    const added = [`subjectAltName=${names}`, ...extensions].flatMap((extension) => ['-addext', extension])
    openssl('req', '-new', ...key, '-nodes', '-subj', '/CN=redis', '-keyout', next.keyFile, '-out', 'csr', ...added)
    const issuer = ['-cert', by.certFile, '-keyfile', by.keyFile]
    openssl('ca', '-batch', '-notext', '-config', 'ca.cnf', ...issuer, '-in', 'csr', '-out', next.certFile, ...options)
    return next
  }
  const server = issue({ extensions: ['basicConstraints=CA:FALSE'] })
  return {
    authority: authority.certFile,
    pem: readFileSync(authority.certFile, 'utf8'),
    server: server.pair,
    itself: authority.pair,
    options: [
      ['tls-cert-file', server.certFile],
      ['tls-key-file', server.keyFile],
      ['tls-ca-cert-file', authority.certFile],
      ['tls-auth-clients', 'no'],
      ['tls-replication', 'yes'],
    ],
    issue,
    remove: () => rmSync(directory, { recursive: true }),
  }
}

const issued = (directory: string, name: string): Issued => {
  const [certFile, keyFile] = [join(directory, `${name}.pem`), join(directory, `${name}.key`)]
  return {
    certFile,
    keyFile,
    get pair() {
      return { cert: readFileSync(certFile), key: readFileSync(keyFile) }
    },
  }
}
