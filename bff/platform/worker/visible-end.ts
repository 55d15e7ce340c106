import { ApiError } from '#contracts/core/error.ts'

import { jitteredRetryAfter } from '#bff/limits/concurrency/retry-after.ts'
import type { VisibleEnd } from '#bff/upstream/file/visible-end.ts'

type Limits = {
  /** Bytes of a file whose size is unknown. */
  readonly maxSize: number
  /** Such files that are read at once. */
  readonly atOnce: number
}

/**
 * workerd ends a chunked answer as complete when its stream fails. So an answer has its length, with which workerd breaks
 * the connection; where the upstream does not say it, the file is read whole before the head. Source: decision 197.
 */
export function knownLength(limits: Limits): VisibleEnd {
  let underWay = 0
  return async ({ body, size }, maxSize) => {
    if (size !== null) return { body: body.pipeThrough(new FixedLengthStream(size)), size }
    if (underWay >= limits.atOnce) {
      await body.cancel()
      throw new ApiError('downloads_busy', { retryAfter: jitteredRetryAfter(5) })
    }
    underWay += 1
    return readWhole(body, Math.min(maxSize, limits.maxSize)).finally(() => (underWay -= 1))
  }
}

async function readWhole(body: ReadableStream<Uint8Array>, maxSize: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxSize) throw new ApiError('upstream_failed', { cause: 'file too large' })
    chunks.push(chunk)
  }
  return { body: chunkStream(chunks).pipeThrough(new FixedLengthStream(size)), size }
}

const chunkStream = (chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
