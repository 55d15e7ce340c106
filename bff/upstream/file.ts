import { Buffer } from 'node:buffer'

import type { Endpoint, FileLimits } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

/** A file on its way from the browser. */
export type UploadedFile = { readonly type: string; readonly body: ReadableStream<Uint8Array> }

/** The file in a request's body. Throws unsupported_media_type and too_large; a longer one than it said breaks off. */
export function uploadedFile(request: Request, { file }: Endpoint): UploadedFile {
  const type = mediaType(request.headers.get('Content-Type'))
  if (!request.body || !file?.types.includes(type)) throw new ApiError('unsupported_media_type')
  if (Number(request.headers.get('Content-Length') ?? 0) > file.maxSize) throw new ApiError('too_large')
  return { type, body: request.body }
}

/** Breaks the stream off when it grows over the limit. */
export function limited(maxSize: number, broken?: () => void): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(piece, controller) {
      size += piece.length
      if (size <= maxSize) return controller.enqueue(piece)
      broken?.()
      controller.error(new ApiError('too_large'))
    },
  })
}

/** One file as multipart/form-data, without holding it in memory. Source: RFC 7578. */
export function multipart(file: UploadedFile, field: string) {
  const boundary = `exam-${crypto.randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${field}"\r\nContent-Type: ${file.type}\r\n\r\n`
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(Buffer.from(head))),
    flush: (controller) => controller.enqueue(new Uint8Array(Buffer.from(`\r\n--${boundary}--\r\n`))),
  })
  return { body: file.body.pipeThrough(pieces), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** The file as it leaves us. */
export const fileAnswer = (body: ReadableStream<Uint8Array>, type: string, file: FileLimits): Response =>
  new Response(body.pipeThrough(limited(file.maxSize)), { headers: fileHeaders(type, file) })

/** Name and type come from the contract, never from the upstream. Source: security R46, RFC 6266. */
export const fileHeaders = (type: string, { name }: FileLimits) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename*=UTF-8''${extended(name)}`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
})

/** Percent-encoded as RFC 8187 wants it: stricter than encodeURIComponent. */
const extended = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** The type without its parameters, in lower case. */
export const mediaType = (header: string | null) => (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
