import { ApiError } from '#contracts/core/error.ts'

import { jpegScan } from './jpeg.ts'
import { pngScan } from './png.ts'
import { NotAPicture, type Scan, Scanner } from './scan.ts'
import { webpScan } from './webp.ts'

const scans: Readonly<Record<string, () => Scan>> = {
  'image/jpeg': jpegScan,
  'image/png': pngScan,
  'image/webp': webpScan,
}

/** A scanner of a picture of this type; null for files of other types. */
export function pictureScanner(type: string): Scanner | null {
  const scan = scans[type]
  return scan ? new Scanner(scan()) : null
}

/**
 * Passes a picture on as it comes, and fails with unsupported_media_type where its structure is not that of its type, it has
 * too many pixels, metadata, or bytes behind its end. Files of other types pass. Nothing is decoded. A decoder would be the
 * largest target for hostile files, and there is none on the edge. Source: security R44.
 */
export function pictureStream(type: string, onRefused?: () => void): TransformStream<Uint8Array, Uint8Array> {
  const scanner = pictureScanner(type)
  if (!scanner) return new TransformStream()

  function check(step: () => void, controller: TransformStreamDefaultController<Uint8Array>): boolean {
    try {
      step()
      return true
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error
      onRefused?.()
      controller.error(new ApiError('unsupported_media_type'))
      return false
    }
  }

  return new TransformStream({
    transform(chunk, controller) {
      if (check(() => scanner.push(chunk), controller)) controller.enqueue(chunk)
    },
    flush(controller) {
      check(() => scanner.end(), controller)
    },
  })
}
