import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { serve } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'

import { download } from '#contracts/core/endpoint.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { endAbortedResponse } from './aborted-response.ts'

const pdf = { types: ['application/pdf'], name: 'ticket.pdf' }
const file = {
  ticket: download('GET file/ticket', { access: 'public', file: { ...pdf, maxSize: 100 } }),
  book: download('GET file/book', { access: 'public', file: pdf }),
}

let server: ReturnType<typeof serve>

afterEach(() => {
  vi.restoreAllMocks()
  server.close()
})

/** The gateway over HTTP on Node, with this body as every file. Resolves with the port. */
async function gatewayOverHttp(body: ReadableStream<Uint8Array>, idleTimeout: number): Promise<number> {
  const answer = new Response(body, { headers: { 'Content-Type': 'application/pdf' } })
  const gateway = await testGateway({ api: { file }, fetch: async () => answer })
  server = serve({
    fetch: async (request, { outgoing }) =>
      endAbortedResponse(await gateway.fetch(request), outgoing as ServerResponse, idleTimeout), // no HTTP/2
    port: 0,
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port // a TCP server's
}

/** A file in chunks of these sizes that then breaks. */
async function brokenFile(...sizes: number[]) {
  const pieces = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(5)
      const size = sizes.shift()
      if (size === undefined) controller.error(new Error('10.0.0.7 hung up on zhangwei'))
      else controller.enqueue(new TextEncoder().encode('%PDF-'.padEnd(size, '.')))
    },
  })
  const port = await gatewayOverHttp(pieces, 10_000)
  const headers = { 'X-BFF': '1', 'Sec-Fetch-Site': 'same-origin' }
  return fetch(`http://localhost:${port}${file.ticket.url}`, { headers })
}

test.each([
  ['an upstream that hangs up', [40, 40]],
  ['a file that is too big', [40, 40, 40]],
])('%s aborts the download, and the cause is neither sent nor printed', async (_, sizes) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const response = await brokenFile(...sizes)
  let text = ''
  const reading = async () => {
    for await (const piece of response.body ?? []) text += new TextDecoder().decode(piece)
  }
  expect(response.status).toBe(200)
  await expect(reading()).rejects.toThrow('terminated')
  expect(text).toBe('%PDF-'.padEnd(40, '.').repeat(2))
  expect(printed).not.toHaveBeenCalled()
})

test('a client that does not read ends its download, here and at the upstream', async () => {
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('%PDF-')),
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => void (isCancelled = true),
  })
  const port = await gatewayOverHttp(endless, 200)
  const socket = connect(port, 'localhost')
  socket.write(
    `GET ${file.book.url} HTTP/1.1\r\nHost: localhost:${port}\r\nX-BFF: 1\r\nSec-Fetch-Site: same-origin\r\n\r\n`,
  )
  socket.pause()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await vi.waitFor(() => expect(isCancelled).toBe(true))
  socket.on('error', () => undefined).resume() // what arrived before the end
  await expect(closed).resolves.toBeDefined()
})
