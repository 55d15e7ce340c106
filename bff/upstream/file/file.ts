import { Buffer } from 'node:buffer'

import type { FileLimits } from '#contracts/core/call.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { fileName } from '#contracts/core/file-name.ts'

import { checkSignature } from './file-signature.ts'

/** An upload of the browser. */
export type UploadedFile = { readonly type: string; readonly body: ReadableStream<Uint8Array> }

/**
 * The file in a request's body. Throws too_large by its Content-Length, and unsupported_media_type for a type that the
 * contract does not have and for bytes that do not begin as its type does; `pictureStream` checks the rest. Source: security R43, R44.
 */
export async function uploadedFile(request: Request, { file }: Endpoint): Promise<UploadedFile> {
  const type = mediaType(request.headers.get('Content-Type'))
  if (!request.body || !file?.types.includes(type)) throw new ApiError('unsupported_media_type')
  if (Number(request.headers.get('Content-Length') ?? 0) > sizeLimit(file)) throw new ApiError('too_large')
  const found = await checkSignature(request.body, { ...file, types: [type] })
  if (found.type !== type) {
    await found.body.cancel()
    throw new ApiError('unsupported_media_type')
  }
  return { type, body: found.body }
}

/** Bytes. */
export const sizeLimit = ({ maxSize = Number.POSITIVE_INFINITY }: FileLimits) => maxSize

/** Fails the stream with too_large when it exceeds the limit, in bytes. */
export function limitedStream(maxSize: number, onExceeded?: () => void): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length
      if (size <= maxSize) return controller.enqueue(chunk)
      onExceeded?.()
      controller.error(new ApiError('too_large'))
    },
  })
}

/** One file as a stream of multipart/form-data. Source: RFC 7578. */
export function multipart(file: UploadedFile, field: string) {
  const boundary = `exam-${crypto.randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${field}"\r\nContent-Type: ${file.type}\r\n\r\n`
  const wrapped = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(Buffer.from(head))),
    flush: (controller) => controller.enqueue(new Uint8Array(Buffer.from(`\r\n--${boundary}--\r\n`))),
  })
  return { body: file.body.pipeThrough(wrapped), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** The answer to a download. `size` is in bytes, where it is known. */
export const fileAnswer = (
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  { type, size }: { readonly type: string; readonly size: number | null },
  file: FileLimits,
): Response =>
  new Response(body, {
    headers: { ...fileHeaders(type, file), ...(size && { 'Content-Length': String(size) }) },
  })

/** Name and type come from the contract, never from the upstream. Source: security R46, RFC 6266. */
export const fileHeaders = (type: string, { name }: FileLimits) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename*=UTF-8''${extendedValue(fileName(name, mediaType(type)))}`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
})

/** Percent-encoding of RFC 8187, stricter than encodeURIComponent. */
const extendedValue = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Media type without parameters, in lower case. */
export const mediaType = (header: string | null) => (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
