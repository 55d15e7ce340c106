import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Tab } from '#bff/testing/browser.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { scenarios } from '#mocks/qa/scenarios.ts'
import { open } from '../testing/client.tsx'
import { chooseExam } from '../testing/payment.ts'

/** Scenario of loosely typed answers, with null for empty values. */
const { begin } = scenarios['loose-types']

function beginWithExam(browser: Tab) {
  begin()
  return chooseExam(browser)
}

const adultName = '2026年下半年高等教育自学考试'

test('a log-in leads to the list of exams, with dates and fees', async () => {
  const { user } = await open('/login?to=%2Fselectexam%2Findex', { before: begin })
  await screen.findByRole('img', { name: '验证码图片' })
  await user.type(screen.getByLabelText('账号'), 'zhangwei')
  await user.type(screen.getByLabelText('密码'), 'Exam@2026')
  await user.type(screen.getByLabelText('图形验证码'), `${lastCaptcha()}{Enter}`)
  const card = await screen.findByRole('article', { name: adultName })
  await user.click(within(card).getByRole('button', { name: /^(选择此考试|查看详情)/ }))
  const dialog = within(await screen.findByRole('dialog', { name: adultName }))
  expect(await dialog.findByText('37.00 元起')).toBeVisible()
  expect(dialog.getByText(/约需 15 分钟/)).toBeVisible()
})

test('the form of a sign-up has the values of base info', async () => {
  await open('/exam/signup/index?step=base', { as: 'zhangwei', before: beginWithExam })
  expect(await screen.findByLabelText(/联系地址/)).toHaveValue('东大街 18 号 2 栋 301')
  expect(screen.getByRole('button', { name: '保存并继续' })).toBeEnabled()
})

test('the page of payment has the same amounts', async () => {
  await open('/exam/pay/index', { as: 'ayguli', before: beginWithExam })
  const table = within(await screen.findByRole('table', { name: '费用明细（元）' }))
  expect(table.getByRole('row', { name: '英语（专升本） 37.00 1 37.00' })).toBeVisible()
  expect(table.getByRole('row', { name: '合计 111.00' })).toBeVisible()
})

test('the ticket has the same times and seats', async () => {
  await open('/exam/zkzdy/index', { as: 'ayguli', before: begin })
  const sittings = within(await screen.findByRole('region', { name: '考试安排' }))
  expect(sittings.getAllByText('09:00–11:00')[0]).toBeVisible()
  expect(sittings.getByText('第一中学考点')).toBeVisible()
})
