import type { Picture, SavePath, zppicture } from '#contracts/candidate/picture.ts'
import { ApiError } from '#contracts/core/error.ts'

import { send } from '#web/client/api/api.ts'

/** Calls that sign-up and recruitment have in common. */
export type PictureCalls = typeof zppicture

/** Slot of a picture; `key`: the key of an upload link. */
export type PictureSlot = { fileType: string; current: number; key?: string }

type Watch = {
  signal: AbortSignal
  /** Progress, 0 to 1. */
  onProgress(share: number): void
}

/** Resumable upload. */
export type Upload<T = Picture> = { run(watch: Watch): Promise<T> }

/** Stall time-out of an upload, in milliseconds. */
const idle = 30_000

/**
 * Uploads a file to the presigned address and confirms it. After a failure it resumes at the step that failed; a slot
 * holds one picture, so nothing is stored twice.
 */
export function createUpload(calls: PictureCalls, place: PictureSlot, file: Blob): Upload {
  let arrived = false
  return {
    async run(watch) {
      if (!arrived) {
        const path = await send(calls.getPictureSavePath, place, { signal: watch.signal })
        await put(path, file, watch)
        arrived = true
      }
      return send(calls.saveUploadPicture, place, { signal: watch.signal }).catch((error: unknown) => {
        // The server has rejected and removed the file.
        if (error instanceof ApiError && error.code === 'refused') arrived = false
        throw error
      })
    },
  }
}

/** Several uploads in sequence; resumes at the failed upload. */
export function uploadSequentially(uploads: readonly Upload[], onEach: (saved: Picture) => void): Upload<void> {
  let next = 0
  return {
    async run({ signal, onProgress }) {
      for (const upload of uploads.slice(next)) {
        const saved = await upload.run({ signal, onProgress: (share) => onProgress((next + share) / uploads.length) })
        next += 1
        onProgress(next / uploads.length)
        onEach(saved)
      }
    },
  }
}

/** XMLHttpRequest: fetch reports no upload progress. */
function put({ url, headers }: SavePath, file: Blob, { signal, onProgress }: Watch): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const { name, value } of headers) request.setRequestHeader(name, value)
    const stop = () => request.abort()
    let timer = setTimeout(stop, idle)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(stop, idle)
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (request.status === 200) return resolve()
      if (signal.aborted) return reject(signal.reason)
      return reject(new ApiError('upstream_unavailable'))
    })
    signal.addEventListener('abort', stop)
    if (signal.aborted) return reject(signal.reason)
    return request.send(file)
  })
}
