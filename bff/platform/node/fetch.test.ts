import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Agent } from 'undici'
import { afterEach, expect, test } from 'vitest'

import { undiciFetch } from './fetch.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'

const agent = new Agent()
let server: Server | undefined

afterEach(() => void server?.close())

/** The upstream's rules over this transport, against a server that answers so. */
async function upstreamOf(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's
  const config = { url: new URL(`http://127.0.0.1:${port}/api/`), clientId: 'c', clientSecret: 's' }
  return createUpstream(undiciFetch(agent), config as Parameters<typeof createUpstream>[1]) // all that it reads of it
}

const context = { requestId: 'r', clientAddress: '' }
const aRead = { method: 'GET', path: 'x', safe: false, context } as const

test('a chunked answer arrives whole, with its status and type', async () => {
  const upstream = await upstreamOf((_, response) => {
    response.writeHead(201, { 'Content-Type': 'text/plain' })
    response.write('张')
    setTimeout(() => response.end('三'), 10)
  })
  expect(await upstream.call(aRead)).toMatchObject({ status: 201, contentType: 'text/plain', text: '张三' })
})

test('what was sent arrives as it was', async () => {
  const seen: string[] = []
  const upstream = await upstreamOf(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    seen.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`)
    response.end('{}')
  })
  await upstream.call({ ...aRead, method: 'POST', body: 'a=1&b=%2B', contentType: 'text/plain' })
  expect(seen).toEqual(['POST /api/x text/plain a=1&b=%2B'])
})

test('an answer without an end is broken off and not held', async () => {
  const upstream = await upstreamOf((_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024)));
      response.once('drain', more)
    }
    more()
  })
  await expect(upstream.call(aRead)).rejects.toMatchObject({ code: 'upstream_failed' })
})

test('a redirect is not followed', async () => {
  let asked = 0
  const upstream = await upstreamOf((_, response) => {
    asked += 1
    response.writeHead(302, { Location: '/elsewhere' }).end()
  })
  await expect(upstream.call(aRead)).rejects.toMatchObject({ code: 'upstream_failed' })
  expect(asked).toBe(1)
})

test('a transfer comes as a stream, piece by piece', async () => {
  const upstream = await upstreamOf((_, response) => {
    response.write('first')
    setTimeout(() => response.end('last'), 20)
  })
  const { body } = await upstream.stream(aRead)
  const pieces: string[] = []
  for await (const piece of body ?? []) pieces.push(Buffer.from(piece).toString())
  expect(pieces).toEqual(['first', 'last'])
})

test('the deadline holds while a call waits for a connection', async () => {
  server = createServer(() => undefined).listen(0, '127.0.0.1') // it never answers
  await new Promise((resolve) => server?.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's
  const single = new Agent({ connections: 1 })
  const call = () =>
    undiciFetch(single)(`http://127.0.0.1:${port}/`, {
      method: 'GET',
      headers: {},
      redirect: 'manual',
      signal: AbortSignal.timeout(50),
      maxTextSize: 100,
    })
  const outcomes = await Promise.allSettled([call(), call()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await single.destroy()
  server.closeAllConnections()
})
