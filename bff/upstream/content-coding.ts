import type { Buffer } from 'node:buffer'
import { brotliDecompress, createBrotliDecompress, createGunzip, createInflate, gunzip, inflate } from 'node:zlib'

import { ApiError } from '#contracts/core/error.ts'

/** What both runtimes ask for. */
export const acceptEncoding = { 'Accept-Encoding': 'gzip, deflate, br' }

/** One content coding: decoder of a stream, and of a whole body. */
export type Coding = { readonly stream: typeof createGunzip; readonly whole: typeof gunzip }

const gzip: Coding = { stream: createGunzip, whole: gunzip }

/** Content codings of both runtimes. Source: RFC 9110 8.4.1. */
const codings: Readonly<Record<string, Coding>> = {
  gzip,
  'x-gzip': gzip,
  deflate: { stream: createInflate, whole: inflate },
  br: { stream: createBrotliDecompress, whole: brotliDecompress },
}

/** The coding of a Content-Encoding; undefined for none. Throws upstream_failed for one that was not requested. */
export function contentCoding(header: string | null | undefined): Coding | undefined {
  const name = header?.trim().toLowerCase()
  if (!name || name === 'identity') return undefined
  const coding = codings[name]
  if (!coding) throw undecodable('unknown content coding')
  return coding
}

/** The answer has arrived, and cannot be read: no fault of the connection or of the service, and nothing to repeat. */
export const undecodable = (cause: unknown) => new ApiError('upstream_failed', { cause })

/** A whole body without its coding; null when it is longer than the limit. Throws upstream_failed. */
export function decoded(body: Uint8Array, coding: Coding, maxOutputLength: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    coding.whole(body, { maxOutputLength }, (error, result) => {
      if (!error) return resolve(result)
      if (error instanceof RangeError) return resolve(null)
      reject(undecodable(error))
    })
  })
}
