import { Buffer } from 'node:buffer'

import type { Context } from 'hono'

import { ApiError } from '#contracts/core/error.ts'
import { within } from '#contracts/core/time/timer.ts'

/** Bytes. Source: security R39. */
const maxUrl = 8 * 1024
const maxHeaders = 16 * 1024
const maxBody = 256 * 1024
/** Milliseconds until the whole body must have arrived. */
const bodyDeadline = 10_000

/** Bytes of a request's headers with separators. `bindings` are those of the platform. */
export type HeaderSize = (request: Request, bindings: unknown) => number

const headersSize: HeaderSize = ({ headers }) => {
  let size = 0
  headers.forEach((value, name) => {
    size += name.length + value.length + 4
  })
  return size
}

/** Refuses an address and headers over the limit. */
export function checkRequestSize(c: Context, headerSize = headersSize): void {
  if (c.req.url.length > maxUrl) throw new ApiError('address_too_long')
  if (headerSize(c.req.raw, c.env) > maxHeaders) throw new ApiError('headers_too_large')
}

/** Reads a JSON body as text. Any other content type is refused, and any charset that JSON does not have. Source: RFC 8259 8.1. */
export async function jsonText(request: Request, deadline = bodyDeadline): Promise<string> {
  const type = request.headers.get('Content-Type') ?? ''
  if (type !== 'application/json' && !isUtf8Json(type)) throw new ApiError('unsupported_media_type')
  return bodyText(request, deadline)
}

/** The media type without its parameters. */
export const contentType = (headers: Headers) => headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()

/** Whether a media type is JSON, and none of its parameters names another charset. */
function isUtf8Json(text: string): boolean {
  const [type, ...parameters] = text.toLowerCase().split(';')
  if (type?.trim() !== 'application/json') return false
  const charsets = parameters.map((it) => it.split('=')).filter(([name]) => name?.trim() === 'charset')
  return charsets.every(([, charset = '']) => /^"?utf-?8"?$/.test(charset.trim()))
}

/** Reads a body as text; the size limit is enforced while streaming. */
export async function bodyText(request: Request, deadline = bodyDeadline): Promise<string> {
  const length = request.headers.get('Content-Length')
  if (Number(length) > maxBody) throw new ApiError('too_large')
  try {
    // HTTP parsers enforce Content-Length, and platforms read a body of known length at once, which is faster.
    return await (length !== null ? inTime(readWhole(request), deadline) : readChunks(request, deadline))
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('bad_request', { cause: 'body aborted' })
  }
}

const inTime = (text: Promise<string>, deadline: number) =>
  within(deadline, text, () => {
    throw new ApiError('request_timeout')
  })

const readWhole = (request: Request) => request.arrayBuffer().then(decodeUtf8)

async function readChunks(request: Request, deadline: number): Promise<string> {
  if (!request.body) return ''
  const reader = request.body.getReader()
  try {
    return await inTime(
      concatenate(() => reader.read()),
      deadline,
    )
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error
  }
}

type Read = ReadableStreamDefaultReader<Uint8Array>['read']

async function concatenate(read: Read): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let chunk = await read(); !chunk.done; chunk = await read()) {
    size += chunk.value.length
    if (size > maxBody) throw new ApiError('too_large')
    chunks.push(chunk.value)
  }
  return decodeUtf8(Buffer.concat(chunks))
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new ApiError('bad_request')
  }
}
