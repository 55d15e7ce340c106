import fc from 'fast-check'

import type { Call } from '#contracts/core/call.ts'
import { accountHeader, examHeader, idempotencyHeader } from '#contracts/core/header.ts'
import { encodeQuery } from '#contracts/core/query.ts'

import { hostileText, mutated } from './mutated-json.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

/** A request as data, so that it can be printed and sent again. A header replaces that of the page; an empty one removes it. */
export type FuzzedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

type Options = {
  /** Inputs that the call accepts in the state of the session. */
  readonly examples: readonly unknown[]
  /** Exam that is selected in the session. */
  readonly exam: string
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']
const types = [
  'text/plain',
  '',
  'application/json;charset=utf-16',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
]

const rarely = <T>(usual: T, values: fc.Arbitrary<T>) => fc.oneof({ weight: 19, arbitrary: fc.constant(usual) }, values)

const headerText = fc.stringMatching(/^[\x21-\x7e]{0,90}$/)

/** Requests for one call: inputs of its schema and of its examples, whole and mutated, and anything else. Source: security R41. */
export function requestArbitrary(call: Call, { examples, exam }: Options): fc.Arbitrary<FuzzedRequest> {
  const input = fc.oneof(schemaArbitrary(call.input), fc.constantFrom(...examples))
  const inputs = fc.oneof({ weight: 3, arbitrary: input }, { weight: 5, arbitrary: mutated(input) })
  const body = fc.oneof({ weight: 8, arbitrary: inputs.map((it) => JSON.stringify(it) ?? '') }, fc.json(), hostileText)
  const query = fc.oneof({ weight: 8, arbitrary: inputs.map(queryText) }, fc.webQueryParameters())
  return fc
    .record({
      method: rarely(call.method as string, fc.constantFrom(...methods)),
      path: rarely(
        call.url,
        fc.webPath().map((path) => (path.startsWith('//') ? '/' : path || '/')),
      ),
      query: call.method === 'GET' ? query : rarely('', query),
      body,
      headers: fc.record({
        'Content-Type': rarely('application/json', fc.constantFrom(...types)),
        [idempotencyHeader]: rarely(null, headerText),
        [examHeader]: rarely(exam, headerText),
        [accountHeader]: rarely(null, headerText),
        Cookie: rarely(null, headerText),
      }),
      key: fc.uuid(),
    })
    .map(({ method, path, query, body, headers, key }) => ({
      method,
      url: query ? `${path}?${query}` : path,
      headers: given({ ...headers, [idempotencyHeader]: headers[idempotencyHeader] ?? (call.idempotent ? key : null) }),
      ...(method !== 'GET' && method !== 'HEAD' && { body }),
    }))
}

const given = (headers: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null))

function queryText(input: unknown): string {
  const named = typeof input === 'object' && input !== null ? input : { value: input }
  const fields = Object.entries(named).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(parameter) : parameter(value),
  ])
  return encodeQuery(Object.fromEntries(fields)).toString()
}

/** An address holds no objects. */
const parameter = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
