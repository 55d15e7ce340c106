import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { type Seal, UnsealError } from '../seal/seal.ts'
import type { Answer } from '../upstream.ts'
import { answerLimits, parseJson } from './lossless-json.ts'

/** The upstream answered 401: the token is dead, or only the role is missing. The session knows which. */
export class UpstreamUnauthorised extends Error {
  override readonly name = 'UpstreamUnauthorised'
}

/** JSON as it is; otherwise AES text, quoted or bare; where the contract says so, a text. Throws as unwrap does. */
export async function decode({ text, status }: Answer, endpoint: Endpoint, seal: Seal): Promise<unknown> {
  const body = text.trim()
  try {
    if (looksLikeJson(body)) return parseJson(body, answerLimits(endpoint))
    if (endpoint.kind === 'text' && status === 200) return await decodeText(body, endpoint, seal)
    return parseJson(await seal.open(unquoted(body)), answerLimits(endpoint))
  } catch (error) {
    if (status === 401) throw new UpstreamUnauthorised()
    const isExpected = error instanceof SyntaxError || error instanceof UnsealError
    throw isExpected ? new ApiError('upstream_failed') : error
  }
}

/** Whether a body is JSON and not sealed text: Base64 has neither brace nor bracket. */
export const looksLikeJson = (body: string) => body.startsWith('{') || body.startsWith('[')

/** A text answer may be sealed as a whole, and may contain an envelope. */
async function decodeText(body: string, endpoint: Endpoint, seal: Seal): Promise<unknown> {
  if (endpoint.upstream.wire !== 'sealed') return body
  const text = await seal.open(unquoted(body))
  return text.startsWith('{') ? parseJson(text, answerLimits(endpoint)) : text
}

const unquoted = (text: string) => (text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text)
