import { expect, test } from 'vitest'

import { parseJson } from './lossless-json.ts'

/** On one platform's JSON.parse. */
export function losslessJsonSuite() {
  test.each([
    ['{"id":1123598821738675201}', { id: '1123598821738675201' }],
    [
      '[9223372036854775807, -9007199254740993,\n9007199254740993]',
      ['9223372036854775807', '-9007199254740993', '9007199254740993'],
    ],
    ['{"id":9007199254740991}', { id: 9007199254740991 }],
    ['{"id":"1123598821738675201","n":12.5}', { id: '1123598821738675201', n: 12.5 }],
    ['{"text":"a:1123598821738675201,\\"1234567890123456789"}', { text: 'a:1123598821738675201,"1234567890123456789' }],
    [
      '{"text":"[1123598821738675201]","id":[{"a":1123598821738675202}]}',
      { text: '[1123598821738675201]', id: [{ a: '1123598821738675202' }] },
    ],
    ['[1e30, 0.12345678901234567890]', [1e30, 0.12345678901234568]],
  ])('%s keeps every digit of its integers', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  test('invalid JSON is a SyntaxError, with and without a long number', () => {
    expect(() => parseJson('{"id":1')).toThrow(SyntaxError)
    expect(() => parseJson('{"id":1123598821738675201')).toThrow(SyntaxError)
  })
}
