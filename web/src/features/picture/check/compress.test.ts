import { expect, test } from 'vitest'

import { portraitLimits } from '#web/testing/portrait-limits.ts'
import type { Limits } from './check-picture.ts'
import { compress, padded, sizeWithin } from './compress.ts'
import type { Size } from './decode.ts'

const paper: Limits = { ...portraitLimits, minWidth: 600, minHeight: 400, maxWidth: 2400, maxHeight: 2400, ratio: null }

/** Encoder stub whose files have this many bits per pixel at full quality. */
function encoder(bits: number) {
  const sizes: Size[] = []
  const encode = async (size: Size, quality: number) => {
    sizes.push(size)
    return new Blob([new Uint8Array(Math.round((size.width * size.height * bits * quality ** 3) / 8))])
  }
  return { encode, last: () => sizes.at(-1) }
}

const shapes = [
  { width: 295, height: 413 },
  { width: 400, height: 560 },
  { width: 3000, height: 4200 },
]

test.each([0.02, 0.2, 1, 4, 12, 40])(
  'a portrait of %f bits per pixel is compressed to within all limits',
  async (bits) => {
    for (const shape of shapes) {
      const { encode, last } = encoder(bits)
      const { size } = await compress(encode, shape, portraitLimits)
      const { width = 0, height = 0 } = last() ?? {}
      expect(size).toBeGreaterThanOrEqual(portraitLimits.minBytes)
      expect(size).toBeLessThanOrEqual(portraitLimits.maxBytes)
      expect(width >= 295 && width <= 590 && height >= 413 && height <= 826).toBe(true)
      expect(Math.abs(width / height / (295 / 413) - 1)).toBeLessThan(0.01)
    }
  },
)

test('a file within the limits at good quality is not compressed further', async () => {
  const { encode } = encoder(2)
  const { size } = await compress(encode, { width: 590, height: 826 }, portraitLimits)
  expect(size).toBe(Math.round((590 * 826 * 2 * 0.92 ** 3) / 8))
})

test('a paper keeps its aspect ratio and loses resolution before quality', async () => {
  const { encode, last } = encoder(30)
  const { size } = await compress(encode, { width: 4000, height: 3000 }, paper)
  const { width = 0, height = 0 } = last() ?? {}
  expect(size).toBeLessThanOrEqual(paper.maxBytes)
  expect(width / height).toBeCloseTo(4 / 3, 2)
  expect(width).toBeLessThan(2400)
})

test('a picture is scaled down to the limits and never scaled up beyond the minimum', () => {
  expect(sizeWithin({ width: 6000, height: 8400 }, portraitLimits)).toEqual({ width: 590, height: 826 })
  expect(sizeWithin({ width: 300, height: 420 }, portraitLimits)).toEqual({ width: 300, height: 420 })
  expect(sizeWithin({ width: 4800, height: 2400 }, paper)).toEqual({ width: 2400, height: 1200 })
})

test.each([0, 1, 3, 4, 5, 70_000, 131_075])(
  'a JPEG %i bytes below the minimum is padded and stays valid',
  async (missing) => {
    const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])])
    const bytes = new Uint8Array(await (await padded(jpeg, 4 + missing)).arrayBuffer())
    expect(bytes.length).toBeGreaterThanOrEqual(4 + missing)
    expect(bytes.length).toBeLessThan(4 + missing + 4)
    let at = 2
    while (bytes[at + 1] === 0xfe) at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    expect([...bytes.subarray(at)]).toEqual([0xff, 0xd9])
  },
)
