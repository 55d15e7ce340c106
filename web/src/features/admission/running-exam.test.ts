import { expect, test } from 'vitest'

import type { Admission, Obstacle } from '#contracts/candidate/admission.ts'

import { runningExam } from './running-exam.ts'

const now = Date.parse('2026-12-01T08:00:00+08:00')

const without = (examId: string, obstacle: Obstacle): Admission => ({
  examId,
  examName: examId,
  examType: 'exam',
  obstacle,
  reason: '',
  releaseTime: null,
  ticket: null,
  asOf: null,
})

/** With a ticket for one paper on a day. */
const onDay = (examId: string, day: string): Admission => ({
  ...without(examId, 'unreleased'),
  obstacle: null,
  ticket: {
    zkzh: '1',
    ksName: '',
    xb: '',
    zjhm: '',
    photo: null,
    sittings: [
      {
        code: '1',
        subject: '',
        startTime: `${day}T09:00:00+08:00`,
        endTime: `${day}T11:00:00+08:00`,
        room: '',
        seat: '',
        bmdName: '',
        address: '',
      },
    ],
    bring: [],
    rules: [],
    version: 1,
    changedTime: null,
    changes: [],
  },
})

test.each<[string, Admission[], string]>([
  ['a ticket of an exam ahead', [onDay('held', '2026-11-01'), onDay('ahead', '2026-12-05')], 'ahead'],
  [
    'the selected exam before one that was not submitted',
    [without('other', 'unsubmitted'), without('own', 'unpaid')],
    'own',
  ],
  [
    'a submitted exam before one that was withdrawn',
    [without('withdrawn', 'unsubmitted'), without('in', 'reviewing')],
    'in',
  ],
  [
    'any exam before one that is over',
    [without('dead', 'overdue'), without('shut', 'closed'), without('late', 'unsubmitted')],
    'late',
  ],
  ['the first where all are over', [without('dead', 'overdue'), without('shut', 'closed')], 'dead'],
])('without a choice the tickets open on %s', (_, admissions, expected) => {
  expect(runningExam(admissions, 'own', now)?.examId).toBe(expected)
})
