import type { ErrorCode } from '#contracts/core/error.ts'

/** Transient errors, retried automatically. */
export const transientErrors: ReadonlySet<ErrorCode> = new Set([
  'downloads_busy',
  'too_many_requests',
  'store_unavailable',
  'upstream_unavailable',
  'upstream_timeout',
  'access_timeout',
])

const redirectingCodes = [
  'not_logged_in',
  'session_ended',
  'session_replaced',
  'account_changed',
  'locked',
] as const satisfies readonly ErrorCode[]

/** Errors that redirect (see frame/failure.ts): the page shows no error. */
export type RedirectingCode = (typeof redirectingCodes)[number]

export const redirects = (code: ErrorCode): code is RedirectingCode => redirectingCodes.some((it) => it === code)
