import { Buffer } from 'node:buffer'

import type { Fetch } from '#bff/upstream/upstream.ts'

/** Bytes that one read asks for: most answers are shorter, and come with their end in the first one. */
const pieceSize = 16 * 1024

/**
 * A fetch for the upstream on workerd's own. A chunked answer is read by `readAtLeast`, which gathers the pieces
 * outside of JavaScript: reading it piece by piece costs more than its decryption.
 * Source: https://developers.cloudflare.com/workers/runtime-apis/streams/readablestreambyobreader/.
 */
export const workerFetch: Fetch = async (url, init) => {
  const response = await fetch(url, init)
  const { status, headers } = response
  return {
    status,
    headers,
    get body() {
      return response.body
    },
    text: () => response.text(),
    textUpTo: (bytes) => (headers.has('Content-Length') ? response.text() : textUpTo(response.body, bytes)),
  }
}

const decoder = new TextDecoder()

async function textUpTo(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string | null> {
  if (!body) return ''
  const reader = body.getReader({ mode: 'byob' })
  const pieces: Uint8Array[] = []
  let size = 0
  // Fewer bytes than were asked for are the last ones.
  while (size === pieces.length * pieceSize) {
    const { value } = await reader.readAtLeast(pieceSize, new Uint8Array(pieceSize))
    if (!value) break
    pieces.push(value)
    size += value.length
    if (size > limit) return reader.cancel().then(() => null)
  }
  return decoder.decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))
}
