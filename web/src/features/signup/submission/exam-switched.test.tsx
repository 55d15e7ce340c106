import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { formSteps } from '#mocks/signup/form.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { open } from '#web/testing/client.tsx'

const adult = '1800000000000000001'
const other = '1800000000000000002'
const zhangwei = '1700000000000000001'
const examineeStatus = (examId: string) => findExaminee(zhangwei, examId)?.status

/** Selects another exam elsewhere: the page is not notified. */
const switchElsewhere = (browser: Tab) => browser.value(exam.selectExam, { examId: other })

const atStatus = (status: 'submitted' | 'filling') => (browser: Tab) => {
  for (const id of [adult, other]) {
    setStage(zhangwei, id, status)
    const steps = formSteps(exams.get(id)).map(({ step }) => step)
    examinees.change(findExaminee(zhangwei, id)?.id ?? '', { completedSteps: steps })
  }
  return browser.value(exam.selectExam, { examId: adult })
}

test('a withdrawal for one exam does not affect another one selected in the meantime', async () => {
  const { user, browser } = await open('/exam/signup/index', { as: 'zhangwei', before: atStatus('submitted') })
  await user.click(await screen.findByRole('button', { name: '撤回报名' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤回报名' }))
  await switchElsewhere(browser)
  await user.click(dialog.getByRole('button', { name: '确认撤回' }))
  expect(await screen.findByText('当前考试已切换')).toBeVisible()
  expect([examineeStatus(adult), examineeStatus(other)]).toEqual(['submitted', 'submitted'])
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText(exams.get(other).examName, { selector: 'main *' })).toBeVisible()
})

test('a submission for one exam does not affect another one selected in the meantime', async () => {
  const { user, browser } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: atStatus('filling') })
  await user.click(await screen.findByRole('button', { name: '提交报名' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提交报名' }))
  await switchElsewhere(browser)
  await user.click(dialog.getByRole('button', { name: '确认提交' }))
  expect(await screen.findByText('当前考试已切换')).toBeVisible()
  expect([examineeStatus(adult), examineeStatus(other)]).toEqual(['filling', 'filling'])
})
