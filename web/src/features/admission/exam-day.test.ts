import { expect, test } from 'vitest'

import type { Sitting } from '#contracts/candidate/admission.ts'

import { examDayPhase } from './exam-day.ts'

const sitting = (code: string, startTime: string | null, endTime: string | null): Sitting => ({
  code,
  subject: code,
  startTime,
  endTime,
  room: '第 3 考场',
  seat: '12',
  bmdName: '第一中学考点',
  address: '人民中路 18 号',
})

const morning = sitting('morning', '2026-12-05T09:00:00+08:00', '2026-12-05T11:00:00+08:00')
const afternoon = sitting('afternoon', '2026-12-05T14:30:00+08:00', '2026-12-05T16:30:00+08:00')
const sunday = sitting('sunday', '2026-12-06T09:00:00+08:00', '2026-12-06T11:00:00+08:00')
const all = [morning, afternoon, sunday]

test.each([
  ['two days before', '2026-12-03T20:00', null],
  ['on the eve', '2026-12-04T20:00', 'travel morning'],
  ['early on the day', '2026-12-05T07:00', 'travel morning'],
  ['an hour before', '2026-12-05T08:00', 'seat morning'],
  ['during the sitting', '2026-12-05T10:00', 'seat morning'],
  ['between two sittings of a day', '2026-12-05T12:00', 'seat afternoon'],
  ['in the evening between two days', '2026-12-05T20:00', 'travel sunday'],
  ['after the last sitting', '2026-12-06T11:00', 'over sunday'],
])('%s the phase follows from the clock', (_, time, expected) => {
  const day = examDayPhase(all, Date.parse(`${time}:00+08:00`))
  expect(day && `${day.phase} ${day.sitting.code}`).toBe(expected)
})

test('a sitting without an end lasts for a day, and one without a start is none', () => {
  const endless = { ...morning, endTime: null }
  expect(examDayPhase([endless], Date.parse('2026-12-05T20:00:00+08:00'))?.phase).toBe('seat')
  expect(examDayPhase([endless], Date.parse('2026-12-06T10:00:00+08:00'))?.phase).toBe('over')
  expect(examDayPhase([sitting('unknown', null, null)], Date.parse('2026-12-05T10:00:00+08:00'))).toBeNull()
})
