import type { Limits } from './check-picture.ts'
import type { Size } from './decode.ts'

/** Draws and encodes a picture: size in pixels, quality from 0 to 1. */
export type Encode = (size: Size, quality: number) => Promise<Blob>

/** Quality above which no difference is visible. */
const fine = 0.92
/** Quality below which fewer pixels are better. */
const poor = 0.45

/** Encodes a JPEG within the limits of pixels and bytes at the best quality. `shape` is the available size. */
export async function compress(encode: Encode, shape: Size, limits: Limits): Promise<Blob> {
  let size = sizeWithin(shape, limits)
  for (;;) {
    const blob = await encode(size, fine)
    if (blob.size < limits.minBytes) return enlarged(encode, size, limits)
    if (blob.size <= limits.maxBytes) return blob
    const smaller = scaled(size, 0.8, limits)
    const encoded = await best(encode, size, { maxBytes: limits.maxBytes, least: smaller ? poor : 0.02 })
    if (encoded) return encoded.size < limits.minBytes ? padded(encoded, limits.minBytes) : encoded
    if (!smaller) throw new Error('it does not get smaller')
    size = smaller
  }
}

/** Largest size within the limits, at the same ratio. */
export function sizeWithin(shape: Size, { ratio, minWidth, minHeight, maxWidth, maxHeight }: Limits): Size {
  const { width, height } = ratio ? { width: shape.width, height: shape.width / ratio } : shape
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  const rise = Math.max(1, minWidth / (width * scale), minHeight / (height * scale))
  return {
    width: clamp(Math.round(width * scale * rise), minWidth, maxWidth),
    height: clamp(Math.round(height * scale * rise), minHeight, maxHeight),
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** null when it would fall below the limits. */
function scaled({ width, height }: Size, factor: number, { minWidth, minHeight }: Limits): Size | null {
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) }
  return size.width < minWidth || size.height < minHeight ? null : size
}

/** Best quality between `least` and `fine` within the byte limit; null when no quality fits. */
async function best(
  encode: Encode,
  size: Size,
  { maxBytes, least }: { maxBytes: number; least: number },
): Promise<Blob | null> {
  let bestBlob: Blob | null = null
  let [low, high] = [least, fine]
  for (let step = 0; step < 6; step += 1) {
    const quality = step === 0 ? low : (low + high) / 2
    const blob = await encode(size, quality)
    if (blob.size <= maxBytes) [bestBlob, low] = [blob, quality]
    else if (step === 0) return null
    else high = quality
  }
  return bestBlob
}

/** A uniform picture may be smaller than the minimum: higher quality, then a comment segment. */
async function enlarged(encode: Encode, size: Size, { minBytes, maxBytes }: Limits): Promise<Blob> {
  for (const quality of [0.96, 1]) {
    const blob = await encode(size, quality)
    if (blob.size >= minBytes && blob.size <= maxBytes) return blob
  }
  return padded(await encode(size, fine), minBytes)
}

const longestComment = 65_533

/** Pads a JPEG with comment segments to a number of bytes. */
export async function padded(jpeg: Blob, bytes: number): Promise<Blob> {
  const comments: Uint8Array<ArrayBuffer>[] = []
  for (let missing = bytes - jpeg.size; missing > 0;) {
    const length = Math.min(longestComment, Math.max(0, missing - 4))
    const comment = new Uint8Array(length + 4).fill(0x20)
    comment.set([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 0xff])
    comments.push(comment)
    missing -= comment.length
  }
  return new Blob([jpeg.slice(0, 2), ...comments, jpeg.slice(2)], { type: 'image/jpeg' })
}
