import { defaultHeaders } from './guard/headers.ts'

/** Headers of a JSON answer of the API. */
export const jsonHeaders: [name: string, value: string][] = [...defaultHeaders, ['Content-Type', 'application/json']]

/** Makes an answer of JSON text, with all default headers and status 200. */
export type JsonAnswer = (text: string) => Response

/** Sets the headers of each answer; a platform may copy prepared ones. */
export const jsonAnswer: JsonAnswer = (text) => new Response(text, { headers: jsonHeaders })
