import type { FileLimits } from '#contracts/core/endpoint.ts'

/** How files of a type begin. Types that are not here are believed. */
const signatures: Readonly<Record<string, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'application/zip': [0x50, 0x4b, 0x03, 0x04],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': [0x50, 0x4b, 0x03, 0x04],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

type Bytes = ReadableStream<Uint8Array>

/** Whether a body can be the file that it says it is; read no further than that takes. `body` has all of it either way. */
export async function checked(body: Bytes, type: string, { minSize = 1 }: FileLimits): Promise<Checked> {
  const signature = signatures[type] ?? []
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  while (size < Math.max(minSize, signature.length)) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    size += value.length
  }
  const first = firstBytes(pieces, signature.length)
  const isFile = size >= minSize && signature.every((byte, n) => first[n] === byte)
  return { isFile, body: together(pieces, reader) }
}

type Checked = { readonly isFile: boolean; readonly body: Bytes }

const firstBytes = (pieces: readonly Uint8Array[], count: number) =>
  pieces.flatMap((piece) => [...piece.subarray(0, count)]).slice(0, count)

/** What was read, then the rest as it comes. */
function together(pieces: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): Bytes {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const kept = pieces.shift()
        if (kept) return controller.enqueue(kept)
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
