import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import { Agent } from 'undici'
import { afterEach, expect, test, vi } from 'vitest'

import { parseConfig } from '#bff/config/config.ts'
import type { Ending } from '#bff/limits/concurrency/admission.ts'
import { uniformDeadlines } from '#bff/testing/deadlines.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { createUpstream, type UpstreamLimits } from '#bff/upstream/upstream.ts'
import { undiciFetch } from './fetch.ts'

const agent = new Agent()
let server: Server | undefined

afterEach(() => void server?.close())

/** The upstream suite over this transport. */
async function startUpstream(listener: RequestListener, limits?: Partial<UpstreamLimits>, pool = agent) {
  server?.close()
  server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  return upstreamAt(serverPort(server), limits, pool)
}

function serverPort(listening?: Server): number {
  const address = listening?.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

function upstreamAt(port: number, limits: Partial<UpstreamLimits> = {}, pool = agent) {
  const { upstream } = parseConfig({ ...demoSettings, UPSTREAM_URL: `http://127.0.0.1:${port}/api/` })
  return createUpstream(undiciFetch({ calls: pool, transfers: pool }), upstream, limits)
}

const context = { requestId: 'r', clientAddress: '' }
const aRead = { method: 'GET', path: 'x', safe: false, context } as const

test('a chunked answer arrives whole, with its status and type', async () => {
  const upstream = await startUpstream((_, response) => {
    response.writeHead(201, { 'Content-Type': 'text/plain' })
    response.write('张')
    setTimeout(() => response.end('三'), 10)
  })
  expect(await upstream.call(aRead)).toMatchObject({ status: 201, contentType: 'text/plain', text: '张三' })
})

test('the request arrives unchanged', async () => {
  const requests: string[] = []
  const upstream = await startUpstream(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    requests.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`)
    response.end('{}')
  })
  await upstream.call({ ...aRead, method: 'POST', body: 'a=1&b=%2B', contentType: 'text/plain' })
  expect(requests).toEqual(['POST /api/x text/plain a=1&b=%2B'])
})

test('an endless answer is aborted', async () => {
  const upstream = await startUpstream((_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024)));
      response.once('drain', more)
    }
    more()
  })
  await expect(upstream.call(aRead)).rejects.toMatchObject({ code: 'upstream_failed' })
})

test.each([
  [7, { key: 'x', latency: 7 }],
  [undefined, 'success'],
])('the latency of a call is asked for once, at the head of its answer: %s', async (latency, ending) => {
  const endings: Ending[] = []
  const admission = { enter: async () => (it: Ending) => void endings.push(it), canRetry: () => true }
  const latencySince = vi.fn<(start: number) => number | undefined>(() => latency)
  const upstream = await startUpstream((_, response) => void response.end('{}'), { admission, latencySince })
  await upstream.call(aRead)
  expect(latencySince).toHaveBeenCalledOnce()
  expect(endings).toEqual([ending])
})

test('a redirect is not followed', async () => {
  let requestCount = 0
  const upstream = await startUpstream((_, response) => {
    requestCount += 1
    response.writeHead(302, { Location: '/elsewhere' }).end()
  })
  await expect(upstream.call(aRead)).rejects.toMatchObject({ code: 'upstream_failed' })
  expect(requestCount).toBe(1)
})

test('a transfer is streamed', async () => {
  let answer: ServerResponse | undefined
  const upstream = await startUpstream((_, response) => void (answer = response).write('first'))
  const { body } = await upstream.stream(aRead)
  const pieces: string[] = []
  for await (const piece of body ?? []) {
    pieces.push(Buffer.from(piece).toString())
    if (pieces.length === 1) answer?.end('last')
  }
  expect(pieces).toEqual(['first', 'last'])
})

/** Answers that must not leak a connection, by path below /api/. */
const hostile: Record<string, (response: ServerResponse) => void> = {
  'says-too-much': (response) => void response.writeHead(200, { 'Content-Length': 1_000_000 }).write('x'),
  'sends-too-much': (response) => void response.write('x'.repeat(5_000)),
  'cut-off': (response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('x')
    setTimeout(() => response.destroy(), 1)
  },
  'half-read': (response) => void response.write('x'),
  redirect: (response) => void response.writeHead(302, { Location: '/', 'Content-Length': 1_000_000 }).write('x'),
}

test('1,000 answers that are too large, truncated or incomplete leak no connection', { tags: ['long'] }, async () => {
  const pool = new Agent({ connections: 100 })
  const answer: RequestListener = ({ url = '' }, response) => {
    const send = hostile[url.slice('/api/'.length)]
    if (send) send(response)
    else response.end('fine')
  }
  const upstream = await startUpstream(answer, { calls: uniformDeadlines(300), idle: 300, answerSize: 1_000 }, pool)
  const paths = Object.keys(hostile)
  const one = async (n: number) => {
    const request = { ...aRead, path: paths[n % paths.length] ?? '' }
    await (n % 2 === 0 ? upstream.call(request) : upstream.stream(request).then((it) => it.text()))
  }
  for (let wave = 0; wave < 10; wave += 1) {
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => one(n)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
  }
  await expect.poll(() => inUse(pool)).toBe(0)
  const whole = upstreamAt(serverPort(server), {}, pool)
  const answers = await Promise.all(Array.from({ length: 200 }, () => whole.call({ ...aRead, path: 'good' })))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['fine']))
  await close(pool)
})

const inUse = (pool: Agent) =>
  Object.values(pool.stats).reduce((sum, { running, pending }) => sum + running + pending, 0)

async function close(pool: Agent) {
  server?.closeAllConnections()
  await pool.destroy()
}

test('the deadline applies to calls and transfers that wait for a connection', async () => {
  const pool = new Agent({ connections: 1 })
  const patient = await startUpstream((_, response) => void response.write('x'), {}, pool)
  const { body } = await patient.stream(aRead)
  const queued = upstreamAt(serverPort(server), { calls: uniformDeadlines(50), idle: 50 }, pool)
  const calls = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? queued.call(aRead) : queued.stream(aRead)))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect(outcomes[1]).toMatchObject({ reason: { code: 'upstream_timeout' } })
  await body?.cancel()
  await close(pool)
})

const codings = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
] as const

test.each(codings)('the size limit of an answer applies to what %s decompresses to', async (coding, compress) => {
  const body = compress('x'.repeat(1_000_000))
  expect(body.length).toBeLessThan(2_000)
  const upstream = await startUpstream(
    (_, response) => void response.writeHead(200, { 'Content-Encoding': coding }).end(body),
    { answerSize: 10_000 },
  )
  await expect(upstream.call(aRead)).rejects.toMatchObject({ code: 'upstream_failed' })
  await expect((await upstream.stream(aRead)).text()).rejects.toMatchObject({ code: 'upstream_failed' })
})

/** Answers that arrive and cannot be decoded, beside those of the suite of codings: the coding and the bytes. */
const undecodable: Record<string, readonly [string, Buffer]> = {
  'no gzip': ['gzip', Buffer.from('{"code":200}')],
  'a gzip of nothing': ['gzip', Buffer.alloc(0)],
  'half a gzip': ['gzip', gzipSync('{"code":200}').subarray(0, 20)],
  'bytes behind the end of a gzip': ['gzip', Buffer.concat([gzipSync('{"code":200}'), Buffer.from('abc')])],
  'no Brotli': ['br', Buffer.from('{"code":200}')],
  'a coding named none': ['none', Buffer.from('{"code":200}')],
}

test.each(Object.entries(undecodable))(
  'an answer with %s is a fault of the answer, read once, whole and as a stream, and no failure of the service',
  async (_, [coding, body]) => {
    let requests = 0
    const endings: Ending[] = []
    const admission = { enter: async () => (ending: Ending) => void endings.push(ending), canRetry: () => true }
    const upstream = await startUpstream(
      (_request, response) => {
        requests += 1
        response.writeHead(200, { 'Content-Encoding': coding }).end(body)
      },
      { admission },
    )
    await expect(upstream.call(aRead)).rejects.toMatchObject({ code: 'upstream_failed' })
    expect([requests, endings]).toEqual([1, ['success']])
    const streamed = upstream.stream(aRead).then((it) => it.text())
    await expect(streamed).rejects.toMatchObject({ code: 'upstream_failed' })
  },
)
