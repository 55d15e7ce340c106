import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { Pool } from 'undici'
import * as v from 'valibot'

import { baseInfo } from '#contracts/candidate/base-info.ts'

import { defaultHeaders } from '#bff/http/guard/headers.ts'
import { nodeAes } from '#bff/platform/node/crypto/aes.ts'

const { UPSTREAM_URL = '', AES_KEY = '', PORT } = process.env
const { origin, pathname } = new URL(UPSTREAM_URL)
const pool = new Pool(origin, { connections: 256, headersTimeout: 10_000, bodyTimeout: 10_000 })
const { encrypt, decryptUnpadded } = await nodeAes(Buffer.from(AES_KEY), Buffer.from(AES_KEY.slice(0, 16)))
const { input, output } = baseInfo.updateStudentPersonInfo
const sessions = new Map<string, { readonly token: string; readonly account: string }>()
const lines: object[] = []
setInterval(() => lines.splice(0).forEach((line) => process.stdout.write(`${JSON.stringify(line)}\n`)), 100)

/** Lower bound of a gateway on Node: the work of one sealed write and nothing else, without routes, stores and limits. */
const server = createServer((request, response) => void serve(request, response))
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'))

async function serve(request: IncomingMessage, response: ServerResponse) {
  const startedAt = performance.now()
  const [requestId, endpoint, { method }] = [randomUUID(), request.url ?? '', request]
  const [status, text, headers] = endpoint === '/session/log-in' ? await logIn() : await forward(request, requestId)
  const answer = { ...defaultHeaders, ...headers, 'X-Request-Id': requestId, 'Content-Type': 'application/json' }
  response.writeHead(status, { ...answer, 'Content-Length': Buffer.byteLength(text) }).end(text)
  const line = { time: new Date(), level: 'info', requestId, method, endpoint, status }
  lines.push({ ...line, ms: performance.now() - startedAt })
}

type Answer = readonly [status: number, text: string, headers?: Record<string, string>]

async function logIn(): Promise<Answer> {
  const { access_token: token, user_id: account } = JSON.parse(await callUpstream('blade-auth/oauth/token', '', {}))
  const secret = randomUUID()
  sessions.set(hash(secret), { token, account })
  return [200, JSON.stringify({ account: { ref: account } }), { 'Set-Cookie': `session=${secret}` }]
}

async function forward(request: IncomingMessage, requestId: string): Promise<Answer> {
  const { headers, url = '' } = request
  const session = sessions.get(hash(/(?:^|; )session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''))
  if (headers['x-bff'] !== '1' || headers['sec-fetch-site'] !== 'same-origin') return [403, '{}']
  if (!session || headers['x-account'] !== session.account) return [401, '{}']
  const body = v.safeParse(input, JSON.parse((await buffer(request)).toString()))
  if (!body.success) return [400, '{}']
  const sealed = (await encrypt(Buffer.from(JSON.stringify(body.output)))).toString('base64')
  const sent = { 'Content-Type': 'text/plain', 'Blade-Auth': `bearer ${session.token}`, 'X-Request-Id': requestId }
  const answer = JSON.parse(await callUpstream(url.slice('/api/'.length), sealed, sent))
  const padded = Buffer.from(await decryptUnpadded(Buffer.from(answer, 'base64'))) // Java pads to 32 bytes
  const { data } = JSON.parse(padded.toString('utf8', 0, padded.length - (padded.at(-1) ?? 0)))
  return [200, JSON.stringify(v.parse(output, data))]
}

const nothing = () => undefined
const hash = (secret: string) => createHash('sha256').update(secret).digest('base64')

/** By dispatch: undici's request would make a stream of the answer. */
function callUpstream(path: string, body: string, headers: Record<string, string>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const options = { method: 'POST', path: pathname + path, headers, body } as const
  pool.dispatch(options, {
    onRequestStart: nothing,
    onResponseStart: nothing,
    onResponseData: (_, chunk) => void chunks.push(chunk),
    onResponseEnd: () => resolve(Buffer.concat(chunks).toString()),
    onResponseError: (_, error) => reject(error),
  })
  return promise
}
