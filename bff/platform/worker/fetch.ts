import { Buffer } from 'node:buffer'

import { acceptEncoding, contentCoding, decoded } from '#bff/upstream/content-coding.ts'
import type { UpstreamResponse } from '#bff/upstream/limited-text.ts'
import type { Fetch, UpstreamInit } from '#bff/upstream/upstream.ts'
import { decodedStream, readFault } from './decoded-stream.ts'

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
  const { method, redirect, body, maxTextSize, onHead } = init
  const sent = { ...acceptEncoding, ...init.headers }
  if (!maxTextSize) return transfer(await fetch(url, { ...init, headers: sent }))
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
    limitedText: () => within(wholeText(response, maxTextSize)),
  }
}

/** The caller has checked the length; of a compressed body it is not the length of the text. */
async function wholeText(response: Response, limit: number): Promise<string | null> {
  await checkFraming(response)
  const { headers, body } = response
  const coding = headers.get('Content-Encoding')
  if (!coding && headers.has('Content-Length')) return response.text()
  const bytes = await readBytes(body, limit).catch(readFault)
  const remaining = remainingCoding(coding)
  return bytes && text(remaining ? await decoded(bytes, remaining, limit) : bytes)
}

async function transfer(response: Response): Promise<UpstreamResponse> {
  await checkFraming(response)
  const { status, headers, body } = response
  const coding = headers.get('Content-Encoding')
  if (!coding || !body) return { status, headers, body }
  try {
    return { status, headers, body: decodedStream(body, remainingCoding(coding)) }
  } catch (error) {
    await body.cancel()
    throw error
  }
}

/** workerd has decoded what is spelled so. */
const remainingCoding = (name: string | null) => (name === 'gzip' || name === 'br' ? undefined : contentCoding(name))

/** A length beside chunks is how answers are smuggled; undici refuses both together. Source: RFC 9112 6.3. */
async function checkFraming({ headers, body }: Response) {
  if (!headers.has('Transfer-Encoding') || !headers.has('Content-Length')) return
  await body?.cancel()
  throw new Error('an answer with two framings')
}

const decoder = new TextDecoder()
const text = (bytes: Uint8Array | null) => bytes && decoder.decode(bytes)

/** null when there are more than the limit. */
async function readBytes(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array()
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
  const [first, ...others] = chunks
  return first && others.length === 0 ? first : Buffer.concat(chunks)
}
