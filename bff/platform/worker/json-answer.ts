import { jsonHeaders, type JsonAnswer } from '#bff/http/json-answer.ts'

const headers = new Headers(jsonHeaders)

/** Copies prepared headers natively, in less than half the time that setting them takes. Source: docs/decisions/0184. */
export const preparedAnswer: JsonAnswer = (text, own = { headers: {} }) => {
  const answer = new Response(text, { headers, status: own.status ?? 200 })
  for (const [name, value] of Object.entries(own.headers)) answer.headers.set(name, value)
  return answer
}
