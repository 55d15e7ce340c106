import { expect, test } from 'vitest'

import { indentJson } from './json-text.ts'

test.each([
  ['{"a":1,"b":[true,null]}', '{\n  "a": 1,\n  "b": [\n    true,\n    null\n  ]\n}'],
  ['[ ]', '[]'],
  ['{"a":{}}', '{\n  "a": {}\n}'],
  ['{"a":"b: [1, 2], \\"c\\""}', '{\n  "a": "b: [1, 2], \\"c\\""\n}'],
  ['"text"', '"text"'],
])('%s is indented', (text, indented) => {
  expect(indentJson(text)).toBe(indented)
  expect(indentJson(indented)).toBe(indented)
})

test('only white space changes: long ids, amounts and repeated keys stay', () => {
  const text = '{"id":1123598821738675201,"fee":10.00,"id":"\\u4e2d"}'
  expect(indentJson(text)?.replaceAll(/\s/g, '')).toBe(text)
})

test('a text that is no JSON has no indentation', () => {
  expect([indentJson('123,456'), indentJson('{"a":'), indentJson('')]).toEqual([null, null, null])
})
