import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readNumber } from './number.ts'

test.each([
  ['12', 12],
  ['１２', 12],
  ['1２', 12],
  [' 12\u202C', 12],
  ['007', 7],
  ['+5', 5],
  ['0', 0],
  ['-0', 0],
  ['12.0', 12],
  ['12.', 12],
  ['１２。０', 12],
])('%j is the integer %d', (text, value) => {
  expect(readNumber(text)).toEqual({ value })
})

test.each([
  ['12。5', 12.5],
  ['１２．５', 12.5],
  ['12｡5', 12.5],
  ['.5', 0.5],
  ['12.50', 12.5],
  ['\u22123.25', -3.25],
  ['－3', -3],
])('%j is the number %d', (text, value) => {
  expect(readNumber(text, { decimals: 2 })).toEqual({ value })
})

test.each([
  '',
  ' ',
  '-',
  '.',
  '。',
  '+.',
  '1e3',
  '1,200',
  '1，200',
  '1 200',
  '1_0',
  '0x10',
  '十二',
  '12元',
  '--3',
  '1.2.3',
  'NaN',
])('%j is no number', (text) => {
  expect(readNumber(text, { decimals: 2 })).toEqual({ fault: 'unreadable' })
})

test('more digits than a number holds exactly are not read', () => {
  expect(readNumber('999999999999999')).toEqual({ value: 999_999_999_999_999 })
  expect(readNumber('9999999999999999')).toEqual({ fault: 'unreadable' })
})

test('decimals beyond those that are allowed, and numbers outside of the bounds, are refused and not changed', () => {
  expect(readNumber('12。5')).toEqual({ fault: 'decimals' })
  expect(readNumber('0.125', { decimals: 2 })).toEqual({ fault: 'decimals' })
  expect(readNumber('-3', { min: 0 })).toEqual({ fault: 'range' })
  expect(readNumber('1000001', { min: 0, max: 1_000_000 })).toEqual({ fault: 'range' })
})

test('whatever number is written is read as that number or refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.nat({ max: 4 }), (units, decimals) => {
      const text = (units / 10 ** decimals).toFixed(decimals)
      expect(readNumber(text, { decimals: 4 })).toEqual({ value: Number(text) + 0 })
    }),
  )
})

/** Digits and points of a text, as a number. */
const digitsAsNumber = (text: string) =>
  Number(
    text
      .replaceAll('。', '.')
      .normalize('NFKC')
      .replaceAll(/[^\d.]/g, ''),
  )

test('whatever is typed, the value has the digits of the text', () => {
  const typed = fc.string({ unit: fc.constantFrom(...Array.from('0123456789１２.。-－+, e')) })
  const property = fc.property(typed, (text) => {
    const read = readNumber(text, { decimals: 4 })
    return !('value' in read) || Math.abs(read.value) === digitsAsNumber(text)
  })
  expect(fc.check(property)).toMatchObject({ failed: false, counterexample: null })
})
