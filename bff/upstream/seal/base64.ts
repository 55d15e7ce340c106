import { Buffer } from 'node:buffer'

/** Bytes that are compared at once; whole groups of three. */
const piece = 49_152

/** Decodes Base64 in any spelling that Java's encoders write, the usual one first; null for any other text. */
export const decodeBase64 = (text: string): Buffer<ArrayBuffer> | null =>
  decodeStrictly(text) ?? decodeStrictly(usualSpelling(text))

/** Without the line breaks of MIME, in the usual alphabet instead of that of addresses, with its padding. */
function usualSpelling(text: string): string {
  const signs = text
    .replaceAll(/\s/g, '')
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  return signs.padEnd(Math.ceil(signs.length / 4) * 4, '=')
}

/**
 * Decodes as strictly as Java. Node's decoder is lenient: the text must be what encoding the bytes gives. Compared in
 * pieces, because a second copy of 24 MiB counts against a worker's memory.
 */
function decodeStrictly(text: string): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.from(text, 'base64')
  if (Math.ceil(bytes.length / 3) * 4 !== text.length) return null
  for (let start = 0; start < bytes.length; start += piece) {
    if (!text.startsWith(bytes.toString('base64', start, start + piece), (start / 3) * 4)) return null
  }
  return bytes
}
