import { checkPixels, demand, latin, type Scan } from './scan.ts'

/** Flags of an extended file that are refused: Exif, XMP, animation. */
const refusedFlags = 0x08 | 0x04 | 0x02

/** Bytes at the begin of a chunk that say its size in pixels. */
const headers: Readonly<Record<string, { readonly length: number; check(bytes: Uint8Array): void }>> = {
  VP8X: {
    length: 10,
    check(bytes) {
      demand(((bytes[0] ?? 0) & refusedFlags) === 0, 'metadata or animation')
      checkPixels(1 + little(bytes, 4, 3), 1 + little(bytes, 7, 3))
    },
  },
  'VP8 ': {
    length: 10,
    check(bytes) {
      demand(((bytes[0] ?? 1) & 1) === 0 && little(bytes, 3, 3) === 0x2a019d, 'no key frame')
      checkPixels(little(bytes, 6, 2) & 0x3fff, little(bytes, 8, 2) & 0x3fff)
    },
  },
  VP8L: {
    length: 5,
    check(bytes) {
      demand(bytes[0] === 0x2f, 'no lossless frame')
      const bits = little(bytes, 1, 4)
      checkPixels(1 + (bits % 2 ** 14), 1 + (Math.floor(bits / 2 ** 14) % 2 ** 14))
    },
  },
}

/** Chunks without a size in pixels: a colour profile, transparency. */
const others: ReadonlySet<string> = new Set(['ICCP', 'ALPH'])

/** WebP: one picture within the cap of pixels, in a container of the length that it says. Source: RFC 9649, security R44. */
export function* webpScan(): Scan {
  const riff = yield { take: 12 }
  demand(latin(riff.subarray(0, 4)) === 'RIFF' && latin(riff.subarray(8)) === 'WEBP', 'no signature')
  let frames = 0
  for (let left = little(riff, 4, 4) - 4; left > 0;) {
    const head = yield { take: 8 }
    const [name, size] = [latin(head.subarray(0, 4)), little(head, 4, 4)]
    const padded = size + (size % 2)
    left -= 8 + padded
    const header = headers[name]
    demand(left >= 0 && (header ? size >= header.length : others.has(name)), 'chunk')
    header?.check(yield { take: header.length })
    if (header && name !== 'VP8X') frames += 1
    yield { skip: padded - (header?.length ?? 0) }
  }
  demand(frames === 1, 'frames')
}

const little = (bytes: Uint8Array, at: number, count: number) =>
  bytes.subarray(at, at + count).reduceRight((sum, byte) => sum * 256 + byte, 0)
