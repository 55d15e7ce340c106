import { ApiError } from '#contracts/core/error.ts'

import { andThen, type Awaitable } from '../http/and-then.ts'

/** What is read of an answer: a Response, or a platform's own. */
export type UpstreamResponse = Pick<Response, 'status' | 'body'> & {
  readonly headers: Pick<Headers, 'get'>
  /** The whole text, null when it is longer than `maxTextSize`: where a platform has something faster than a stream. */
  readonly limitedText?: () => Awaitable<string | null>
}

/**
 * The body as text. Throws upstream_failed for one over the limit, in bytes, and cancels it: otherwise its connection is
 * never free again.
 */
export function limitedText(response: UpstreamResponse, limit: number): Awaitable<string> {
  if (Number(response.headers.get('Content-Length')) > limit) return refuse(response)
  const read = response.limitedText ? response.limitedText() : streamedText(response.body, limit)
  return andThen(read, (text) => text ?? tooLarge())
}

async function refuse({ body }: UpstreamResponse): Promise<never> {
  await body?.cancel()
  return tooLarge()
}

/** Counts while the body arrives; leaving the loop cancels it. */
export async function streamedText(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limit) return tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(): never {
  throw new ApiError('upstream_failed', { cause: 'answer too large' })
}
