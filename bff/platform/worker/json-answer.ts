import { jsonHeaders, type JsonAnswer } from '#bff/json-answer.ts'

const headers = new Headers(jsonHeaders)

/** Copies prepared headers natively, in less than half the time that setting them takes. Source: docs/decisions/0155. */
export const preparedAnswer: JsonAnswer = (text) => new Response(text, { headers })
