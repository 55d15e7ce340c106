import { Buffer } from 'node:buffer'
import { channel } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'

import type { Dispatcher } from 'undici'

import { unlessAborted } from '#contracts/core/time/timer.ts'

import { NothingWritten } from '#bff/upstream/connection-fault.ts'
import { acceptEncoding, contentCoding, decoded, undecodable } from '#bff/upstream/content-coding.ts'
import type { UpstreamResponse } from '#bff/upstream/limited-text.ts'
import type { Fetch, UpstreamInit } from '#bff/upstream/upstream.ts'
import { LargeTexts } from './large-texts.ts'
import type { Dispatchers } from './pools.ts'

/**
 * Fetch for the upstream on undici's own request: the same pools and the same HTTP, without web streams and Headers,
 * which cost more than all other work of the gateway. Redirects are not followed. Compressed answers are
 * decompressed, whether requested or compressed by a proxy; limits count decompressed bytes.
 */
export function undiciFetch({ calls, transfers }: Dispatchers): Fetch {
  const texts = new LargeTexts()
  return (url, init) => {
    const { method, headers, body, maxTextSize } = init
    const pathStart = url.indexOf('/', url.indexOf('//') + 2) // upstream.ts made the address: it need not be parsed again
    const options = {
      origin: url.slice(0, pathStart),
      path: url.slice(pathStart),
      method,
      headers: { ...acceptEncoding, ...(requestCreated.hasSubscribers ? withoutTrace(headers) : headers) },
    }
    if (maxTextSize !== undefined && typeof body !== 'object') {
      return wholeResponse(calls, { ...options, body: body ?? null }, { init, maxTextSize, texts })
    }
    const nodeBody = typeof body === 'object' ? Readable.fromWeb(body as NodeStream) : (body ?? null) // the web's stream is Node's
    return streamedResponse(transfers, { ...options, body: nodeBody }, init.signal)
  }
}

/** A tracer listens here, as OpenTelemetry's, and adds its own traceparent: with two of them none would count. */
const requestCreated = channel('undici:request:create')

function withoutTrace(headers: Record<string, string>): Record<string, string> {
  const { traceparent, ...others } = headers
  return traceparent === undefined ? headers : others
}

/** Codes of zlib and of its Brotli decoder, for bytes that are not of the coding or end too early. */
const isOfDecoder = (error: unknown) => /^(?:Z_|ERR__ERROR_)/.test(String(Object(error).code))

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null

async function streamedResponse(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions,
  signal: AbortSignal,
): Promise<UpstreamResponse> {
  // undici does not look at the signal of a call that is queued for a connection.
  const answer = await unlessAborted(dispatcher.request({ ...options, signal }), signal)
  return {
    status: answer.statusCode,
    headers: { get: (name) => first(answer.headers[name.toLowerCase()]) },
    body: webStream(decompressed(answer)),
  }
}

function decompressed({ headers, body }: Dispatcher.ResponseData): Readable {
  try {
    const coding = contentCoding(first(headers['content-encoding']))
    return coding ? pipeline(body, coding.stream(), () => undefined) : body // readers get the error
  } catch (error) {
    body.on('error', () => undefined).destroy()
    throw error
  }
}

/** Not Readable.toWeb: a chunk that arrives after a cancel throws there, outside of every promise, and ends the process. */
function webStream(body: Readable): ReadableStream<Uint8Array> {
  body.on('error', () => undefined) // readers get it from the iterator; without a reader it would end the process
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next().catch((error: unknown) => {
          throw isOfDecoder(error) ? undecodable(error) : error
        })
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  )
}

type WholeOptions = { readonly init: UpstreamInit; readonly maxTextSize: number; readonly texts: LargeTexts }

/** Resolves with the whole body: undici's request would create a stream, and events for each chunk. */
function wholeResponse(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { init, maxTextSize, texts }: WholeOptions,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let status = 0
    let headers: IncomingHttpHeaders = {}
    /** undefined until the request is written to a connection. */
    let call: Dispatcher.DispatchController | undefined
    let isOver = false
    // Rejects also while the call is queued for a connection.
    const forget = init.onEnd?.((reason) => {
      isOver = true
      call?.abort(reason as Error) // of a signal
      reject(reason)
    })
    const end = (body: Buffer | null) => {
      forget?.()
      resolve({
        status,
        headers: { get: (name) => first(headers[name.toLowerCase()]) },
        body: null,
        limitedText: () => body && texts.decode(body),
      })
    }
    // Aborting closes the connection: it is not returned to the pool with the rest of the body in it.
    const refuse = (controller: Dispatcher.DispatchController) => {
      end(null)
      controller.abort(new Error('the answer is too large'))
    }
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        call = controller
        if (isOver) controller.abort(new Error('over before it was sent'))
      },
      onResponseStart(controller, statusCode, fields) {
        init.onHead?.()
        status = statusCode
        headers = fields
        if (Number(fields['content-length']) > maxTextSize) refuse(controller)
      },
      onResponseData(controller, chunk) {
        size += chunk.length
        if (size <= maxTextSize) chunks.push(chunk)
        else refuse(controller)
      },
      onResponseEnd() {
        const [chunk = empty] = chunks
        const body = chunks.length > 1 ? Buffer.concat(chunks) : chunk
        if (headers['content-encoding'] === undefined) end(body)
        else decompress(body, headers, maxTextSize).then(end, reject)
      },
      onResponseError(_, error) {
        forget?.()
        reject(call ? error : new NothingWritten(error)) // no effect after a text over the limit
      },
    })
  })
}

const empty = Buffer.alloc(0)

/** null when it is longer than the limit. */
async function decompress(body: Buffer, headers: IncomingHttpHeaders, limit: number): Promise<Buffer | null> {
  const coding = contentCoding(first(headers['content-encoding']))
  return coding ? decoded(body, coding, limit) : body
}
