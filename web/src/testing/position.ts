import { exam } from '#contracts/candidate/exam.ts'

import { journal } from '#mocks/core/journal.ts'
import { positionRows } from '#mocks/position/seeds.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { open } from './client.tsx'

export const recruitment = '1800000000000000006'
export const lina = '1700000000000000002'
export const signupAddress = '/zpexam/signup/index'

/** A position by its place in the list, from 0. */
export const positionAt = (index: number) => {
  const row = positionRows()[index]
  if (!row) throw new Error('no such position')
  return row
}

/** Opens a page as a candidate who is filling in the sign-up for the recruitment. */
export const openAs = (address: string, before: () => void = () => undefined) =>
  open(signupAddress + address, {
    as: 'lina',
    async before(browser) {
      setStage(lina, recruitment, 'filling')
      await browser.value(exam.selectExam, { examId: recruitment })
      before()
      journal.clear()
    },
  })
