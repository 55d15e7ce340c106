import type { FileLimits } from '#contracts/endpoint.ts'
type Bytes = ReadableStream<Uint8Array>
/** Whether a body can be the file that it says it is; read no further than that takes. `body` has all of it either way. */
export declare function checked(body: Bytes, type: string, { minSize }: FileLimits): Promise<Checked>
type Checked = {
  readonly isFile: boolean
  readonly body: Bytes
}
export {}
