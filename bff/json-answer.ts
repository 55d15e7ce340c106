import { defaultHeaders } from './guard/headers.ts'

/** Headers of a JSON answer of the API. */
export const jsonHeaders: Readonly<Record<string, string>> = {
  ...defaultHeaders,
  'Content-Type': 'application/json',
}

/** Makes an answer of JSON text, with all default headers and status 200. */
export type JsonAnswer = (text: string) => Response

/** Sets the headers of each answer, from a copy: who replaces Response, as a mock does, may keep what it is given. */
export const jsonAnswer: JsonAnswer = (text) => new Response(text, { headers: { ...jsonHeaders } })
