import { pipeline, Readable } from 'node:stream'

import { ApiError } from '#contracts/core/error.ts'

import { type Coding, undecodable } from '#bff/upstream/content-coding.ts'

/** workerd's words for bytes that are not of their coding, or end too early: its errors have no codes. */
const ofDecoder = /decompression failed|compressed stream ended prematurely/i

/** An answer that has arrived and cannot be read is no fault of the connection or of the service, and nothing to repeat. */
export function readFault(error: unknown): never {
  throw error instanceof TypeError && ofDecoder.test(error.message)
    ? new ApiError('upstream_failed', { cause: error })
    : error
}

type Bytes = ReadableStream<Uint8Array>

/** A coded body as a stream. workerd has decoded it where no coding is left. */
export function decodedStream(body: Bytes, coding: Coding | undefined): Bytes {
  return coding ? decodedBy(coding, body) : chunkStream(body[Symbol.asyncIterator](), readFault)
}

function decodedBy(coding: Coding, body: Bytes): Bytes {
  const connection: { fault?: unknown } = {}
  async function* received() {
    try {
      yield* body
    } catch (error) {
      connection.fault = error
      throw error
    }
  }
  const decoded = pipeline(Readable.from(received()), coding.stream(), () => undefined) // readers get the error
  return chunkStream(decoded[Symbol.asyncIterator](), (error) => {
    throw 'fault' in connection ? connection.fault : undecodable(error)
  })
}

const chunkStream = (chunks: AsyncIterator<Uint8Array>, fail: (error: unknown) => never): Bytes =>
  new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next().catch(fail)
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  )
