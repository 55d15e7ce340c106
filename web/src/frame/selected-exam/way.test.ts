import { expect, test } from 'vitest'

import type { Exam } from '#contracts/candidate/exam.ts'

import { ahead, examWay } from './way.ts'

const now = Date.parse('2026-11-21T10:00:00+08:00')
const exam: Exam = {
  id: '1',
  examCode: 'ZK',
  examName: '自学考试',
  examType: 'exam',
  sponsor: '',
  phone: '',
  signupStartTime: '2026-11-01T09:00:00+08:00',
  signupEndTime: '2026-11-20T17:00:00+08:00',
  payEndTime: '2026-11-22T17:00:00+08:00',
  bookingEndTime: '2026-11-24T17:00:00+08:00',
  bookingTime: null,
  ticketStartTime: '2026-11-25T09:00:00+08:00',
  examStartTime: '2026-11-28T09:00:00+08:00',
  scoreTime: null,
  fee: '37.00',
  examineeFee: null,
  conditions: [],
  materials: [],
  minutes: null,
  examineeStatus: 'paid',
  eligible: null,
}

const states = (changed: Partial<Exam>) =>
  examWay({ ...exam, ...changed }, now).map(({ station, state }) => `${station} ${state}`)

test('who has paid books next, and sees what follows', () => {
  expect(states({})).toEqual([
    'signup done',
    'review done',
    'payment done',
    'booking now',
    'ticket later',
    'exam later',
    'score later',
  ])
})

test('an exam without a fee and without an appointment has neither step', () => {
  const way = states({ fee: null, bookingEndTime: null, examineeStatus: 'submitted' })
  expect(way).toEqual(['signup done', 'review now', 'ticket later', 'exam later', 'score later'])
})

test('an appointment that was made is done, and stays in what is ahead until it was kept', () => {
  const made = { bookingEndTime: null, bookingTime: '2026-11-23T08:30:00+08:00' }
  expect(states(made)).toEqual(expect.arrayContaining(['booking done', 'ticket now']))
  expect(states({ ...made, examineeStatus: 'submitted' })).toEqual(
    expect.arrayContaining(['review now', 'booking done']),
  )
  expect(ahead(examWay({ ...exam, ...made }, now))[0]).toMatchObject({ station: 'booking', moment: made.bookingTime })
})

test('with a ticket the exam comes next, and its score from a day after it', () => {
  expect(states({ examineeStatus: 'ticket', bookingEndTime: null })).toContain('exam now')
  const over = { examineeStatus: 'ticket', bookingEndTime: null, examStartTime: '2026-11-20T09:00:00+08:00' } as const
  expect(states(over)).toContain('score now')
})

test('a closed sign-up leads nowhere', () => {
  expect(states({ examineeStatus: 'closed' })).toEqual([])
})
