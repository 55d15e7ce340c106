import { Buffer } from 'node:buffer'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

import { ApiError, type ErrorCode } from '#contracts/core/error.ts'
import { requestIdHeader } from '#contracts/core/header.ts'

import { defaultHeaders } from '#bff/http/guard/headers.ts'
import { isPrepared } from '#bff/http/json-answer.ts'
import { problemPage } from '#bff/http/problem-page.ts'
import { problemDocument } from '#bff/http/problem.ts'
import { endAbortedResponse } from './aborted-response.ts'

/** Limits against slow clients. Source: security R39. */
export type ServerLimits = {
  readonly maxConnections: number
  /** Milliseconds until a body must have arrived, read or not. */
  readonly bodyTimeout: number
  /** Milliseconds without a byte of an upload. */
  readonly uploadIdleTimeout: number
  /** Milliseconds in which the client of a download takes no byte. */
  readonly downloadIdleTimeout: number
  /** Whether a connection ends with its answer, so that a proxy does not reuse a connection that is being closed. */
  readonly isClosing?: () => boolean
}

type Handle = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** The HTTP server of Node around the gateway. Every answer has the security headers, also those of the HTTP parser. */
export function httpServer(handle: Handle, limits: ServerLimits): Server {
  const listener = getRequestListener(
    async (request, bindings) => {
      const { outgoing } = bindings as HttpBindings // no HTTP/2
      const response = await handle(request, bindings as HttpBindings)
      if (outgoing.headersSent) return RESPONSE_ALREADY_SENT
      return isPrepared(response) ? response : endAbortedResponse(response, outgoing, limits.downloadIdleTimeout)
    },
    {
      hostname: 'localhost', // of HTTP/1.0 without a Host
      // Only requests with an invalid Host or target; the gateway itself does not throw.
      errorHandler() {
        const { status, headers, body } = problemAnswer('bad_request')
        return new Response(body, { status, headers })
      },
    },
  )
  const options = {
    // Above the limits of guard/request-size.ts, so that its problem documents are the answer. Source: security R39.
    maxHeaderSize: 32 * 1024,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false, // Node would answer without headers: `isMisaddressed` refuses those requests
    // Longer than the 60 s for which nginx keeps a connection: the side that sends requests closes it.
    keepAliveTimeout: 75_000,
  }
  const server = createServer(options, (incoming, outgoing) => {
    if (isMisaddressed(incoming)) return refuse(outgoing, 'bad_request')
    if (limits.isClosing?.()) outgoing.setHeader('Connection', 'close')
    limitBodyTime(incoming, outgoing, limits)
    void listener(incoming, outgoing)
  })
  server.maxConnections = limits.maxConnections
  server.on('clientError', refuseUnparsable)
  // By default Node answers these two without any headers.
  server.on('checkExpectation', (_, outgoing: ServerResponse) => refuse(outgoing, 'expectation_failed'))
  server.on('connect', (_, socket: Duplex) => endWith(socket, 'bad_request'))
  return server
}

/** Not exactly one Host, which only HTTP/1.0 may leave out: proxies disagree about whom such a request is for. Source: RFC 9112 3.2. */
function isMisaddressed({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(isHost).length
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0')
}

/** Of the flat list of names and values. */
const isHost = (name: string, index: number) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host'

/** Answers a request that the gateway does not get, and closes its connection, for its body is not read. */
function refuse(outgoing: ServerResponse, code: ErrorCode) {
  const { status, headers, body } = problemAnswer(code)
  outgoing.writeHead(status, { ...headers, Connection: 'close' }).end(body)
}

/** Closes the connection of a body that does not arrive in time, also after the answer: with 408 if there was none. */
function limitBodyTime(incoming: IncomingMessage, outgoing: ServerResponse, limits: ServerLimits) {
  if (!hasBody(incoming)) return
  const { socket } = incoming
  const startedAt = performance.now()
  let lastByteAt = startedAt
  let bytes = socket.bytesRead
  const isLate = () => {
    const now = performance.now()
    if (!isUpload(incoming)) return now - startedAt >= limits.bodyTimeout
    if (socket.bytesRead !== bytes) lastByteAt = now
    bytes = socket.bytesRead
    return now - lastByteAt >= limits.uploadIdleTimeout
  }
  const interval = Math.min(limits.bodyTimeout, limits.uploadIdleTimeout) / 10
  const timer = setInterval(() => {
    if (incoming.complete || socket.destroyed) return clearInterval(timer)
    if (!isLate()) return
    clearInterval(timer)
    if (outgoing.headersSent) return socket.destroy()
    const { status, headers, body } = problemAnswer('request_timeout')
    outgoing.writeHead(status, { ...headers, Connection: 'close' }).end(body, () => socket.destroy())
  }, interval)
  timer.unref()
  // Not at the next tick: until then the timer keeps all objects of the request.
  incoming.once('close', () => clearInterval(timer))
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Only uploads have another content type than JSON, and by POST. */
const isUpload = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && !/^application\/json\b/i.test(headers['content-type'] ?? 'application/json')

const parserErrors: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** An error of the parser; `rawPacket` is the part of the request in which it came. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer }

/** Answers bytes that are no HTTP request; by default Node answers without any headers. */
function refuseUnparsable({ code: fault = '', rawPacket }: ParserError, socket: Duplex) {
  if (fault === 'ECONNRESET') return socket.destroy()
  const code = parserErrors[fault] ?? 'bad_request'
  return endWith(socket, code, code === 'headers_too_large' && !isCall(String(rawPacket)))
}

/** Whether a packet shows that its request does not ask for a page. A packet in the middle of a head shows nothing. */
const isCall = (packet: string) =>
  /^[A-Z]+ \S+ HTTP/.test(packet) && !/^GET [^]*\r\naccept:[^\r]*\btext\/html\b/i.test(packet)

/** Answers on a socket that has no response, and ends it. */
function endWith(socket: Duplex, code: ErrorCode, isPage = false) {
  if (!socket.writable) return socket.destroy()
  const { status, headers, body } = problemAnswer(code, isPage)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  return socket
}

/** A problem of a request that the gateway has not answered, as a document or as a page. */
function problemAnswer(code: ErrorCode, isPage = false) {
  const requestId = crypto.randomUUID()
  const problem = problemDocument(new ApiError(code), requestId)
  const document = { headers: { 'Content-Type': 'application/problem+json' }, body: JSON.stringify(problem) }
  const { headers: own, body } = isPage ? problemPage(problem) : document
  const headers = {
    ...defaultHeaders,
    ...own,
    [requestIdHeader]: requestId,
    'Content-Length': String(Buffer.byteLength(body)),
  }
  return { status: problem.status, headers, body }
}
