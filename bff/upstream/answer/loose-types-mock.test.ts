import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { admission } from '#contracts/candidate/admission.ts'
import { appointment } from '#contracts/candidate/appointment.ts'
import { baseInfo } from '#contracts/candidate/base-info.ts'
import { department } from '#contracts/candidate/department.ts'
import { document } from '#contracts/candidate/document.ts'
import { education } from '#contracts/candidate/education.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { message } from '#contracts/candidate/message.ts'
import { payment } from '#contracts/candidate/payment.ts'
import { picture } from '#contracts/candidate/picture.ts'
import { reissue } from '#contracts/candidate/reissue.ts'
import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'
import { score } from '#contracts/candidate/score.ts'
import { signup } from '#contracts/candidate/signup.ts'
import type { Call } from '#contracts/core/call.ts'
import { account } from '#contracts/session/account.ts'
import { menu } from '#contracts/session/menu.ts'

import { scenario, type ScenarioName } from '#mocks/qa/scenarios.ts'
import { testGateway } from '../../testing/gateway.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const examId = '1800000000000000001'
const venue = { bmdCode: '51011' }
const day = { ...venue, appointmentId: '1870000000000000001' }

/** Main reads of a candidate, page by page. */
const reads: readonly (readonly [Call, unknown?])[] = [
  [user.info],
  [menu.returnMenu],
  [menu.getMenu, {}],
  [exam.getAllExamList],
  [exam.getSelectExamList],
  [exam.showSelectedExam],
  [exam.getBaseInfoIsComplete],
  [message.getMessageList],
  [baseInfo.getBaseInfo],
  [baseInfo.getListInfo],
  [education.getEducationAndStatus],
  [department.getDepartmentList],
  [document.getBmdsExamDocList],
  [signup.init, { examId }],
  [signup.getExamineeShow],
  [signup.getExamineeVerificationMessage],
  [signup.flow],
  [signup.getSubjects, { rankCode: 'bk', specialtyCode: '', selectDepartment: '5101' }],
  [signup.getBmdList, { kdCode: '5101' }],
  [signup.getEsCodeInfoMessage, { codeName: 'mz' }],
  [picture.getPictureForShow],
  [appointment.page, {}],
  [appointment.getSSAndBmds],
  [appointment.getBmddzAndAppointment, venue],
  [appointment.getDescriptionAndAppointmentTime, day],
  [payment.init],
  [payment.getNetpayOrder],
  [payment.getQueryData],
  [admission.isZkzdy],
  [account.simplePassword],
  [reissue.page, {}],
  [reissue.view, { id: '1880000000000000001' }],
  [reissue.getSsnf, { cjzmlx: 'pets', kq: '6501' }],
  [score.page, {}],
  [score.hisPage, {}],
  [score.scoreInfo, { scoreExamId: '1890000000000000003' }],
  [scoreAnalysis.page, {}],
  [scoreAnalysis.getPayDocList, { examId: '1800000000000000106' }],
]

async function walk(name: ScenarioName) {
  vi.setSystemTime('2026-11-23T07:00:00+08:00')
  scenario.begin(name)
  const gateway = await testGateway()
  const tab = gateway.browser()
  await tab.logIn('ayguli')
  await tab.call(exam.selectExam, { examId })
  const answers = new Map<string, unknown>()
  for (const [call, input] of reads) answers.set(call.url, comparable(await tab.value(call, input ?? {})))
  vi.setSystemTime(Date.now() + 60_000)
  await tab.value(user.info)
  gateway.close()
  return { answers, lines: gateway.deviationLines }
}

/** Without the random tokens of presigned URLs. */
const comparable = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/token=[\w-]+/g, 'token='))

test('with loose types and null for empty every page reads the same values, and the log counts deviations', async () => {
  const expected = await walk('normal')
  expect(expected.lines).toEqual([])
  const { answers, lines } = await walk('loose-types')
  for (const [url, answer] of answers) expect([url, answer]).toEqual([url, expected.answers.get(url)])
  expect(lines.every(({ deviations }) => deviations.every(({ outcome }) => outcome === 'converted'))).toBe(true)
  const exams = lines.find(({ endpoint }) => endpoint === 'exam.getAllExamList')
  expect(exams?.deviations).toContainEqual({
    field: '[].signupEndTime',
    expected: 'instant',
    received: 'number',
    outcome: 'converted',
    count: 7,
  })
})
