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

/**
 * The data of a result that is not sealed itself: the JSON that a text opens to, any other text as it is. Text that is not
 * JSON is never opened: it could be what somebody has typed. Source: security R30.
 */
export async function openData(data: string, endpoint: Endpoint, seal: Seal): Promise<unknown> {
  try {
    return parseJson(await seal.open(data), answerLimits(endpoint))
  } catch (error) {
    if (error instanceof UnsealError || error instanceof SyntaxError) return data
    throw error
  }
}

/** Without quotes and, where there are any, the escapes of JSON, such as Gson's for `=`. Throws a SyntaxError. */
function unquoted(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"')) return text
  return text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1)
}
