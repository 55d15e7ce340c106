import { Buffer } from 'node:buffer'
import type { MiddlewareHandler } from 'hono'

import { ApiError } from '#contracts/core/error.ts'

/** Bytes. Source: security R39. */
const maxAddress = 8 * 1024
const maxHeaders = 16 * 1024
const maxBody = 256 * 1024
/** Milliseconds that a body may take to arrive. */
const bodyDeadline = 10_000

/** Bytes of a request's headers, each with its separators. `bindings` are what the platform gives with a request. */
export type HeaderSize = (request: Request, bindings: unknown) => number

const headerSizeOf: HeaderSize = ({ headers }) => {
  let size = 0
  headers.forEach((value, name) => {
    size += name.length + value.length + 4
  })
  return size
}

/** Refuses addresses and headers that are too big before anything is done with them. */
export function requestSizeLimits(headerSize = headerSizeOf): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.url.length > maxAddress) throw new ApiError('address_too_long')
    if (headerSize(c.req.raw, c.env) > maxHeaders) throw new ApiError('headers_too_large')
    await next()
  }
}

/** Reads a JSON body as text. Any other content type is refused. */
export async function jsonText(request: Request, deadline = bodyDeadline): Promise<string> {
  if (contentType(request.headers) !== 'application/json') throw new ApiError('unsupported_media_type')
  return bodyText(request, deadline)
}

/** The type alone, without its parameters. */
export const contentType = (headers: Headers) => headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()

/** Reads a body as text, counting while it comes in. */
export async function bodyText(request: Request, deadline = bodyDeadline): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBody) throw new ApiError('too_large')
  const tooSlow = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooSlow.reject(new ApiError('bad_request', { cause: 'slow body' })), deadline)
  try {
    // Who says how much comes cannot send more; the platforms read it in one piece, and faster.
    const whole = request.headers.has('Content-Length')
    return await (whole ? inOnePiece(request, tooSlow.promise) : inPieces(request, tooSlow.promise))
  } finally {
    clearTimeout(timer)
  }
}

async function inOnePiece(request: Request, tooSlow: Promise<never>): Promise<string> {
  return decoded(await Promise.race([request.arrayBuffer(), tooSlow]))
}

async function inPieces(request: Request, tooSlow: Promise<never>): Promise<string> {
  if (!request.body) return ''
  const reader = request.body.getReader()
  try {
    return await collected(() => Promise.race([reader.read(), tooSlow]))
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error
  }
}

type Read = ReadableStreamDefaultReader<Uint8Array>['read']

async function collected(read: Read): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for (let piece = await read(); !piece.done; piece = await read()) {
    size += piece.value.length
    if (size > maxBody) throw new ApiError('too_large')
    pieces.push(piece.value)
  }
  return decoded(Buffer.concat(pieces))
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decoded(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new ApiError('bad_request')
  }
}
