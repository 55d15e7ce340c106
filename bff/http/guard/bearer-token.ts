import { createHash, timingSafeEqual } from 'node:crypto'

import { ApiError } from '#contracts/core/error.ts'

import { addHeader, type AppContext } from '../context.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an Authorization header has the bearer token, in constant time: hashes are compared. Source: RFC 6750 2.1. */
export const hasBearerToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))

/** Refuses a request without the token with not_logged_in and its challenge. Source: RFC 6750 3. */
export function requireBearerToken(c: AppContext, token: string): void {
  if (hasBearerToken(c.req.header('Authorization'), token)) return
  addHeader(c, 'WWW-Authenticate', 'Bearer')
  throw new ApiError('not_logged_in')
}
