import { Buffer } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'

import type { Dispatcher } from 'undici'

import type { Fetch, UpstreamResponse } from '#bff/upstream/upstream.ts'

/**
 * A fetch for the upstream on undici's own request: the same pool and the same HTTP, without the streams and headers
 * of the web, which cost more than everything else that the gateway does. Redirects are not followed.
 */
export function undiciFetch(dispatcher: Dispatcher): Fetch {
  return async (url, { method, headers, body, signal, textUpTo }) => {
    const pathAt = url.indexOf('/', url.indexOf('//') + 2) // upstream.ts made the address: it need not be parsed again
    const options = { origin: url.slice(0, pathAt), path: url.slice(pathAt), method, headers }
    if (textUpTo !== undefined && typeof body !== 'object')
      return wholeAnswer(dispatcher, { ...options, body: body ?? null }, signal, textUpTo)
    const answer = await dispatcher.request({
      ...options,
      signal,
      body: typeof body === 'object' ? Readable.fromWeb(body as NodeStream) : (body ?? null), // the web's stream is Node's
    })
    return {
      status: answer.statusCode,
      headers: { get: (name) => first(answer.headers[name.toLowerCase()]) },
      get body() {
        return Readable.toWeb(answer.body) as ReadableStream<Uint8Array> // and the other way round
      },
      text: () => answer.body.text(),
    }
  }
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null

/** The answer when all of it has come: undici's own request would make a stream, and events for each of its pieces. */
function wholeAnswer(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  limit: number,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    let status = 0
    let headers: IncomingHttpHeaders = {}
    let call: Dispatcher.DispatchController | undefined
    // The deadline holds also while the call waits for a connection.
    const abort = () => {
      call?.abort(signal.reason)
      reject(signal.reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    const end = (text: string | null) => {
      signal.removeEventListener('abort', abort)
      resolve({
        status,
        headers: { get: (name) => first(headers[name.toLowerCase()]) },
        body: null,
        text: async () => text ?? '',
        textUpTo: async () => text,
      })
    }
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        call = controller
        if (signal.aborted) abort()
      },
      onResponseStart(_, statusCode, fields) {
        status = statusCode
        headers = fields
      },
      onResponseData(controller, piece) {
        size += piece.length
        if (size <= limit) pieces.push(piece)
        else {
          end(null)
          controller.abort(new Error('the answer is too long'))
        }
      },
      onResponseEnd: () => end(Buffer.concat(pieces).toString('utf8')),
      onResponseError(_, error) {
        signal.removeEventListener('abort', abort)
        reject(error) // after a text that was too long nobody hears it
      },
    })
  })
}
