import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'

import { download } from '#contracts/core/endpoint.ts'

import { endAbortedResponse } from './aborted-response.ts'
import { testGateway } from '#bff/testing/gateway.ts'

const ticket = { types: ['application/pdf'], maxSize: 100, name: 'ticket.pdf' }
const file = { ticket: download('GET file/ticket', { access: 'public', file: ticket }) }

afterEach(() => vi.restoreAllMocks())

/** The gateway over HTTP on Node, with a file in chunks of these sizes that then breaks. */
async function fileOverHttp(...sizes: number[]) {
  const pieces = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      const size = sizes.shift()
      if (size === undefined) controller.error(new Error('10.0.0.7 hung up on zhangwei'))
      else controller.enqueue(new TextEncoder().encode('%PDF-'.padEnd(size, '.')))
    },
  })
  const answer = new Response(pieces, { headers: { 'Content-Type': 'application/pdf' } })
  const gateway = await testGateway({ api: { file }, fetch: async () => answer })
  const server = serve({
    fetch: async (request, { outgoing }) => endAbortedResponse(await gateway.fetch(request), outgoing),
    port: 0,
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's
  const headers = { 'X-BFF': '1', 'Sec-Fetch-Site': 'same-origin' }
  const response = await fetch(`http://localhost:${port}${file.ticket.url}`, { headers })
  return { response, close: () => server.close() }
}

test.each([
  ['an upstream that hangs up', [40, 40]],
  ['a file that is too big', [40, 40, 40]],
])('%s aborts the download, and the cause is neither sent nor printed', async (_, sizes) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { response, close } = await fileOverHttp(...sizes)
  let text = ''
  const reading = async () => {
    for await (const piece of response.body ?? []) text += new TextDecoder().decode(piece)
  }
  expect(response.status).toBe(200)
  await expect(reading()).rejects.toThrow('terminated')
  expect(text).toBe('%PDF-'.padEnd(40, '.').repeat(2))
  expect(printed).not.toHaveBeenCalled()
  close()
})
