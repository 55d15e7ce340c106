import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '#mocks/core/clock.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { completeSteps, setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { answerAt } from '#web/testing/server-time.ts'
import { adult, choose, zhangwei } from '#web/testing/signup.ts'

/** A complete form after the deadline. */
function tooLate() {
  exams.change(adult, { signupEndTime: chinaTime(clock.now() - 60_000) })
  setStage(zhangwei, adult, 'filling')
  completeSteps(zhangwei, adult)
  users.change(zhangwei, { examId: adult })
}

test('after the deadline the last step of a complete form shows why it cannot be submitted', async () => {
  await open('/exam/signup/index', { as: 'zhangwei', before: tooLate })
  const last = await screen.findByText('核对并提交')
  expect(last.closest('li')).toHaveTextContent(/核对并提交报名已于.*截止$/)
})

test('after the deadline the check shows why nothing can be submitted', async () => {
  await open('/exam/signup/index?step=check', { as: 'zhangwei', before: tooLate })
  expect(await screen.findByText(/^报名已于.*截止$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '提交报名' })).toBeNull()
})

test('an approved sign-up links to the payment, until the payment deadline', async () => {
  await open('/exam/signup/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'unpaid')
      return choose(browser)
    },
  })
  const main = within(screen.getByRole('main'))
  expect(await main.findByRole('link', { name: '去缴费' })).toBeVisible()
  answerAt(Date.parse(exams.get(adult).payEndTime ?? '') + 1000)
  expect(await main.findByText(/^缴费已于 .*截止，不能再支付$/, {}, { timeout: 5000 })).toBeVisible()
  expect(main.queryByRole('link', { name: '去缴费' })).toBeNull()
  expect(main.getByRole('link', { name: '查看进度' })).toBeVisible()
})
