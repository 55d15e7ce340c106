import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'

import { type Dispatcher, request } from 'undici'

import type { Fetch } from './upstream.ts'

/**
 * A fetch for the upstream on undici's own request: the same pool and the same HTTP, without the streams and headers
 * of the web, which cost more than everything else that the gateway does. Redirects are not followed.
 */
export function undiciFetch(dispatcher: Dispatcher): Fetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await request(url, {
      dispatcher,
      method,
      headers,
      signal,
      body: typeof body === 'object' ? Readable.fromWeb(body as NodeStream) : (body ?? null), // the web's stream is Node's
    })
    return {
      status: answer.statusCode,
      headers: { get: (name) => [answer.headers[name.toLowerCase()] ?? null].flat()[0] ?? null },
      get body() {
        return Readable.toWeb(answer.body) as ReadableStream<Uint8Array> // and the other way round
      },
      text: () => answer.body.text(),
      textUpTo: (bytes) => textUpTo(answer.body, bytes),
    }
  }
}

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
