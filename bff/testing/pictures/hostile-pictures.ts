import { crc32 } from 'node:zlib'

import { png } from '#mocks/fixtures/png.ts'
import { exif } from '#mocks/fixtures/sample-jpeg.ts'
import { browserPictures } from './browser-pictures.ts'

/** A file as it is uploaded under a media type. */
export type PictureFile = {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

type Part = string | Uint8Array | readonly number[]

const partBytes = (part: Part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Uint8Array.from(part))
const joined = (...parts: readonly Part[]) => new Uint8Array(Buffer.concat(parts.map(partBytes)))

const { jpeg, webp, losslessWebp } = browserPictures
const smallPng = new Uint8Array(png({ width: 2, height: 2, channels: 3, data: new Uint8Array(12) }))

/** Bytes of a copy, changed in place. */
function changed(bytes: Uint8Array<ArrayBuffer>, at: number, values: Part) {
  const copy = bytes.slice()
  copy.set(partBytes(values), at)
  return copy
}

const word = (value: number) => [value >> 8, value & 255]
const long = (value: number) => [...word(value >>> 16), ...word(value & 0xffff)]
const little = (value: number) => long(value).toReversed()

const segment = (marker: number, body: Part) => joined([0xff, marker], word(partBytes(body).length + 2), body)
/** With segments behind its start marker. */
const jpegWith = (...segments: readonly Uint8Array[]) => joined(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2))
const frameAt = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]))
const scanAt = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xda]))

function chunk(name: string, body: Part) {
  const content = joined(name, body)
  return joined(long(content.length - 4), content, long(crc32(content)))
}
/** Signature and header are 33 bytes. */
const pngWith = (...chunks: readonly Uint8Array[]) => joined(smallPng.subarray(0, 33), ...chunks, smallPng.subarray(33))
const sizedPng = (width: number, height: number) => changed(smallPng, 16, [...long(width), ...long(height)])

/** A container of the right length. */
const riff = (...parts: readonly Part[]) => {
  const body = joined('WEBP', ...parts)
  return joined('RIFF', little(body.length), body)
}
const webpChunk = (name: string, body: Part) => {
  const bytes = partBytes(body)
  return joined(name, little(bytes.length), bytes, bytes.length % 2 ? [0] : [])
}
const webpBody = webp.subarray(12)

const script = '<script>alert(1)</script>'
const zip = 'PK\x03\x04\x14\0\0\0\0\0'

const jpegs: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a page': joined('<html>', script),
  'a page behind the signature': joined([0xff, 0xd8, 0xff], script),
  'an SVG': joined('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a program': joined('MZ\x90\0'),
  'a GIF': joined('GIF89a\x01\0\x01\0\0\0\0;'),
  'a HEIC of a phone': joined([0, 0, 0, 24], 'ftypheic'),
  'a PNG': smallPng,
  nothing: joined(),
  'two bytes': jpeg.slice(0, 2),
  'one that is cut within its header': jpeg.slice(0, frameAt + 6),
  'one that is cut within its pixels': jpeg.slice(0, -2),
  'one with an archive behind it': joined(jpeg, zip),
  'one with a page behind it': joined(jpeg, script),
  'one with a second picture behind it': joined(jpeg, jpeg),
  'one with a single byte behind it': joined(jpeg, [0]),
  'one with a program in its comment': jpegWith(segment(0xfe, "<?php system($_GET['c']); ?>")),
  'one with a page in its comment': jpegWith(segment(0xfe, `*/${script}/*`)),
  'one with the place where it was taken': jpegWith(new Uint8Array(exif(6))),
  'one with XMP': jpegWith(segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')),
  'one with IPTC': jpegWith(segment(0xed, 'Photoshop 3.0\x008BIM')),
  'one with a document in a segment': jpegWith(segment(0xe4, '%PDF-1.7')),
  'one with a thumbnail': jpegWith(segment(0xe0, joined('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 1, 1, 255, 0, 0]))),
  'one with a profile that is none': jpegWith(segment(0xe2, 'MPF\0')),
  'one of 65,500 by 65,500 pixels': changed(jpeg, frameAt + 5, [...word(65_500), ...word(65_500)]),
  'one of 5,001 by 5,000 pixels': changed(jpeg, frameAt + 5, [...word(5_001), ...word(5_000)]),
  'one without height': changed(jpeg, frameAt + 5, word(0)),
  'one with two frames': joined(jpeg.subarray(0, scanAt), jpeg.subarray(frameAt, frameAt + 19), jpeg.subarray(scanAt)),
  'one without pixels': joined(jpeg.subarray(0, scanAt), [0xff, 0xd9]),
  'one with a segment of length 0': jpegWith(joined([0xff, 0xdb, 0, 0])),
  'one with a segment that reaches beyond it': jpegWith(joined([0xff, 0xdb, 0xff, 0xff])),
  'one of the lossless kind': changed(jpeg, frameAt + 1, [0xc3]),
}

const pngs: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a JPEG': jpeg,
  'one of 50,000 by 50,000 pixels': sizedPng(50_000, 50_000),
  'one of 2,147,483,647 by 1 pixels': sizedPng(2 ** 31 - 1, 1),
  'one without width': sizedPng(0, 1),
  'one with an archive behind it': joined(smallPng, zip),
  'one that is cut': smallPng.slice(0, -12),
  'one with a page in its text': pngWith(chunk('tEXt', `Comment\0${script}`)),
  'one with a page in a compressed text': pngWith(chunk('zTXt', 'Comment\0\0x')),
  'one with an international text': pngWith(chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>')),
  'one with the place where it was taken': pngWith(chunk('eXIf', 'MM\0*')),
  'one with a private chunk': pngWith(chunk('prVt', script)),
  'an animation': pngWith(chunk('acTL', [...long(2), ...long(0)])),
  'one without a header': joined(smallPng.subarray(0, 8), smallPng.subarray(33)),
  'one without pixels': joined(smallPng.subarray(0, 33), chunk('IEND', '')),
  'one with two headers': pngWith(smallPng.subarray(8, 33)),
  'one with a chunk that reaches beyond it': pngWith(joined(long(2 ** 30), 'IDAT')),
}

const webps: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a sound': joined('RIFF', little(4), 'WAVE'),
  'one with Exif': changed(webp, 20, [0x28]),
  'one with an Exif chunk that no flag tells of': riff(webpBody, webpChunk('EXIF', 'MM\0*')),
  'one with XMP': riff(webpBody, webpChunk('XMP ', '<x:xmpmeta/>')),
  'an animation': changed(webp, 20, [0x22]),
  'one of 16,384 by 16,384 pixels': changed(webp, 24, [0xff, 0x3f, 0, 0xff, 0x3f, 0]),
  'one with a page behind it': joined(webp, script),
  'one that is cut': webp.slice(0, -4),
  'one with a chunk that reaches beyond it': riff(joined('VP8 ', little(2 ** 30))),
  'one with two pictures': riff(webpBody, webpBody.subarray(18)),
  'one without a picture': riff(webpChunk('ICCP', 'x')),
}

const typedFiles = (type: string, files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): PictureFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, type, bytes }))

/** Files that are no picture of their type, or hold what a picture must not: each has one fault. */
export const hostilePictures: readonly PictureFile[] = [
  ...typedFiles('image/jpeg', jpegs),
  ...typedFiles('image/png', pngs),
  ...typedFiles('image/webp', webps),
]

/** Files that each gateway takes. */
export const goodPictures: readonly PictureFile[] = [
  ...typedFiles('image/jpeg', {
    'of a browser': jpeg,
    'filled up with blanks, as the client does': jpegWith(segment(0xfe, ' '.repeat(9_000))),
    'with fill bytes before a marker': jpegWith(joined([0xff, 0xff, 0xff]), segment(0xfe, '')),
    'of 5,000 by 5,000 pixels': changed(jpeg, frameAt + 5, [...word(5_000), ...word(5_000)]),
    'progressive, as far as its header tells': changed(jpeg, frameAt + 1, [0xc2]),
  }),
  ...typedFiles('image/png', {
    plain: smallPng,
    'with its resolution': pngWith(chunk('pHYs', [...long(2835), ...long(2835), 1])),
  }),
  ...typedFiles('image/webp', { 'of a browser': webp, lossless: losslessWebp, bare: riff(webp.subarray(-92)) }),
]
