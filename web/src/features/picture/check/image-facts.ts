/** Type by magic number, independently of the file name. */
export type FileKind = 'jpeg' | 'png' | 'heic' | 'program' | 'other'

/** Facts of an undecoded picture. Width and height are those after the EXIF rotation. */
export type ImageFacts = {
  kind: FileKind
  size: number
  /** Both are 0 when the header could not be read. */
  width: number
  height: number
}

/** Reads the header of a JPEG or PNG file, whatever is behind it; any other type has no size. */
export function imageFacts(bytes: Uint8Array): ImageFacts {
  const kind = fileKind(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = readers[kind]?.(bytes, view)
  return { kind, size: bytes.length, ...(size && size.width * size.height > 0 ? size : { width: 0, height: 0 }) }
}

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

function fileKind(bytes: Uint8Array): FileKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (latin(bytes, 4, 8) === 'ftyp' && /^(?:hei|hev|mif|msf)/.test(latin(bytes, 8, 11))) return 'heic'
  const head = latin(bytes, 0, 4)
  const isProgram = head.startsWith('MZ') || head.startsWith('#!') || head === '\x7fELF' || head.startsWith('PK')
  return isProgram ? 'program' : 'other'
}

type Reader = (bytes: Uint8Array, view: DataView) => Omit<ImageFacts, 'kind' | 'size'> | null

const readers: Partial<Record<FileKind, Reader>> = { jpeg: readJpeg, png: readPng }

function readPng(bytes: Uint8Array, view: DataView): ReturnType<Reader> {
  if (bytes.length < 33) return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Walks the segments up to the frame header, and reads the EXIF orientation on the way. */
function readJpeg(bytes: Uint8Array, view: DataView): ReturnType<Reader> {
  let turned = false
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // a fill byte; any number of them may stand before a marker
      continue
    }
    if (isFrameHeader(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return { width: turned ? height : width, height: turned ? width : height }
    }
    if (marker === 0xe1 && latin(bytes, at + 4, at + 8) === 'Exif') turned ||= orientation(view, at + 10) >= 5
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** EXIF orientation (tag 0x0112), 1 to 8; from 5 on width and height are exchanged. 1 when absent. Source: Exif 2.3. */
function orientation(view: DataView, tiff: number): number {
  if (tiff + 8 > view.byteLength) return 1
  const little = view.getUint16(tiff) === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, little)
  if (directory + 2 > view.byteLength) return 1
  const entries = view.getUint16(directory, little)
  for (let n = 0; n < entries; n += 1) {
    const entry = directory + 2 + n * 12
    if (entry + 12 > view.byteLength) return 1
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little)
  }
  return 1
}
