import { beforeEach, expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { signup } from '#contracts/candidate/signup.ts'

import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { findExaminee } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import type { Tab } from '../testing/browser.ts'
import { testGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'

const adult = '1800000000000000001'
const other = '1800000000000000002'
const zhangwei = '1700000000000000001'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = await (await testGateway()).logIn('zhangwei')
  setStage(zhangwei, adult, 'submitted')
  setStage(zhangwei, other, 'submitted')
  await tab.value(exam.selectExam, { examId: adult })
  journal.clear()
})

const recall = (headers: Record<string, string>) => tab.call(signup.recallSubmitExaminee, {}, { headers })

test('a write that names the selected exam is executed', async () => {
  expect((await recall({ 'X-Exam': adult })).status).toBe(200)
  expect(findExaminee(zhangwei, adult)?.status).toBe('withdrawn')
})

test('a write that names another exam is refused before execution', async () => {
  const problem = await readProblem(await recall({ 'X-Exam': other }))
  expect(problem).toMatchObject({ status: 422, code: 'refused', detail: '当前考试已切换，请刷新页面后重试' })
  expect(journal.of('signup.recallSubmitExaminee')).toEqual([])
})

test('a write without an exam is malformed', async () => {
  expect(await readProblem(await recall({ 'X-Exam': '' }))).toMatchObject({ status: 400, code: 'bad_request' })
  expect(journal.of('signup.recallSubmitExaminee')).toEqual([])
})
