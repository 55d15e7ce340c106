import type { Call } from '../core/call.ts'
import type { Endpoint } from '../core/endpoint.ts'
import type { ErrorCode } from '../core/error.ts'
import { requestIdHeader, serverTimeHeader } from '../core/header.ts'
import { externalLogIn } from '../session/log-in.ts'
import { passkey } from '../session/passkey.ts'
import { personProof } from '../session/person-proof.ts'
import { secondFactor } from '../session/second-factor.ts'
import { session } from '../session/session.ts'
import { hasHandle } from './errors.ts'

type Header = { readonly description: string; readonly schema: object; readonly required?: true }

/** Components: headers of answers, by name. */
export const responseHeaders = {
  [requestIdHeader]: {
    description: 'Id of the request in the logs: that of the request where it is a UUID, else a new one.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  [serverTimeHeader]: {
    description:
      'Time of the server in milliseconds since 1970, how long it took, and the bound of its error where one is known.',
    schema: { type: 'string', pattern: '^[0-9]+;took=[0-9]+(?:;error=[0-9]+)?$' },
  },
  'Retry-After': {
    description: 'Seconds after which a repetition makes sense; without it, no such time is known.',
    schema: { type: 'integer', minimum: 1 },
  },
  Age: {
    description: 'Seconds since the answer was read, where it is shared between callers. Administrators have none.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Content-Disposition': {
    description: 'attachment, with the name of the file (RFC 6266).',
    required: true,
    schema: { type: 'string' },
  },
  'Set-Cookie': {
    description: 'A new session cookie, or the cookie of the browser where it has none; of a log-out, their removal.',
    schema: { type: 'string' },
  },
  'Clear-Site-Data': { description: 'A browser removes its copies.', schema: { type: 'string' } },
  Location: {
    description: 'The page; of a write whose outcome is pending, the call that tells.',
    required: true,
    schema: { type: 'string' },
  },
} satisfies Readonly<Record<string, Header>>

type HeaderName = keyof typeof responseHeaders

const references = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Headers of each answer of the gateway. */
export const commonHeaders = (...further: readonly HeaderName[]) => references([requestIdHeader, ...further])

const isShared = (call: Call): call is Endpoint => 'shared' in call && call.shared !== undefined

const withCookie = new Set<Call>([
  passkey.verify,
  personProof.verify,
  secondFactor.begin,
  secondFactor.confirm,
  secondFactor.verify,
  secondFactor.remove,
  session.current,
  session.logIn,
  session.logOut,
  session.unlock,
  externalLogIn.begin,
])

/** The cookie of the session or of the browser, to which a handle is bound. */
const setsCookie = (call: Call) => call.rotatesSession === true || withCookie.has(call) || hasHandle(call.output)

/** Headers of a call's success. */
export const headersOfSuccess = (call: Call) =>
  commonHeaders(
    serverTimeHeader,
    ...(isShared(call) ? (['Age'] as const) : []),
    ...(call.kind === 'download' ? (['Content-Disposition'] as const) : []),
    ...(setsCookie(call) ? (['Set-Cookie'] as const) : []),
    ...(call === session.logOut ? (['Clear-Site-Data'] as const) : []),
  )

/** Refusals that name a time for the repetition. */
const retryable = new Set<ErrorCode>([
  'outcome_pending',
  'session_renewed',
  'log_in_timeout',
  'access_timeout',
  'refused',
  'too_many_requests',
  'account_locked',
  'address_locked',
  'upstream_failed',
  'upstream_timeout',
  'upstream_unavailable',
  'store_unavailable',
  'read_only',
  'waiting_room',
  'downloads_busy',
  'try_again',
  'outcome_unknown',
])

/** Headers of a refusal with one of these codes. */
export const headersOfProblem = (codes: readonly ErrorCode[]) =>
  commonHeaders(
    serverTimeHeader,
    ...(codes.some((code) => retryable.has(code)) ? (['Retry-After'] as const) : []),
    ...(codes.includes('outcome_pending') ? (['Location'] as const) : []),
  )
