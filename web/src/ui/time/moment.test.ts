import { expect, test } from 'vitest'

import { clockTime, date, dateTime, exactTime, fullDay, longDay } from './moment.ts'
import { withNoBreakSpaces } from './remaining.tsx'

test('neither a date and its time nor a number and its unit come apart at the end of a line', () => {
  expect(dateTime('2026-11-21T09:00:00Z')).toBe('2026-11-21\u00a017:00')
  expect(withNoBreakSpaces('9 天 1 小时')).not.toContain(' ')
})

test('a day to appear is short', () => {
  expect(longDay('2026-12-05T09:00:00+08:00', 'zh')).toBe('12月5日 周六')
  expect(longDay('2026-12-05T09:00:00+08:00', 'en')).toBe('Sat, Dec 5')
})

test('an unknown time is a dash in every form', () => {
  for (const form of [clockTime, date, dateTime, exactTime]) expect(form(null)).toBe('—')
  for (const form of [fullDay, longDay]) expect(form(null, 'zh-CN')).toBe('—')
})
