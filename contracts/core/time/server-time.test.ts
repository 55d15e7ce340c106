import { expect, test } from 'vitest'

import { formatServerTime, parseServerTime } from './server-time.ts'

test.each([
  ['a known clock', { time: 1_790_000_000_123, took: 31, error: 512 }],
  ['an unknown one', { time: 1_790_000_000_123, took: 0, error: Number.POSITIVE_INFINITY }],
])('parsing is the inverse of formatting: %s', (_case, time) => {
  expect(parseServerTime(formatServerTime(time))).toEqual(time)
})

test('an error is never rounded down', () => {
  expect(parseServerTime(formatServerTime({ time: 1, took: 0, error: 0.2 }))?.error).toBe(1)
})

test.each([null, '', '12', '-5;took=1', '1e3;took=1', '5;took=1;error=x', 'Thu, 01 Jan 2026 00:00:00 GMT'])(
  '%s is no server time',
  (text) => expect(parseServerTime(text)).toBeNull(),
)
