import { checkFile, checkPixels, isFatal, type Limits, type Verdict } from './check-picture.ts'
import { compress } from './compress.ts'
import { type Area, decode, draw, encode, type Size, type Source, turned } from './decode.ts'
import { imageFacts } from './image-facts.ts'
import { checkPixelsInWorker } from './check-in-worker.ts'

/** Bytes that are read to know what a file is; bigger ones are refused by their size. */
const readable = 42 * 1024 * 1024

/** A chosen file: what it is, and its picture where it is of use. */
export type DecodedFile = { verdicts: Verdict[]; source: Source | null }

/** Looks at a file and decodes it. */
export async function decodeFile(file: File, limits: Limits): Promise<DecodedFile> {
  const bytes = new Uint8Array(await file.slice(0, readable).arrayBuffer())
  const verdicts = checkFile({ ...imageFacts(bytes), size: file.size }, limits)
  if (verdicts.some(isFatal)) return { verdicts, source: null }
  try {
    return { verdicts, source: await decode(file) }
  } catch {
    return { verdicts: [{ check: 'type', fault: 'truncated' }], source: null }
  }
}

/** Part of a picture after so many quarter turns. */
export type Crop = { turns: number; area: Area }

export const fullCrop = (source: Size, turns: number): Crop => ({
  turns,
  area: { x: 0, y: 0, ...turned(source, turns) },
})

/** Longest side of what the pixels are checked on: the same measure for every camera. */
const checkedSide = 413

/** Checks what is left after cutting. */
export async function checkCrop(source: Source, { turns, area }: Crop, portrait: boolean): Promise<Verdict[]> {
  const scale = Math.min(1, checkedSide / Math.max(area.width, area.height))
  const size = { width: Math.round(area.width * scale), height: Math.round(area.height * scale) }
  const canvas = draw(source.image, source, { ...size, area, turns })
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, size.width, size.height) ?? {}
  return data
    ? checkPixelsInWorker({ ...size, data }, portrait)
    : checkPixels({ ...size, data: new Uint8Array() }, portrait)
}

/** The file that is sent: cut, upright and within the limits. */
export function encodeCrop(source: Source, { turns, area }: Crop, limits: Limits): Promise<Blob> {
  const drawn = (size: Size) => draw(source.image, source, { ...size, area, turns })
  return compress((size, quality) => encode(drawn(size), quality), area, limits)
}
