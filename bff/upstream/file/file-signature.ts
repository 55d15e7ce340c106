import type { FileLimits } from '#contracts/core/call.ts'

/** Magic numbers: the first bytes of each type. A type without one is not checked. */
const signatures: Readonly<Record<string, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'application/zip': [0x50, 0x4b, 0x03, 0x04],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': [0x50, 0x4b, 0x03, 0x04],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/webp': [0x52, 0x49, 0x46, 0x46],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** The types that are recognised by their signature. */
export const signedTypes = (types: readonly string[]) => types.filter((type) => signatures[type])

/** The type whose signature the bytes begin with; null for none. */
export const signatureType = (bytes: Uint8Array | readonly number[], types: readonly string[]): string | null =>
  types.find((type) => (signatures[type] ?? []).every((byte, n) => bytes[n] === byte)) ?? null

type Bytes = ReadableStream<Uint8Array>

/** Which of the types a body can be: has its signature and least size. `body` is the whole of it either way. */
export async function checkSignature(
  body: Bytes,
  { types, minSize = 1 }: Pick<FileLimits, 'types' | 'minSize'>,
): Promise<SignatureCheck> {
  const length = Math.max(0, ...types.map((type) => signatures[type]?.length ?? 0))
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < Math.max(minSize, length)) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  const type = size >= minSize ? signatureType(firstBytes(chunks, length), types) : null
  return { type, body: concatenated(chunks, reader) }
}

/** `type` is null for a body of none of them. */
type SignatureCheck = { readonly type: string | null; readonly body: Bytes }

const firstBytes = (chunks: readonly Uint8Array[], count: number) =>
  chunks.flatMap((chunk) => [...chunk.subarray(0, count)]).slice(0, count)

/** The chunks that were read, then the rest of the stream. */
function concatenated(chunks: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): Bytes {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = chunks.shift()
        if (chunk) return controller.enqueue(chunk)
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
