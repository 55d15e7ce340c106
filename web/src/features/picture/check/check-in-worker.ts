import { checkPixels, type Pixels, type Verdict } from './check-picture.ts'
import type { CheckRequest } from './check-worker.ts'

/** Runs the pixel checks in a web worker, or in the page where workers are unavailable. */
export async function checkPixelsInWorker(pixels: Pixels, portrait: boolean): Promise<Verdict[]> {
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
