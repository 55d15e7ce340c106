import { checkPixels, demand, latin, type Scan } from './scan.ts'

/** Chunks that are needed to show the pixels. Texts, Exif, times, animations and private chunks are refused. */
const allowed: ReadonlySet<string> = new Set([
  'PLTE',
  'IDAT',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
  'hIST',
  'IEND',
])

const signature = '\x89PNG\r\n\x1a\n'
const checksum = 4
/** Bytes: the length of a header, and the longest chunk. Source: RFC 2083 3.2. */
const [headerLength, longest] = [13, 2 ** 31 - 1]

/** PNG: a header within the cap of pixels, image data, an end. Source: RFC 2083, security R44. */
export function* pngScan(): Scan {
  demand(latin(yield { take: signature.length }) === signature, 'no signature')
  const first = yield* chunk()
  demand(first.name === 'IHDR' && first.length === headerLength, 'no header')
  const header = yield { take: headerLength + checksum }
  checkPixels(long(header, 0), long(header, 4))
  let hasData = false
  for (let name = ''; name !== 'IEND';) {
    const next = yield* chunk()
    name = next.name
    demand(allowed.has(name) && next.length <= longest && (name !== 'IEND' || next.length === 0), 'chunk')
    hasData ||= name === 'IDAT' && next.length > 0
    demand(hasData || name !== 'IEND', 'no image data')
    yield { skip: next.length + checksum }
  }
}

function* chunk(): Generator<{ take: number }, { readonly length: number; readonly name: string }, Uint8Array> {
  const head = yield { take: 8 }
  return { length: long(head, 0), name: latin(head.subarray(4)) }
}

const long = (bytes: Uint8Array, at: number) => bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 256 + byte, 0)
