import { limitedStream } from './file.ts'

/** A file of the upstream before its head is sent. Bytes; `size` is null where the upstream does not say it. */
export type FileBody = { readonly body: ReadableStream<Uint8Array>; readonly size: number | null }

/**
 * Makes the body of an answer such that a client sees when it is cut off. Rejects, before the head, for a body that fails or
 * exceeds `maxSize` where the platform has to read it whole.
 */
export type VisibleEnd = (file: FileBody, maxSize: number) => Promise<FileBody>

/** Where a stream that fails breaks the connection, as on Node. */
export const brokenConnection: VisibleEnd = async ({ body, size }, maxSize) => ({
  body: body.pipeThrough(limitedStream(maxSize)),
  size,
})
