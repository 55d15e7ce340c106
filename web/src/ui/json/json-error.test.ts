import fc from 'fast-check'
import { expect, test } from 'vitest'

import { jsonErrorPlace } from './json-error.ts'

test.each([
  ['{"a":1,}', 1, 8],
  ['{"a":1,\n "b" 2}', 2, 6],
  ['{"a":x}', 1, 6],
  ['{"a":', 1, 6],
  ['[1 2]', 1, 4],
  ['{"a":1} x', 1, 9],
  ['', 1, 1],
])('%j is no JSON from a line and a column on', (text, line, column) => {
  expect(jsonErrorPlace(text)).toEqual({ line, column })
})

test('it agrees with the parser about what is JSON', () => {
  const changed = fc
    .tuple(fc.json(), fc.nat(40), fc.constantFrom('', ',', '}', '"', ' '))
    .map(([text, at, inserted]) => text.slice(0, at) + inserted + text.slice(at + 1))
  fc.assert(
    fc.property(fc.oneof(fc.json(), changed), (text) => {
      expect(jsonErrorPlace(text) === null).toBe(isJson(text))
    }),
    { seed: 36 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
