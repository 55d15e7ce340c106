import type { Summary } from '../core/call.ts'
import type { Json } from './json-schema.ts'
import { commonHeaders } from './response-headers.ts'

type Route = {
  readonly id: string
  readonly summary: Summary | undefined
  readonly description: string
  readonly responses: Json
  readonly parameters?: readonly Json[]
}

/** An operation outside of the calls: health, documents, payment returns. */
export const route = ({ id, summary, ...rest }: Route) => ({
  operationId: id,
  tags: [id.split('.')[0]],
  security: [],
  summary: summary?.en,
  'x-summary-zh': summary?.zh,
  ...rest,
})

/** A refusal with a problem document. */
export const refusal = (description: string): Json => ({
  description,
  headers: commonHeaders(),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** What any request may be refused for, before its route is known. */
export const refusals = { 414: refusal('address_too_long'), 431: refusal('headers_too_large') }

/** An answer of one media type. */
export const answer = (description: string, type: string, content: Json): Json => ({
  description,
  headers: commonHeaders(),
  content: { [type]: content },
})
