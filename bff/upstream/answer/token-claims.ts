import { Buffer } from 'node:buffer'

import { parseJson } from './lossless-json.ts'

/** Claims of a JWT, without those of its signature, which is not checked; none of any other text. Source: RFC 7519 3. */
export function tokenClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    return Object(
      parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(), { values: 1_000, depth: 8 }),
    )
  } catch {
    return {}
  }
}
