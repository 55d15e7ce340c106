import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { auth } from '#contracts/session/auth.ts'

import { type Certificates, makeCertificates } from '#bff/testing/certificates.ts'
import { freePort } from '#bff/testing/free-port.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readAuthorities } from './authorities.ts'
import { undiciFetch } from './fetch.ts'
import { agents, pools } from './pools.ts'

let certificates: Certificates
let server: Server
let url: string

beforeAll(async () => {
  certificates = makeCertificates()
  server = createServer(certificates.server, (_, response) => response.end('{}')).listen(0, '0.0.0.0')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/api/` // a TCP server's
})
afterAll(() => {
  server.close()
  certificates.remove()
})

async function statusWith(authorities: readonly string[] | null) {
  const dispatchers = agents(pools, authorities)
  const signal = new AbortController().signal
  const call = undiciFetch(dispatchers)(url, {
    method: 'GET',
    headers: {},
    redirect: 'manual',
    signal,
    maxTextSize: 100,
  })
  return call
    .then(
      ({ status }) => status,
      (error: unknown) => String(Object(error).code),
    )
    .finally(() => Promise.all([dispatchers.calls.destroy(), dispatchers.transfers.destroy()]))
}

test('a certificate of a private authority is accepted with UPSTREAM_CA_FILE only', async () => {
  expect(await statusWith(readAuthorities(certificates.authority))).toBe(200)
  expect(await statusWith(null)).toMatch(/UNABLE_TO|SELF_SIGNED/)
})

/** What the log says of a call to this upstream. */
async function faultOf(UPSTREAM_URL: string, authorities: readonly string[] | null = null) {
  const dispatchers = agents(pools, authorities)
  const gateway = await testGateway({ settings: { UPSTREAM_URL }, fetch: undiciFetch(dispatchers) })
  await gateway.browser().call(auth.captcha)
  gateway.close()
  await Promise.all([dispatchers.calls.destroy(), dispatchers.transfers.destroy()])
  return gateway.lines.map(({ code, fault }) => `${code}: ${fault}`)
}

test('the log says why there is no connection: port, certificate, TLS', async () => {
  const unavailable = 'upstream_unavailable'
  const closed = await faultOf(`https://127.0.0.1:${await freePort()}/api/`)
  expect(closed).toEqual([`${unavailable}: connection refused (ECONNREFUSED)`])
  const [unknown] = await faultOf(url)
  expect(unknown).toMatch(/^upstream_unavailable: certificate: unknown authority.*, see UPSTREAM_CA_FILE \([A-Z_]+\)$/)
  const otherName = url.replace('127.0.0.1', '127.0.0.2')
  const named = await faultOf(otherName, readAuthorities(certificates.authority))
  expect(named).toEqual([`${unavailable}: certificate: of another name (ERR_TLS_CERT_ALTNAME_INVALID)`])
})
