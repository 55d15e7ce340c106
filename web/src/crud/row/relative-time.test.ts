import { expect, test } from 'vitest'

import { relativeText } from './relative-time.tsx'

const now = Date.parse('2026-11-26T10:00:00+08:00')

test.each([
  ['2026-11-26T09:59:40+08:00', '现在', 'now'],
  ['2026-11-26T09:57:00+08:00', '3分钟前', '3 minutes ago'],
  ['2026-11-26T07:00:00+08:00', '3小时前', '3 hours ago'],
  ['2026-11-25T09:00:00+08:00', '昨天', 'yesterday'],
  ['2026-11-01T09:00:00+08:00', '2026-11-01\u00a009:00', '2026-11-01\u00a009:00'],
  ['2026-11-27T09:00:00+08:00', '2026-11-27\u00a009:00', '2026-11-27\u00a009:00'],
])('%s is %s, in English %s', (moment, zh, en) => {
  expect(relativeText(moment, now, 'zh')).toBe(zh)
  expect(relativeText(moment, now, 'en')).toBe(en)
})
