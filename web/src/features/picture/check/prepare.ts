import { checkFile, checkPixels, isFatal, type Limits, type Pixels, type Verdict } from './check-picture.ts'
import type { CheckRequest } from './check-worker.ts'
import { compress } from './compress.ts'
import { type Area, decode, draw, encode, rotated, type Size, type Source } from './decode.ts'
import { imageFacts } from './image-facts.ts'

/** Bytes that are read for the header; larger files are refused by their size. */
const readable = 42 * 1024 * 1024

/** Verdicts on a file, and its decoded picture unless a fault is fatal. */
export type DecodedFile = { verdicts: Verdict[]; source: Source | null }

/**
 * Checks and decodes a file. What the browser decodes is a picture, whatever its file lacks or has too much of: it is
 * drawn anew before it is sent.
 */
export async function decodeFile(file: File, limits: Limits): Promise<DecodedFile> {
  const bytes = new Uint8Array(await file.slice(0, readable).arrayBuffer())
  const facts = { ...imageFacts(bytes), size: file.size }
  const verdicts = checkFile(facts, limits)
  if (verdicts.some((it) => isFatal(it) && it.fault !== 'truncated')) return { verdicts, source: null }
  const source = await decode(file).catch(() => null)
  if (!source) return { verdicts: [{ check: 'type', fault: 'truncated' }], source }
  const { width, height } = source
  const [type = { check: 'type' }, ...others] =
    facts.width > 0 ? verdicts : checkFile({ ...facts, width, height }, limits)
  const seen = [source.isCut ? { ...type, fault: 'cut' as const } : type, ...others]
  if (!seen.some(isFatal)) return { verdicts: seen, source }
  source.release()
  return { verdicts: seen, source: null }
}

/** Area of a picture after quarter turns. */
export type Crop = { turns: number; area: Area }

/** The whole picture after quarter turns. */
export const fullCrop = (source: Size, turns: number): Crop => ({
  turns,
  area: { x: 0, y: 0, ...rotated(source, turns) },
})

/** Longest side of the picture that is checked: the same scale for every camera. */
const checkedSide = 413

/** Checks the pixels of a crop. */
export async function checkCrop(source: Source, { turns, area }: Crop, portrait: boolean): Promise<Verdict[]> {
  const scale = Math.min(1, checkedSide / Math.max(area.width, area.height))
  const size = { width: Math.round(area.width * scale), height: Math.round(area.height * scale) }
  const canvas = draw(source.image, source, { ...size, area, turns })
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, size.width, size.height) ?? {}
  return data
    ? checkPixelsInWorker({ ...size, data }, portrait)
    : checkPixels({ ...size, data: new Uint8Array() }, portrait)
}

/** Encodes the crop for the upload: upright, within the limits. */
export function encodeCrop(source: Source, { turns, area }: Crop, limits: Limits): Promise<Blob> {
  const drawCrop = (size: Size) => draw(source.image, source, { ...size, area, turns })
  return compress((size, quality) => encode(drawCrop(size), quality), area, limits)
}

/** Runs the pixel checks in a web worker, or in the page where workers are unavailable. */
async function checkPixelsInWorker(pixels: Pixels, portrait: boolean): Promise<Verdict[]> {
  if (typeof Worker === 'undefined') return checkPixels(pixels, portrait)
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await workerAnswer(worker, { pixels, portrait })
  } catch {
    return checkPixels(pixels, portrait)
  } finally {
    worker.terminate()
  }
}

function workerAnswer(worker: Worker, question: CheckRequest): Promise<Verdict[]> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Verdict[]>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker did not start')))
    worker.postMessage(question)
  })
}
