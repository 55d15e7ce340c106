import { expect, test } from 'vitest'

import { nextKey, nextSort } from './next-number.ts'

test.each([
  [[], 1],
  [[3, 7, 5], 8],
  [[null, 2], 3],
])('after the sort numbers %j comes %i', (sorts, next) => {
  expect(nextSort(sorts.map((sort) => ({ sort })))).toBe(next)
})

test.each([
  [[], '1'],
  [['1', '2', '10'], '11'],
  [['01', '02', '09'], '10'],
  [['male', '2'], ''],
])('after the keys %j comes "%s"', (keys, next) => {
  expect(nextKey(keys)).toBe(next)
})
