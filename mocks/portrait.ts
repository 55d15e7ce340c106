import type { Raster } from './png.ts'

export type Drawing = {
  width: number
  height: number
  /** Multiplies every colour. */
  light?: number
  /** Radius in pixels. */
  blur?: number
  /** What is behind the head. */
  behind?: 'white' | 'blue' | 'room' | 'gradient'
}

/** Somebody who does not exist, drawn: the same pixels for the same wishes. Skin, hair and cloth have a grain. */
export function portrait({ width, height, light = 1, blur = 0, behind = 'white' }: Drawing): Raster {
  const data = new Uint8Array(width * height * 3)
  const unit = Math.min(width / 295, height / 413)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x - width / 2) / unit, (y - height / 2) / unit]
      const colour = figure(u, v) ?? backgrounds[behind](u, v)
      const grain = behind === 'room' || figure(u, v) ? grainAt(x, y) : 0
      for (let c = 0; c < 3; c += 1) {
        data[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, ((colour[c] ?? 0) + grain) * light))
      }
    }
  }
  const sharp: Raster = { width, height, channels: 3, data }
  return blur > 0 ? blurred(blurred(sharp, blur), blur) : sharp
}

type Colour = readonly [number, number, number]

const inside = (u: number, v: number, a: number, b: number) => (u / a) ** 2 + (v / b) ** 2 < 1

/** What is where, from front to back; null is behind the person. Origin in the middle, 295 by 413 units. */
function figure(u: number, v: number): Colour | null {
  for (const eye of [-30, 30]) if (inside(u - eye, v + 32, 10, 5)) return [38, 28, 24]
  for (const brow of [-30, 30]) if (inside(u - brow, v + 52, 17, 4)) return [44, 34, 30]
  if (inside(u, v - 30, 22, 5)) return [176, 96, 92]
  if (inside(u, v + 4, 7, 16)) return [204, 160, 136]
  if (inside(u, v + 20, 76, 98) && v > -84 + (u / 11) ** 2 / 6) return [226, 184, 158]
  if (inside(u, v + 44, 88, 92)) return [34, 28, 30]
  if (Math.abs(u) < 34 && v > 40 && v < 110) return [214, 170, 146]
  if (Math.abs(u) < 24 - (v - 108) / 4 && v > 108) return [244, 246, 248]
  if (inside(u, v - 215, 142, 118)) return [42, 58, 92]
  return null
}

const backgrounds: Record<NonNullable<Drawing['behind']>, (u: number, v: number) => Colour> = {
  white: () => [244, 245, 246],
  blue: () => [84, 144, 208],
  gradient: (u) => [150 + u / 1.6, 150 + u / 1.6, 150 + u / 1.6],
  room: (u, v) => (Math.abs(Math.round(u / 34) % 2) === (v < -60 ? 0 : 1) ? [96, 66, 42] : [214, 206, 190]),
}

/** A fixed pattern that looks like none. */
const grainAt = (x: number, y: number) => (((x * 7919 + y * 104_729 + ((x * y) % 97) * 31) % 41) - 20) * 0.9

/** The mean of a square, rows and then columns. */
function blurred(raster: Raster, radius: number): Raster {
  return along(along(raster, radius, 1, 0), radius, 0, 1)
}

function along({ width, height, channels, data }: Raster, radius: number, dx: number, dy: number): Raster {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < channels; c += 1) {
        let sum = 0
        for (let n = -radius; n <= radius; n += 1) {
          const column = Math.max(0, Math.min(width - 1, x + n * dx))
          const row = Math.max(0, Math.min(height - 1, y + n * dy))
          sum += data[(row * width + column) * channels + c] ?? 0
        }
        out[(y * width + x) * channels + c] = sum / (radius * 2 + 1)
      }
    }
  }
  return { width, height, channels, data: out }
}
