import { ApiError } from '#contracts/core/error.ts'

/** What is read of an answer: a Response, or a platform's own. */
export type UpstreamResponse = Pick<Response, 'status' | 'body'> & {
  readonly headers: Pick<Headers, 'get'>
  /** The whole text, null when it is longer than `maxTextSize`: where a platform has something faster than a stream. */
  readonly limitedText?: () => Promise<string | null>
}

/**
 * The body as text. Throws upstream_failed for one over the limit, in bytes, and cancels it: else its connection is
 * never free again.
 */
export async function limitedText(response: UpstreamResponse, limit: number): Promise<string> {
  if (Number(response.headers.get('Content-Length')) > limit) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const text = await (response.limitedText?.() ?? streamedText(response.body, limit))
  if (text === null) throw tooLarge()
  return text
}

/** Counts while the body arrives; leaving the loop cancels it. */
export async function streamedText(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const tooLarge = () => new ApiError('upstream_failed', { cause: 'answer too large' })
