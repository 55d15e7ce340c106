import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { CallExamples } from '#contracts/openapi/openapi.ts'
import { headersOfSuccess, responseHeaders } from '#contracts/openapi/response-headers.ts'

import { answeredExample, callsWithAddress, examplesFile, exampleShape } from './examples.ts'

const examples: CallExamples = JSON.parse(readFileSync(examplesFile, 'utf8'))

const isRequired = (name: string) => 'required' in responseHeaders[name as keyof typeof responseHeaders] // a key of it

test.each(callsWithAddress)('the example of $name is what the mock answers', async ({ name, call }) => {
  const { example, headers } = await answeredExample(call)
  const described = Object.keys(headersOfSuccess(call))
  expect(Object.keys(responseHeaders).filter((it) => headers.has(it) && !described.includes(it))).toEqual([])
  expect(described.filter((it) => isRequired(it) && !headers.has(it))).toEqual([])
  expect(exampleShape(examples[name]), 'npm run examples writes it').toEqual(exampleShape(example))
})

test('there are no examples of calls that do not exist', () => {
  const names = new Set(callsWithAddress.map(({ name }) => name))
  const stale = Object.keys(examples).filter((name) => !names.has(name))
  expect(stale, 'npm run examples removes them').toEqual([])
})
