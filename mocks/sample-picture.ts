import { png, type Raster } from './png.ts'
import { type Drawing, portrait } from './portrait.ts'
import { jpeg } from './sample-jpeg.ts'

/** A file as people choose it for a portrait of 295 by 413, and what is to be found wrong with it. */
export type SamplePicture = {
  name: string
  /** Name of the fault; null where it is fine. */
  fault: string | null
  file(): Uint8Array<ArrayBuffer>
  /** What is left after decoding and cropping; absent where it does not come to that. */
  pixels?(): Raster
}

/** A portrait in a file of this size; cropped it is the same person. */
function drawn(name: string, fault: string | null, drawing: Drawing): SamplePicture {
  const cropped = { ...drawing, width: 295, height: 413 }
  return { name, fault, file: () => png(portrait(drawing)), pixels: () => portrait(cropped) }
}

/** Nothing to see but the noise of the camera. */
function even(name: string, shade: number): SamplePicture {
  const data = Uint8Array.from({ length: 590 * 826 * 3 }, (_, n) => Math.min(255, shade + (((n * 7919) % 1013) % 7)))
  const raster = { width: 590, height: 826, channels: 3, data } as const
  return { name, fault: 'blank', file: () => png(raster), pixels: () => raster }
}

const head = (name: string, fault: string | null, size: Parameters<typeof jpeg>[0]): SamplePicture => ({
  name,
  fault,
  file: () => jpeg({ size: 60_000, ...size }),
})

const raw = (name: string, fault: string, start: string | Buffer): SamplePicture => ({
  name,
  fault,
  file: () => Buffer.concat([typeof start === 'string' ? Buffer.from(start, 'latin1') : start, Buffer.alloc(40_000)]),
})

const cut = ({ name, file }: SamplePicture): SamplePicture => ({
  name: `${name}, cut off`,
  fault: 'truncated',
  file: () => file().slice(0, 20_000),
})

const small = { width: 295, height: 413 }
const usual = { width: 590, height: 826 }

/** The same files every time. */
export const samplePictures: readonly SamplePicture[] = [
  drawn('exactly the demanded size', null, small),
  drawn('twice the size', null, usual),
  drawn('three times the size', null, { width: 885, height: 1239 }),
  drawn('a landscape picture', null, { width: 1200, height: 900 }),
  drawn('a square picture', null, { width: 800, height: 800 }),
  drawn('a blue ground', null, { ...usual, behind: 'blue' }),
  drawn('a little dim', null, { ...usual, light: 0.75 }),
  drawn('a little bright', null, { ...usual, light: 1.06 }),
  head('a camera held upright', null, { width: 4000, height: 3000, orientation: 6 }),
  head('a camera held the other way', null, { width: 4000, height: 3000, orientation: 8 }),
  head('a camera held upside down', null, { width: 3000, height: 4000, orientation: 3 }),
  head('12000 pixels wide', null, { width: 12_000, height: 9000 }),
  drawn('a thumbnail', 'small', { width: 120, height: 168 }),
  drawn('two thirds of the size', 'small', { width: 200, height: 280 }),
  drawn('one pixel too small', 'small', { width: 294, height: 412 }),
  head('a wide strip too low', 'small', { width: 500, height: 300 }),
  head('turned upright it is too narrow', 'small', { width: 400, height: 280, orientation: 6 }),
  head('more pixels than a browser decodes', 'huge', { width: 20_000, height: 12_000 }),
  head('a panorama', 'long', { width: 4000, height: 900 }),
  head('a long screenshot', 'long', { width: 500, height: 2600 }),
  head('compressed to nothing', 'light', { ...small, size: 6000 }),
  head('more than 40 MB', 'heavy', { width: 8000, height: 6000, size: 42_000_000 }),
  drawn('dark', 'dark', { ...usual, light: 0.28 }),
  drawn('very dark', 'dark', { ...usual, light: 0.18 }),
  drawn('a face in the dark', 'dark', { ...usual, light: 0.24, behind: 'blue' }),
  drawn('overexposed', 'bright', { ...usual, light: 1.5 }),
  drawn('far too bright', 'bright', { ...usual, light: 2.2 }),
  drawn('a little out of focus', 'blurred', { ...usual, blur: 3 }),
  drawn('out of focus', 'blurred', { ...usual, blur: 5 }),
  drawn('hardly to be made out', 'blurred', { ...usual, blur: 9 }),
  drawn('a room behind', 'uneven', { ...usual, behind: 'room' }),
  drawn('a shadow behind', 'uneven', { ...usual, behind: 'gradient' }),
  even('all white', 248),
  even('all grey', 128),
  even('all black', 0),
  raw('a picture of an iPhone', 'heic', '\0\0\0\x18ftypheic'),
  raw('a program called photo.jpg', 'program', 'MZ\x90\0\x03'),
  raw('a program of Linux', 'program', '\x7fELF\x02\x01'),
  raw('a script', 'program', '#!/bin/sh\n'),
  raw('an archive', 'program', 'PK\x03\x04'),
  raw('an animation', 'type', 'GIF89a'),
  raw('a picture of the web', 'type', 'RIFF\0\0\0\0WEBPVP8 '),
  raw('a document', 'type', '%PDF-1.7'),
  raw('a drawing with a script in it', 'type', '<svg xmlns="http://www.w3.org/2000/svg"><script>'),
  { name: 'nothing at all', fault: 'type', file: () => new Uint8Array() },
  cut(drawn('a portrait', null, usual)),
  cut(head('a photo', null, { width: 3000, height: 4000 })),
  raw(
    'only the head of a PNG',
    'truncated',
    png({ width: 1, height: 1, channels: 1, data: new Uint8Array(1) }).subarray(0, 20),
  ),
]
