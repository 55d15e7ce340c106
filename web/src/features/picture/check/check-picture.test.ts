import { expect, test } from 'vitest'

import type { Raster } from '#mocks/fixtures/png.ts'
import { samplePictures } from '#mocks/fixtures/sample-picture.ts'
import { portraitLimits } from '#web/testing/portrait-limits.ts'
import { checkFile, checkPixels, type Check, type Fault, isFatal, type Pixels } from './check-picture.ts'
import { imageFacts } from './image-facts.ts'

/** Decoded pixels of a sample, four bytes each. */
function samplePixels({ width, height, data }: Raster): Pixels {
  const four = Uint8ClampedArray.from({ length: width * height * 4 }, (_, n) =>
    n % 4 === 3 ? 255 : (data[Math.floor(n / 4) * 3 + (n % 4)] ?? 0),
  )
  return { width, height, data: four }
}

/** Faults that the page finds in a sample; those of pixels only when the file passes. */
function foundFaults({ file, pixels }: (typeof samplePictures)[number]): Fault[] {
  const verdicts = checkFile(imageFacts(file()), portraitLimits)
  const goesOn = pixels && !verdicts.some(isFatal)
  return [...verdicts, ...(goesOn ? checkPixels(samplePixels(pixels()), true) : [])].flatMap(({ fault }) => fault ?? [])
}

test('there are at least forty samples', () => {
  expect(samplePictures.length).toBeGreaterThanOrEqual(40)
})

test.each(samplePictures)('the check of $name finds: $fault', (sample) => {
  expect(foundFaults(sample)).toEqual(sample.fault ? [sample.fault] : [])
})

test('a portrait is checked in eight ways', () => {
  const [good] = samplePictures
  const looked: Check[] = [
    ...checkFile(imageFacts(good?.file() ?? new Uint8Array()), portraitLimits),
    ...checkPixels(
      samplePixels(good?.pixels?.() ?? { width: 0, height: 0, channels: 3, data: new Uint8Array() }),
      true,
    ),
  ].map(({ check }) => check)
  expect(looked).toEqual(['type', 'bytes', 'pixels', 'ratio', 'blank', 'brightness', 'sharpness', 'background'])
})

test('papers are not checked for an even background', () => {
  const room = samplePictures.find(({ fault }) => fault === 'uneven')
  const verdicts = checkPixels(
    samplePixels(room?.pixels?.() ?? { width: 0, height: 0, channels: 3, data: new Uint8Array() }),
    false,
  )
  expect(verdicts.map(({ check }) => check)).toEqual(['blank', 'brightness', 'sharpness'])
})
