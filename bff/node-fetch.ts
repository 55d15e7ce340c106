import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'

import type { Dispatcher } from 'undici'

import type { Fetch } from './upstream.ts'

/**
 * A fetch for the upstream on undici's own request: the same pool and the same HTTP, without the streams and headers
 * of the web, which cost more than everything else that the gateway does. Redirects are not followed.
 */
export function undiciFetch(dispatcher: Dispatcher): Fetch {
  return async (url, { method, headers, body, signal }) => {
    const pathAt = url.indexOf('/', url.indexOf('//') + 2) // upstream.ts made the address: it need not be parsed again
    const answer = await dispatcher.request({
      origin: url.slice(0, pathAt),
      path: url.slice(pathAt),
      method,
      headers,
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
      textUpTo: (bytes) => textUpTo(answer.body, bytes),
    }
  }
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null

function textUpTo(body: Readable, limit: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    body.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= limit) pieces.push(piece)
      else body.destroy()
    })
    body.once('end', () => resolve(Buffer.concat(pieces).toString('utf8')))
    body.once('close', () => resolve(null))
    body.once('error', (error) => (size > limit ? resolve(null) : reject(error)))
  })
}
