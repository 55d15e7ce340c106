import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { undiciFetch } from './fetch.ts'
import { agents } from './pools.ts'

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** Headers named traceparent that a server gets. */
async function sentTraces(): Promise<readonly string[]> {
  const server = createServer((request, response) =>
    response.end(JSON.stringify(request.headersDistinct['traceparent'])),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's
  const dispatchers = agents()
  const { signal } = new AbortController()
  const init = { method: 'GET', headers: { traceparent }, redirect: 'manual', signal, maxTextSize: 1_000 } as const
  const response = await undiciFetch(dispatchers)(`http://127.0.0.1:${port}/`, init)
  const text = await response.limitedText?.()
  await Promise.all([dispatchers.calls.close(), dispatchers.transfers.close()])
  server.close()
  return JSON.parse(text ?? '[]')
}

test('the trace of a request is sent to the upstream', async () => {
  expect(await sentTraces()).toEqual([traceparent])
})

test('a tracer that is loaded beside the gateway sends its own, once', async () => {
  const theirs = traceparent.replace('4bf9', '0000')
  const trace = (message: unknown) => Object(message).request.addHeader('traceparent', theirs) // as OpenTelemetry does
  subscribe('undici:request:create', trace)
  expect(await sentTraces().finally(() => unsubscribe('undici:request:create', trace))).toEqual([theirs])
})
