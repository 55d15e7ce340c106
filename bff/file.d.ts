import type { Endpoint, FileLimits } from '#contracts/endpoint.ts'
/** A file on its way from the browser. */
export type UploadedFile = {
  readonly type: string
  readonly body: ReadableStream<Uint8Array>
}
/** The file in a request's body. Throws unsupported_media_type and too_large; a longer one than it said breaks off. */
export declare function uploadedFile(request: Request, { file }: Endpoint): UploadedFile
/** Breaks the stream off when it grows over the limit. */
export declare function limited(maxSize: number, broken?: () => void): TransformStream<Uint8Array, Uint8Array>
/** One file as multipart/form-data, without holding it in memory. Source: RFC 7578. */
export declare function multipart(
  file: UploadedFile,
  field: string,
): {
  body: ReadableStream<Uint8Array<ArrayBufferLike>>
  contentType: string
}
/** The file as it leaves us. */
export declare const fileAnswer: (body: ReadableStream<Uint8Array>, type: string, file: FileLimits) => Response
/** Name and type come from the contract, never from the upstream. Source: security R46, RFC 6266. */
export declare const fileHeaders: (
  type: string,
  { name }: FileLimits,
) => {
  'Content-Type': string
  'Content-Disposition': string
  'Content-Security-Policy': string
}
/** The type without its parameters, in lower case. */
export declare const mediaType: (header: string | null) => string
