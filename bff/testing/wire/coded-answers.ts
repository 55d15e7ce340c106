import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

/** What every answer of the table says, where it can be read. */
export const plainText = '{"code":200,"data":"张三"}'

/** Content codings: the header, and the bytes that come under it. */
const codings: Readonly<Record<string, readonly [string | null, Uint8Array]>> = {
  none: [null, Buffer.from(plainText)],
  gzip: ['gzip', gzipSync(plainText)],
  GZIP: ['GZIP', gzipSync(plainText)],
  'x-gzip': ['x-gzip', gzipSync(plainText)],
  deflate: ['deflate', deflateSync(plainText)],
  'raw deflate': ['deflate', deflateRawSync(plainText)],
  br: ['br', brotliCompressSync(plainText)],
  'UTF-8': ['UTF-8', Buffer.from(plainText)],
  'two codings': ['gzip, br', brotliCompressSync(gzipSync(plainText))],
}

const length = (bytes: number) => `Content-Length: ${bytes}`
const chunked = 'Transfer-Encoding: chunked'
const chunk = (body: Uint8Array) => [`${body.length.toString(16)}\r\n`, body, '\r\n']

type Framed = {
  readonly head: readonly string[]
  readonly body: readonly (string | Uint8Array)[]
  readonly closes?: true
}

/** Transfer framings: headers, and what is written behind them. */
const framings: Readonly<Record<string, (body: Uint8Array) => Framed>> = {
  'a length': (body) => ({ head: [length(body.length)], body: [body] }),
  chunks: (body) => ({ head: [chunked], body: [...chunk(body), '0\r\n\r\n'] }),
  'the end of the connection': (body) => ({ head: [], body: [body], closes: true }),
  'too short a length': (body) => ({ head: [length(body.length - 3)], body: [body], closes: true }),
  'too long a length': (body) => ({ head: [length(body.length + 3)], body: [body], closes: true }),
  'no last chunk': (body) => ({ head: [chunked], body: chunk(body), closes: true }),
  'a chunk without a size': (body) => ({ head: [chunked], body: ['zz\r\n', body, '\r\n0\r\n\r\n'] }),
  'two lengths': (body) => ({ head: [length(body.length), length(body.length - 1)], body: [body] }),
  'a length and chunks': (body) => ({ head: [length(body.length), chunked], body: [...chunk(body), '0\r\n\r\n'] }),
}

/** One answer on the wire. */
export type CodedAnswer = { readonly bytes: Uint8Array; readonly closes: boolean }

const inAnyCoding = new Set(['a length', 'chunks', 'the end of the connection', 'too short a length'])

/** Names of all, the coding and the framing: what is broken as a framing is a fault of the connection in any coding. */
export const codedNames: readonly (readonly [coding: string, framing: string])[] = Object.keys(codings).flatMap(
  (coding) =>
    Object.keys(framings)
      .filter((framing) => inAnyCoding.has(framing) || ['none', 'gzip', 'br'].includes(coding))
      .map((framing) => [coding, framing] as const),
)

/** Path at which the wire server sends an answer of the table. */
export const codedPath = (coding: string, framing: string) =>
  `coded/${encodeURIComponent(coding)}/${encodeURIComponent(framing)}`

/** The answer at such a path; null for another one. */
export function codedAnswer(path: string): CodedAnswer | null {
  const [, coding = '', framing = ''] = path.split('/').slice(-3).map(decodeURIComponent)
  const [header, body] = codings[coding] ?? []
  const framed = body && framings[framing]?.(body)
  if (!framed) return null
  const lines = [
    'HTTP/1.1 200 OK',
    'Content-Type: application/json',
    ...(header ? [`Content-Encoding: ${header}`] : []),
    ...framed.head,
    ...(framed.closes ? ['Connection: close'] : []),
  ]
  const parts = [`${lines.join('\r\n')}\r\n\r\n`, ...framed.body]
  return { bytes: Buffer.concat(parts.map((part) => Buffer.from(part))), closes: framed.closes === true }
}
