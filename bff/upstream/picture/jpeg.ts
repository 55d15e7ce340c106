import { checkPixels, demand, latin, type Scan } from './scan.ts'

/** Tables: quantisation, Huffman, restart interval. */
const tables: ReadonlySet<number> = new Set([0xdb, 0xc4, 0xdd])

/** Frames that browsers decode: baseline, extended, progressive. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])

/** Segments of applications that say how to show the pixels; JFIF has no thumbnail. Exif, XMP and all others are refused. */
const applications: Readonly<Record<number, { readonly name: string; readonly length?: number }>> = {
  0xe0: { name: 'JFIF\0', length: 14 },
  0xe2: { name: 'ICC_PROFILE\0' },
  0xee: { name: 'Adobe', length: 12 },
}

const [startOfImage, endOfImage, startOfScan, comment] = [0xd8, 0xd9, 0xda, 0xfe]
const blank = 0x20

/**
 * JPEG: one frame within the cap of pixels, then scans, and nothing that is not needed to show it. A comment is of blanks, with
 * which the client fills up a picture that is too small. Source: ISO 10918-1, security R44.
 */
export function* jpegScan(): Scan {
  demand((yield* code()) === startOfImage, 'no start')
  let [hasFrame, hasScan] = [false, false]
  for (let marker = yield* code(); marker !== endOfImage;) {
    const body = yield { take: yield* length() }
    if (frames.has(marker)) {
      demand(!hasFrame && body.length >= 6, 'frame')
      checkPixels(word(body, 3), word(body, 1))
      hasFrame = true
    } else if (marker === startOfScan) {
      demand(hasFrame, 'scan before frame')
      hasScan = true
    } else checkSegment(marker, body)
    marker = marker === startOfScan ? ((yield { until: 'marker' })[0] ?? 0) : yield* code()
  }
  demand(hasFrame && hasScan, 'no image data')
}

function checkSegment(marker: number, body: Uint8Array) {
  if (tables.has(marker)) return
  if (marker === comment)
    return demand(
      body.every((byte) => byte === blank),
      'comment',
    )
  const application = applications[marker]
  const { name = '', length: expected = body.length } = application ?? {}
  const isKnown = application !== undefined && latin(body.subarray(0, name.length)) === name
  demand(isKnown && body.length === expected, 'segment')
}

/** The code of a marker, behind any number of fill bytes. */
function* code(): Generator<{ take: number }, number, Uint8Array> {
  demand((yield { take: 1 })[0] === 0xff, 'no marker')
  for (;;) {
    const [byte = 0] = yield { take: 1 }
    if (byte !== 0xff) return byte
  }
}

/** Length of a segment without its own two bytes. */
function* length(): Generator<{ take: number }, number, Uint8Array> {
  const bytes = word(yield { take: 2 }, 0) - 2
  demand(bytes >= 0, 'length')
  return bytes
}

const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
