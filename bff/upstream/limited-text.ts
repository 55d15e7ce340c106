import { ApiError } from '#contracts/core/error.ts'

import type { UpstreamResponse } from './upstream.ts'

/** Limit of an answer that is read whole, in bytes. */
export const maxAnswerSize = 8 * 1024 * 1024

/** The body as text. Throws upstream_failed for one over the limit, and cancels it: else its connection stays open. */
export async function limitedText(response: UpstreamResponse): Promise<string> {
  if (Number(response.headers.get('Content-Length')) > maxAnswerSize) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const text = await (response.limitedText?.() ?? streamedText(response.body))
  if (text === null) throw tooLarge()
  return text
}

/** Counts while the body arrives; leaving the loop cancels it. */
export async function streamedText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxAnswerSize) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const tooLarge = () => new ApiError('upstream_failed', { cause: 'answer too large' })
