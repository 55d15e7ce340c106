import type { PictureSet } from '#contracts/candidate/picture.ts'

import type { ImageFacts } from './image-facts.ts'

/** Checks before an upload: of the file, then of its pixels. */
const fileChecks = ['type', 'bytes', 'pixels', 'ratio'] as const

/** Checks of the pixels of a picture. */
const pixelChecks = ['blank', 'brightness', 'sharpness', 'background'] as const
export type Check = (typeof fileChecks)[number] | (typeof pixelChecks)[number]

/** Faults of a picture. */
export type Fault =
  | 'type'
  | 'heic'
  | 'program'
  | 'truncated'
  | 'cut'
  | 'heavy'
  | 'light'
  | 'small'
  | 'huge'
  | 'long'
  | 'blank'
  | 'dark'
  | 'bright'
  | 'blurred'
  | 'uneven'

/** Result of a check; passed without a fault. */
export type Verdict = { check: Check; fault?: Fault }

/** Faults that block the upload; the others are warnings that the user may override. */
const fatalFaults: ReadonlySet<Fault> = new Set([
  'type',
  'heic',
  'program',
  'truncated',
  'heavy',
  'small',
  'huge',
  'blank',
])

/** Whether a picture cannot be used, even if its owner confirms it. */
export const isFatal = ({ fault }: Verdict) => fault !== undefined && fatalFaults.has(fault)

/** Limits of a kind of pictures. */
export type Limits = Pick<
  PictureSet,
  'minBytes' | 'maxBytes' | 'minWidth' | 'minHeight' | 'maxWidth' | 'maxHeight' | 'ratio' | 'portrait'
>

/** Maximum file size that is read into memory, in bytes. */
const maxFileSize = 40 * 1024 * 1024
/** Maximum number of pixels that browsers decode. */
const maxPixels = 200_000_000

/** Checks before the pixels. A file that is not a picture, or whose size is unknown, has the first verdict only. */
export function checkFile(facts: ImageFacts, limits: Limits): Verdict[] {
  const type = typeFault(facts)
  if (type) return [{ check: 'type', fault: type }]
  return [
    { check: 'type' },
    verdict('bytes', facts.size > maxFileSize ? 'heavy' : facts.size < limits.minBytes * 0.4 ? 'light' : undefined),
    verdict('pixels', pixelsFault(facts, limits)),
    verdict('ratio', isLong(facts, limits) ? 'long' : undefined),
  ]
}

const verdict = (check: Check, fault: Fault | undefined): Verdict => (fault ? { check, fault } : { check })

function typeFault({ kind, width }: ImageFacts): Fault | undefined {
  if (kind === 'heic' || kind === 'program') return kind
  if (kind === 'other') return 'type'
  return width > 0 ? undefined : 'truncated'
}

/** Checks the resolution after cropping and scaling down; pictures are never scaled up. */
function pixelsFault(facts: ImageFacts, limits: Limits): Fault | undefined {
  const { ratio, minWidth, minHeight, maxWidth, maxHeight } = limits
  if (facts.width * facts.height > maxPixels) return 'huge'
  const width = ratio ? Math.min(facts.width, facts.height * ratio) : facts.width
  const height = ratio ? width / ratio : facts.height
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  // Rounding to the required ratio costs up to half a pixel.
  return width * scale < minWidth - 0.5 || height * scale < minHeight - 0.5 ? 'small' : undefined
}

function isLong({ width, height }: ImageFacts, { ratio }: Limits): boolean {
  const shape = width / height / (ratio ?? 1)
  return Math.max(shape, 1 / shape) > (ratio ? 2.6 : 5)
}

/** Decoded pixels, four bytes each, as in ImageData. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray | Uint8Array }

/** Checks of the pixels; `portrait` also checks the brightness of the face and the background. */
export function checkPixels(pixels: Pixels, portrait: boolean): Verdict[] {
  const light = luminance(pixels)
  const all = spread(light)
  if (all.deviation < 7) return [{ check: 'blank', fault: 'blank' }]
  const middle = portrait ? spread(within(light, pixels, isFace)) : all
  return [
    { check: 'blank' },
    verdict('brightness', middle.mean < 62 ? 'dark' : middle.mean > (portrait ? 226 : 250) ? 'bright' : undefined),
    verdict('sharpness', sharpness(light, pixels) < 40 ? 'blurred' : undefined),
    ...(portrait ? [verdict('background', isUneven(pixels) ? 'uneven' : undefined)] : []),
  ]
}

function luminance({ width, height, data }: Pixels): Float32Array {
  const light = new Float32Array(width * height)
  for (let n = 0; n < light.length; n += 1) {
    light[n] = 0.299 * (data[n * 4] ?? 0) + 0.587 * (data[n * 4 + 1] ?? 0) + 0.114 * (data[n * 4 + 2] ?? 0)
  }
  return light
}

function spread(values: ArrayLike<number>): { mean: number; deviation: number } {
  let sum = 0
  let squares = 0
  for (let n = 0; n < values.length; n += 1) {
    const value = values[n] ?? 0
    sum += value
    squares += value * value
  }
  const mean = sum / Math.max(values.length, 1)
  return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(values.length, 1) - mean * mean)) }
}

/** Region of a picture; coordinates from 0 to 1. */
type Region = (x: number, y: number) => boolean

const isFace: Region = (x, y) => ((x - 0.5) / 0.24) ** 2 + ((y - 0.48) / 0.22) ** 2 < 1
/** Background: left and right of the head, and above it. */
const isBehind: Region = (x, y) => y < 0.08 || (y < 0.55 && (x < 0.1 || x > 0.9))

function within(values: Float32Array, { width, height }: Pixels, where: Region): number[] {
  const verdicts: number[] = []
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if (where(x / width, y / height)) verdicts.push(values[y * width + x] ?? 0)
    }
  }
  return verdicts
}

/** Sharpness as the variance of the Laplacian. */
function sharpness(light: Float32Array, { width, height }: Pixels): number {
  const edges: number[] = []
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const around = (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0)
      edges.push(4 * (light[at] ?? 0) - around)
    }
  }
  return spread(edges).deviation ** 2
}

/** Whether a colour channel of the background varies too much. */
function isUneven(pixels: Pixels): boolean {
  const size = pixels.width * pixels.height
  return [0, 1, 2].some((channel) => {
    const plane = Float32Array.from({ length: size }, (_, n) => pixels.data[n * 4 + channel] ?? 0)
    return spread(within(plane, pixels, isBehind)).deviation > 30
  })
}
