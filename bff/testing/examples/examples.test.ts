import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { CallExamples } from '#contracts/openapi/openapi.ts'
import { headersOfSuccess, responseHeaders } from '#contracts/openapi/response-headers.ts'

import { answeredExample, callsWithAddress } from './examples.ts'

const file = new URL('../../../contracts/openapi/examples.json', import.meta.url)
const examples: CallExamples = JSON.parse(readFileSync(file, 'utf8'))

/** Names and types; for a list those of its first entry. Times, keys and numbers differ between runs. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]))
}

const isRequired = (name: string) => 'required' in responseHeaders[name as keyof typeof responseHeaders] // a key of it

test.each(callsWithAddress)('the example of $name is what the mock answers', async ({ name, call }) => {
  const { example, headers } = await answeredExample(call)
  const { input, answer, ...state } = example
  const described = Object.keys(headersOfSuccess(call))
  expect(Object.keys(responseHeaders).filter((it) => headers.has(it) && !described.includes(it))).toEqual([])
  expect(described.filter((it) => isRequired(it) && !headers.has(it))).toEqual([])
  const documented = examples[name]
  expect({ account: documented?.account, signUp: documented?.signUp }).toEqual({ signUp: undefined, ...state })
  expect(shapeOf(documented?.input)).toEqual(shapeOf(input))
  expect(shapeOf(documented?.answer)).toEqual(shapeOf(answer))
})

test('there are no examples of calls that do not exist', () => {
  const names = new Set(callsWithAddress.map(({ name }) => name))
  const stale = Object.keys(examples).filter((name) => !names.has(name))
  expect(stale, 'run `node bff/testing/examples/write-examples.ts`').toEqual([])
})
