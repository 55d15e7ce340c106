import { readFileSync } from 'node:fs'

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

import { api } from '../api.ts'
import { openapi } from './openapi.ts'

type Content = Record<string, { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> }>
type Response = { content?: Content; headers: Record<string, { $ref: string }> }
type Operation = {
  operationId: string
  parameters?: { name: string; schema: object; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, Response | { $ref: string }>
}

const examples = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8'))
const document = JSON.parse(JSON.stringify(openapi(api, examples))) as {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response>; headers: Record<string, object> }
} // as made there
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false }).addSchema(document, 'document')

/** The schema with references into the document. */
const compiled = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')))

function samplesIn(content: Content = {}): { schema: object; value: unknown }[] {
  return Object.values(content).flatMap(({ schema, example, examples = {} }) => {
    const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
    return schema ? values.map((value) => ({ schema, value })) : []
  })
}

function documentedSamples({ parameters = [], requestBody, responses }: Operation) {
  return [
    ...parameters.flatMap(({ schema, example }) => (example === undefined ? [] : [{ schema, value: example }])),
    ...samplesIn(requestBody?.content),
    ...Object.values(responses).flatMap((response) => ('$ref' in response ? [] : samplesIn(response.content))),
  ]
}

test('every example fits its schema', () => {
  const wrong = operations.flatMap((operation) =>
    documentedSamples(operation)
      .filter(({ schema, value }) => !compiled(schema)(value))
      .map(({ value }) => `${operation.operationId}: ${JSON.stringify(value).slice(0, 200)}`),
  )
  expect(wrong).toEqual([])
})

test('every refusal has an example for each of its codes, which fits', () => {
  const responses = Object.entries(document.components.responses)
  const samples = responses.flatMap(([name, { content }]) => {
    const found = samplesIn(content)
    expect(found.map(({ value }) => (value as { code: string }).code)).toEqual(name.split('.'))
    return found
  })
  expect(samples.filter(({ schema, value }) => !compiled(schema)(value))).toEqual([])
})

test('every call has an example of its answer, and of its input where it takes a body', () => {
  const calls = operations.filter(({ operationId }) => operationId in examples)
  expect(calls.length).toBeGreaterThan(250)
  const without = calls.filter(({ requestBody, responses }) => {
    const contents = [requestBody?.content, (responses['200'] as Response).content]
    return contents.some((content) => content && Object.values(content).every((it) => !('example' in it)))
  })
  expect(without.map(({ operationId }) => operationId)).toEqual([])
})

test('a refusal that is worth a repetition may say when', () => {
  const { responses } = document.components
  const withTime = Object.entries(responses).filter(([, { headers }]) => headers['Retry-After'])
  const codes = new Set(withTime.flatMap(([name]) => name.split('.')))
  expect([...codes]).toEqual(expect.arrayContaining(['too_many_requests', 'upstream_unavailable', 'waiting_room']))
  expect(Object.values(responses).filter(({ headers }) => !headers['X-Request-Id'])).toEqual([])
})
