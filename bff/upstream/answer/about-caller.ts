import type { AboutCaller, Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

import type { DeviationReport } from './deviations.ts'
import { tokenClaims } from './token-claims.ts'

type Check = {
  readonly endpoint: Endpoint
  /** Parsed by the contract. */
  readonly value: unknown
  /** User id of the caller; absent or empty before a log-in, and for an identity that is no user. */
  readonly userId: string | undefined
  readonly report?: DeviationReport | undefined
}

/**
 * Response binding: an answer about the caller that names another account was meant for somebody else, as after a second
 * answer on a kept connection. Throws upstream_failed and reports a deviation. Source: security R26.
 */
export function checkAboutCaller({ endpoint, value, userId, report }: Check): void {
  const { aboutCaller } = endpoint.upstream
  if (!aboutCaller || !userId) return
  const field = foreignField(value, aboutCaller, userId)
  if (field === undefined) return
  report?.(endpoint, [{ field, expected: 'the caller', received: 'another account', outcome: 'refused' }])
  throw new ApiError('upstream_failed', { cause: `${field} names another account` })
}

/** The first field that names another account. */
function foreignField(value: unknown, { userId: idPath, tokens = [] }: AboutCaller, userId: string) {
  if (isAnother(valueAt(value, idPath), userId)) return idPath
  return tokens.find((path) => isAnother(tokenClaims(String(valueAt(value, path)))['user_id'], userId))
}

/** What names nobody names nobody else; some servers write "no user" as a negative number. */
function isAnother(value: unknown, userId: string): boolean {
  const id = typeof value === 'number' ? String(value) : value
  if (typeof id !== 'string' || id === '' || id.startsWith('-') || isUnknownId(id)) return false
  return id !== userId
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((it: unknown, name) => Object(it)[name], value)
