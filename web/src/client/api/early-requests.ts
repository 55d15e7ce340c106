import { accountHeader, csrfHeader } from '#contracts/core/header.ts'

import type { PageRequest } from './page-plan.ts'

/** Answer to an early request, the account that the request named, and when both passed, by the monotonic clock. */
type EarlyAnswer = {
  readonly account: string | null
  readonly sentAt: number
  receivedAt: number
  /** Its value, from when it is there; none for a refusal. */
  value?: unknown
  readonly answer: Promise<Response>
}

/** Age up to which an answer is taken, in milliseconds: a page that did not need it yet asks anew. */
const maxAge = 30_000

declare global {
  /** Answers that the inline script asked for, until the client takes them. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
}

const requestKey = ({ method, url, body = '' }: PageRequest) => `${method} ${url} ${body}`

/** Sends a request with the headers of the client; its answer waits for the client. */
export function beginEarly(request: PageRequest, account: string | null): Promise<Response> {
  const { method, url, body } = request
  const sentAt = performance.now()
  const answer = fetch(url, {
    method,
    referrerPolicy: 'origin',
    headers: {
      [csrfHeader]: '1',
      ...(account && { [accountHeader]: account }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  }).then(async (response) => {
    early.receivedAt = performance.now()
    // A page that does not take it, as an administrator's, must not hold the connection.
    const text = await response.text()
    if (response.status === 200) early.value = JSON.parse(text)
    return new Response(text || null, response)
  })
  const early: EarlyAnswer = { account, sentAt, receivedAt: sentAt, answer }
  answer.catch(() => undefined) // the client sends it again
  globalThis.earlyAnswers ??= new Map()
  globalThis.earlyAnswers.set(requestKey(request), early)
  return answer
}

/** The early request in the name of this account with its answer, once; null for none. */
export function takeEarlyAnswer(request: PageRequest, account: string | null): EarlyAnswer | null {
  const early = earlyAnswer(request, account)
  globalThis.earlyAnswers?.delete(requestKey(request))
  return early
}

/** Value of the early answer that the client has not taken yet; undefined without any. */
export const earlyValue = (request: PageRequest, account: string | null): unknown =>
  earlyAnswer(request, account)?.value

function earlyAnswer(request: PageRequest, account: string | null): EarlyAnswer | null {
  const early = globalThis.earlyAnswers?.get(requestKey(request))
  return early?.account === account && performance.now() - early.sentAt < maxAge ? early : null
}
