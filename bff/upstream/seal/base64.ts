import { Buffer } from 'node:buffer'

/** Bytes that are compared at once; whole groups of three. */
const piece = 49_152

/**
 * Decodes Base64 as strictly as Java; null for any other text. Node's decoder is lenient: the text must be what encoding
 * the bytes gives. Compared in pieces, because a second copy of 24 MiB counts against a worker's memory.
 */
export function decodeBase64(text: string): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.from(text, 'base64')
  if (Math.ceil(bytes.length / 3) * 4 !== text.length) return null
  for (let start = 0; start < bytes.length; start += piece) {
    if (!text.startsWith(bytes.toString('base64', start, start + piece), (start / 3) * 4)) return null
  }
  return bytes
}
