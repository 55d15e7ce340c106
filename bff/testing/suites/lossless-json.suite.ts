import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseJson } from '#bff/upstream/answer/lossless-json.ts'

const wide = { values: 1_000, depth: 32 }

/** What JSON.parse has in place of these numbers is rounded, or no number of JSON. */
function withLossyTexts(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? ''
  const isRounded = /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
  return typeof value === 'number' && (isRounded || !Number.isFinite(value)) ? source : value
}

const numbers = fc.oneof(
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.constantFrom(
    '0',
    '-0',
    '9007199254740991',
    '9007199254740993',
    '1e30',
    '1E999',
    '-2.5e+0400',
    '0.1234567890123456789',
  ),
)
const texts = fc.string({ unit: fc.constantFrom('1123598821738675201', '"', '\\', ',', '[', '{', ':', '张', '\n') })

/** JSON texts with any numbers and with texts that look like JSON. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    numbers,
    texts.map((text) => JSON.stringify(text)),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[ ${items.join(' ,\n')}]`),
    fc.array(fc.tuple(texts, tie('json')), { maxLength: 4 }).map((fields) => {
      return `{${fields.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(',')} }`
    }),
  ),
}))

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
    ['[1e999, -1E400]', ['1e999', '-1E400']],
  ])('%s keeps every digit of its integers', (text, value) => {
    expect(parseJson(text, wide)).toEqual(value)
  })

  test('any JSON is what JSON.parse makes of it, but for numbers that it would change', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(parseJson(text, wide)).toEqual(JSON.parse(text, withLossyTexts))
      }),
      { seed: 66, numRuns: 2_000 },
    )
  })

  test('invalid JSON is a SyntaxError, with and without a long number', () => {
    const longNumbers = ['[01123598821738675201]', '[2026-03-01-000000000]', '[01e999]', '[1.e999]', '[1e+]']
    for (const text of ['{"id":1', '{"id":1123598821738675201', '[-]', '"\\', '1"2', ...longNumbers]) {
      expect(() => parseJson(text, wide)).toThrow(SyntaxError)
    }
  })

  test('a text over a limit is refused before the parser sees it: it need not even be JSON', () => {
    const limits = { values: 4, depth: 2 }
    expect(parseJson('[{"a":",[{"},1]', limits)).toEqual([{ a: ',[{' }, 1])
    for (const text of ['[1,2,3,4,5', '[[[', '{"a":[{}', '{},{},{}']) {
      expect(() => parseJson(text, limits)).toThrow(expect.objectContaining({ code: 'upstream_failed' }))
    }
  })
}
