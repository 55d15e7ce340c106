import { Buffer } from 'node:buffer'

import { ApiError } from '#contracts/core/error.ts'

import type { UpstreamResponse } from '#bff/upstream/limited-text.ts'
import type { Fetch, UpstreamInit } from '#bff/upstream/upstream.ts'

/** Bytes of the first read, which most answers fit in with their end, and of each later one. */
const firstSize = 4 * 1024
const laterSize = 64 * 1024

/**
 * Fetch for the upstream on workerd's own. A chunked answer is read by `readAtLeast`, which collects the chunks
 * outside of JavaScript: reading it chunk by chunk costs more than its decryption.
 * Source: https://developers.cloudflare.com/workers/runtime-apis/streams/readablestreambyobreader/. No signal: it costs a tenth
 * of a call, and workerd closes the connection of a call that is left behind with the end of its request.
 */
export const workerFetch: Fetch = (url, init) => fetchWhole(url, init, init.race)

/** Fetch of a Durable Object, whose context outlives its calls: what one of them leaves behind is closed by its signal. */
export const objectFetch: Fetch = (url, init) => fetchWhole(url, init, undefined)

async function fetchWhole(url: string, init: UpstreamInit, race: UpstreamInit['race']): Promise<UpstreamResponse> {
  const { method, headers: sent, redirect, body, maxTextSize, onHead } = init
  if (!maxTextSize) return fetch(url, init)
  const within = race ?? (<T>(work: Promise<T>) => work)
  const options = { method, headers: sent, redirect, ...(body !== undefined && { body }) }
  const response = await within(fetch(url, race ? options : { ...options, signal: init.signal }))
  onHead?.()
  const { status, headers } = response
  return {
    status,
    headers,
    get body() {
      return response.body
    },
    // The caller has checked the length; of a compressed body it is not the length of the text.
    limitedText: () =>
      within(
        headers.has('Content-Length') && !headers.has('Content-Encoding')
          ? response.text()
          : chunkedText(response.body, maxTextSize).catch(readFault),
      ),
  }
}

/** workerd's words for bytes that are not of their coding, or end too early: its errors have no codes. */
const ofDecoder = /decompression failed|compressed stream ended prematurely/i

/** An answer that has arrived and cannot be read is no fault of the connection or of the service, and nothing to repeat. */
function readFault(error: unknown): never {
  throw error instanceof TypeError && ofDecoder.test(error.message)
    ? new ApiError('upstream_failed', { cause: error })
    : error
}

const decoder = new TextDecoder()

async function chunkedText(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string | null> {
  if (!body) return ''
  const reader = body.getReader({ mode: 'byob' })
  const chunks: Uint8Array[] = []
  let size = 0
  for (let wanted = firstSize; ; wanted = laterSize) {
    const { value } = await reader.readAtLeast(wanted, new Uint8Array(wanted))
    if (value) chunks.push(value)
    size += value?.length ?? 0
    if (size > limit) return reader.cancel().then(() => null)
    if (value?.length !== wanted) break // a read that is not filled was the last one
  }
  return decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
}
