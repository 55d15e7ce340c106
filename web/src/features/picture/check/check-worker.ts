import { checkPixels, type Pixels } from './check-picture.ts'

/** Message to the worker. */
export type CheckRequest = { pixels: Pixels; portrait: boolean }

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  self.postMessage(checkPixels(data.pixels, data.portrait))
})
