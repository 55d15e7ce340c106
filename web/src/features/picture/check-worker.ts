import { checkPixels, type Pixels } from './check-picture.ts'

/** What the worker is asked. */
export type Question = { pixels: Pixels; portrait: boolean }

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  self.postMessage(checkPixels(data.pixels, data.portrait))
})
