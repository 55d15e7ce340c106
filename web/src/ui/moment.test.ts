import { expect, test } from 'vitest'

import { dateTime } from './moment.ts'
import { unbroken } from './remaining.tsx'

test('neither a date and its time nor a number and its unit come apart at the end of a line', () => {
  expect(dateTime('2026-11-21T09:00:00Z')).toBe('2026-11-21\u00a017:00')
  expect(unbroken('9 天 1 小时')).not.toContain(' ')
})
