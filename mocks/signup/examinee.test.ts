import { expect, test } from 'vitest'

import { exams } from '../exam/seeds.ts'
import { orders } from '../payment/order.ts'
import { examinees } from './examinee.ts'
import { setStage } from './stage.ts'
import { chosenSubjects, textList } from './values.ts'

const submitted = () => examinees.all().filter(({ submitTime }) => submitTime !== null)

const isBefore = (one: string | null, other: string | null) => Date.parse(one ?? '') < Date.parse(other ?? '')

test('a seed was submitted while its sign-up was open, before it was paid, with papers of its exam', () => {
  for (const { userId, examId, submitTime, values } of submitted()) {
    const { signupStartTime, signupEndTime } = exams.get(examId)
    expect(isBefore(signupStartTime, submitTime) && isBefore(submitTime, signupEndTime)).toBe(true)
    const order = orders.find((it) => it.userId === userId && it.examId === examId && it.payTime !== null)
    expect(isBefore(submitTime, order?.payTime ?? '9999-12-31')).toBe(true)
    expect(chosenSubjects(values).map(({ code }) => code)).toEqual(textList(values['subjects']))
  }
})

test('a stage that QA sets is submitted before the end of sign-up too', () => {
  setStage('1700000000000000001', '1800000000000000005', 'paid')
  const row = examinees.find(({ userId }) => userId === '1700000000000000001')
  expect(Date.parse(row?.submitTime ?? '')).toBeLessThan(Date.parse(exams.get('1800000000000000005').signupEndTime))
})
