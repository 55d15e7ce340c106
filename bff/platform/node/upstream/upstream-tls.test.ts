import { once } from 'node:events'
import { createServer, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'

import { afterAll, expect, test, vi } from 'vitest'

import { auth } from '#contracts/session/auth.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { makeCertificates, type Wish } from '#bff/testing/processes/certificates.ts'
import { freePort } from '#bff/testing/processes/free-port.ts'
import { undiciFetch } from './fetch.ts'
import { agents, pools } from './pools.ts'
import { readUpstreamTls } from './upstream-tls.ts'

const ours = makeCertificates()
const foreign = makeCertificates()
afterAll(() => {
  ours.remove()
  foreign.remove()
})

const trusting = { UPSTREAM_CA_FILE: ours.authority }

/** What the log says of one call to an upstream at this address. */
async function faultsAt(UPSTREAM_URL: string, files: Parameters<typeof readUpstreamTls>[0]) {
  const dispatchers = agents(pools, readUpstreamTls(files))
  const gateway = await testGateway({ settings: { UPSTREAM_URL }, fetch: undiciFetch(dispatchers) })
  await gateway.browser().call(auth.captcha)
  gateway.close()
  await Promise.all([dispatchers.calls.destroy(), dispatchers.transfers.destroy()])
  return gateway.lines.flatMap(({ code, fault }) => (fault ? [`${code}: ${fault}`] : []))
}

/** The same for a server with these options, and how many requests reached it. */
async function callTo(options: ServerOptions, files: Parameters<typeof readUpstreamTls>[0] = {}) {
  let requests = 0
  const server = createServer({ ...options, ciphers: 'DEFAULT@SECLEVEL=0' }, (_, response) => {
    requests += 1
    response.end('{"code":200,"success":true,"data":{"key":"k","image":"data:image/png;base64,AA=="},"msg":""}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's
  const [line] = await faultsAt(`https://127.0.0.1:${port}/api/`, files)
  server.closeAllConnections()
  server.close()
  return { line, requests }
}

const refused = (reason: string) => ({ line: `upstream_unavailable: ${reason}`, requests: 0 })

test('a certificate of a private authority is accepted with UPSTREAM_CA_FILE only', async () => {
  expect(await callTo(ours.server, trusting)).toEqual({ line: undefined, requests: 1 })
  const { line, requests } = await callTo(ours.server)
  expect([line, requests]).toEqual([
    expect.stringMatching(/certificate: unknown authority.*, see UPSTREAM_CA_FILE \([A-Z_]+\)$/),
    0,
  ])
})

const unknown = 'certificate: unknown authority or no intermediate certificate, see UPSTREAM_CA_FILE'
const issueAuthority = (from: typeof ours) => from.issue({ extensions: ['basicConstraints=critical,CA:TRUE'] })
const dates = (from: number, to: number) => ['-startdate', `${from}0101000000Z`, '-enddate', `${to}0101000000Z`]

/** Bad certificates by kind, each from the authority that the gateway trusts unless its kind says otherwise. */
const bad: readonly (readonly [kind: string, wish: () => Wish, reason: string])[] = [
  ['expired', () => ({ options: dates(2020, 2021) }), 'certificate: expired (CERT_HAS_EXPIRED)'],
  [
    'not valid yet',
    () => ({ options: dates(2090, 2091) }),
    'certificate: not valid yet, or the clock is wrong (CERT_NOT_YET_VALID)',
  ],
  [
    'of another name',
    () => ({ names: 'DNS:other.test' }),
    'certificate: of another name (ERR_TLS_CERT_ALTNAME_INVALID)',
  ],
  [
    'for clients',
    () => ({ extensions: ['extendedKeyUsage=clientAuth'] }),
    'certificate: not one of a server, or its issuer is no authority (INVALID_PURPOSE)',
  ],
  [
    'with a short key',
    () => ({ key: ['-newkey', 'rsa:1024'] }),
    'certificate: key too short, signature too weak, or the like (UNSPECIFIED)',
  ],
  [
    'with a weak signature',
    () => ({ options: ['-days', '1', '-md', 'sha1'] }),
    'certificate: key too short, signature too weak, or the like (UNSPECIFIED)',
  ],
  ['without its intermediate', () => ({ by: issueAuthority(ours) }), `${unknown} (UNABLE_TO_VERIFY_LEAF_SIGNATURE)`],
]

test.each(bad)('a certificate %s is refused, the log says why, and no request is sent', async (_, wish, reason) => {
  expect(await callTo(ours.issue(wish()).pair, trusting)).toEqual(refused(reason))
})

test('a self-signed certificate and one of a foreign authority are refused, and no request is sent', async () => {
  const { cert, key } = foreign.issue().pair
  expect(await callTo({ cert, key }, trusting)).toEqual(refused(`${unknown} (UNABLE_TO_VERIFY_LEAF_SIGNATURE)`))
  expect(await callTo(foreign.itself, trusting)).toEqual(
    refused('certificate: self-signed, see UPSTREAM_CA_FILE (DEPTH_ZERO_SELF_SIGNED_CERT)'),
  )
})

test('an issuer that is no authority is refused, and no request is sent', async () => {
  const issuer = ours.issue({ extensions: ['basicConstraints=critical,CA:FALSE'] })
  const { pair } = ours.issue({ by: issuer })
  const chain = { key: pair.key, cert: `${String(pair.cert)}${String(issuer.pair.cert)}` }
  const reason = 'certificate: not one of a server, or its issuer is no authority (INVALID_PURPOSE)'
  expect(await callTo(chain, trusting)).toEqual(refused(reason))
})

test('the check cannot be switched off by the variable of Node', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  vi.spyOn(process, 'emitWarning').mockReturnValue() // Node's own of this variable
  const { requests } = await callTo(ours.server)
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  expect(requests).toBe(0)
})

test('the log says where nothing listens', async () => {
  const closed = await faultsAt(`https://127.0.0.1:${await freePort()}/api/`, {})
  expect(closed).toEqual(['upstream_unavailable: connection refused (ECONNREFUSED)'])
})

const attempt = (files: Parameters<typeof readUpstreamTls>[0]) => () => readUpstreamTls(files)

const demanding = { ...ours.server, ca: ours.pem, requestCert: true, rejectUnauthorized: true } as const

const client = (from = ours, wish: Wish = {}) => {
  const { certFile, keyFile } = from.issue({ extensions: ['extendedKeyUsage=clientAuth'], ...wish })
  return { ...trusting, UPSTREAM_CLIENT_CERT_FILE: certFile, UPSTREAM_CLIENT_KEY_FILE: keyFile }
}

test('an upstream that demands a certificate gets that of UPSTREAM_CLIENT_CERT_FILE', async () => {
  expect(await callTo(demanding, client())).toEqual({ line: undefined, requests: 1 })
  expect(await callTo({ ...demanding, maxVersion: 'TLSv1.2' }, trusting)).toEqual(
    refused(
      'TLS: the server refuses, as one that wants UPSTREAM_CLIENT_CERT_FILE (ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE)',
    ),
  )
  expect((await callTo(demanding, trusting)).requests).toBe(0)
  expect((await callTo(demanding, client(foreign))).requests).toBe(0)
  expect((await callTo(demanding, client(ours, { options: dates(2020, 2021) }))).requests).toBe(0)
})

test('a certificate and a key that do not belong to each other are refused at the start', () => {
  const { UPSTREAM_CLIENT_CERT_FILE, UPSTREAM_CLIENT_KEY_FILE } = client()
  expect(attempt({ UPSTREAM_CLIENT_CERT_FILE })).toThrow('UPSTREAM_CLIENT_CERT_FILE needs UPSTREAM_CLIENT_KEY_FILE')
  expect(attempt({ UPSTREAM_CLIENT_KEY_FILE })).toThrow('UPSTREAM_CLIENT_KEY_FILE needs UPSTREAM_CLIENT_CERT_FILE')
  expect(attempt({ ...client(), UPSTREAM_CLIENT_KEY_FILE })).toThrow('has a key of another certificate')
  const swapped = { UPSTREAM_CLIENT_CERT_FILE, UPSTREAM_CLIENT_KEY_FILE: UPSTREAM_CLIENT_CERT_FILE }
  expect(attempt(swapped)).toThrow('names a file without a key in PEM, or one with a pass phrase')
})

test(
  'a connection that is not there after two seconds is given up, and the read tries once more',
  { tags: ['long'] },
  async () => {
    const sockets: Socket[] = []
    const server = createTcpServer((socket) => sockets.push(socket)) // accepts, and never says a word of TLS
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo // a TCP server's
    const startedAt = performance.now()
    const [line] = await faultsAt(`https://127.0.0.1:${port}/api/`, trusting)
    expect(line).toBe('upstream_unavailable: time-out of the connection (UND_ERR_CONNECT_TIMEOUT)')
    expect(sockets).toHaveLength(2)
    expect((performance.now() - startedAt) / sockets.length).toBeLessThan(8_000) // the limit of undici itself is 10 s
    for (const socket of sockets) socket.destroy()
    server.close()
  },
)
