import type { Picture, SavePath, zppicture } from '#contracts/picture.ts'
import { ApiError } from '#contracts/core/error.ts'

import { send } from '../../api/api.ts'

/** The calls that sign-up and recruitment have alike. */
export type PictureCalls = typeof zppicture

/** Where a picture belongs; `key` is that of a link. */
export type PictureSlot = { fileType: string; current: number; key?: string }

type Watch = {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress(share: number): void
}

/** An upload that can be run again where it stopped. */
export type Upload<T = Picture> = { run(watch: Watch): Promise<T> }

/** Milliseconds without a single byte that count as a broken line. */
const idle = 30_000

/**
 * Puts a file where the server says and has it confirmed. Whoever runs it again after a loss sends again only what did
 * not arrive: a place holds one picture, so that nothing is ever there twice.
 */
export function createUpload(calls: PictureCalls, place: PictureSlot, file: Blob): Upload {
  let arrived = false
  return {
    async run(watch) {
      if (!arrived) {
        const path = await send(calls.getPictureSavePath, place, watch)
        await put(path, file, watch)
        arrived = true
      }
      return send(calls.saveUploadPicture, place, watch).catch((error: unknown) => {
        // The server looked at it and threw it away.
        if (error instanceof ApiError && error.code === 'refused') arrived = false
        throw error
      })
    },
  }
}

/** Several uploads one after the other, as one: run again, it goes on with the one that did not arrive. */
export function inTurn(uploads: readonly Upload[], onEach: (saved: Picture) => void): Upload<void> {
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

/** fetch says nothing about its progress in most browsers. */
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
