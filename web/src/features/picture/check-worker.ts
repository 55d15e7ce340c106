import { checkPixels, type Pixels } from './check-picture.ts'

/** What the worker is asked. */
export type CheckRequest = { pixels: Pixels; portrait: boolean }

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  self.postMessage(checkPixels(data.pixels, data.portrait))
})
