import type { AppContext } from './context.ts'
import { defaultHeaders } from './guard/headers.ts'

/** Headers of a JSON answer of the API. */
export const jsonHeaders: Readonly<Record<string, string>> = {
  ...defaultHeaders,
  'Content-Type': 'application/json',
}

/** Headers of one answer, and its status. */
type Own = { readonly headers: Readonly<Record<string, string>>; readonly status?: number }

/** Makes an answer of JSON text, with all default headers and its own ones; of status 200 where it has no other. */
export type JsonAnswer = (text: string, own?: Own) => Response

/**
 * A plain record of headers, which node-server writes as it is; reading `headers` of the answer would cost a Headers object
 * and its way back. A copy: who replaces Response, as a mock does, may keep what it is given.
 */
export const jsonAnswer: JsonAnswer = (text, { headers, status = 200 } = { headers: {} }) =>
  new Response(text, { status, headers: { ...jsonHeaders, ...headers } })

/** Answers a request with JSON text and all of its headers. */
export type Respond = (c: AppContext, text: string, own?: Own) => Response

/** An answer may say that it has all of its headers, so that nobody reads them again. */
type Answer = Response & { isPrepared?: true }

/** Whether an answer was made by Respond: text, with all of its headers. */
export const isPrepared = (answer: Answer): boolean => answer.isPrepared === true

/** The same answer, marked for `isPrepared`. */
export const prepared = (answer: Answer): Response => Object.assign(answer, { isPrepared: true as const })
