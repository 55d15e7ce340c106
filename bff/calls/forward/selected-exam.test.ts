import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { examHeader } from '#contracts/core/header.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { type SelectedExam, session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { memorySharedState } from '#bff/testing/stores/memory-shared-state.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { selectedExams } from './selected-exam.ts'

const adult = '1800000000000000001'
const other = '1800000000000000002'
const zhangwei = '1700000000000000001'

let now = Date.now()
const sharedState = memorySharedState(() => now)
let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  faultPlan.clear()
  now += 60_000
  gateway = await gatewayAt()
  tab = await logIn(gateway)
  await tab.value(exam.selectExam, { examId: adult })
  now += 1
  journal.clear()
})

/** Gateways share a clock, as processes on one store do, and the state of the mock. */
const gatewayAt = () => testGateway({ overrides: { now: () => now, sharedState } })

async function logIn({ browser }: TestGateway): Promise<Tab> {
  const person = browser()
  await person.logInByLink('zhangwei')
  setStage(zhangwei, adult, 'submitted')
  setStage(zhangwei, other, 'submitted')
  return person
}

const recall = (examId: string, from = tab) =>
  from.call(signup.recallSubmitExaminee, {}, { headers: { [examHeader]: examId } })
const questions = () => journal.of('exam.showSelectedExam').length
const currentExam = async (from = tab) => (await from.value(session.current)).exam?.id

test('twenty critical writes of a person within five seconds take 1.05 upstream calls each', async () => {
  for (let n = 0; n < 20; n += 1) await recall(adult)
  const calls = journal.of('signup.recallSubmitExaminee').length + questions()
  expect(journal.of('signup.recallSubmitExaminee')).toHaveLength(20)
  expect(calls / 20).toBeLessThanOrEqual(1.05)
})

test('a page that was loaded a moment ago has asked for the write, too', async () => {
  expect(await currentExam()).toBe(adult)
  await recall(adult)
  expect(await currentExam()).toBe(adult)
  expect(questions()).toBe(1)
})

test('after five seconds the upstream is asked again', async () => {
  await recall(adult)
  now += 5_001
  await recall(adult)
  expect(questions()).toBe(2)
})

test('a choice of another exam counts at once, also when another device makes it', async () => {
  await recall(adult)
  const phone = await logIn(gateway)
  await phone.value(exam.selectExam, { examId: other })
  expect(await (await recall(adult)).json()).toMatchObject({ code: 'refused' })
  expect((await recall(other)).status).toBe(200)
})

test('a choice of another exam at one device counts at once for a write of another, at every process', async () => {
  await recall(adult)
  const phone = await logIn(await gatewayAt())
  await phone.value(exam.selectExam, { examId: other })
  expect(await (await recall(adult)).json()).toMatchObject({ code: 'refused' })
  expect(await currentExam()).toBe(other)
})

const add = () => Promise.reject(new Error('away'))

test('while the store of changes is unavailable the upstream is asked each time', async () => {
  const alone = await logIn(await testGateway({ overrides: { now: () => now, sharedState: { ...sharedState, add } } }))
  journal.clear()
  expect([await currentExam(alone), await currentExam(alone)]).toEqual([adult, adult])
  expect(questions()).toBe(2)
})

test('another exam than the remembered one is asked for', async () => {
  await recall(adult)
  await recall(other)
  expect(questions()).toBe(2)
})

test('what was remembered ends with a log-out', async () => {
  await recall(adult)
  await tab.call(session.logOut)
  await recall(adult, await logIn(gateway))
  expect(questions()).toBe(2)
})

test('no answer is not remembered', async () => {
  await tab.value(exam.exitExam)
  now += 1
  journal.clear()
  expect([await currentExam(), await currentExam()]).toEqual([undefined, undefined])
  expect(questions()).toBe(2)
})

test('a log-in asks anew: the exam may have been chosen elsewhere since', async () => {
  expect(await currentExam()).toBe(adult)
  journal.clear()
  await logIn(gateway)
  expect(questions()).toBe(1)
})

/** The memory of one process, for an account whose exam is asked for slowly. */
function slowly() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const exams = selectedExams({ now: () => now, sharedState })
  const account = {
    ref: 'a',
    userId: '1',
    userName: 'a',
    realName: '甲',
    avatar: null,
    tenantId: '',
    roles: [],
    oauthId: null,
  }
  return { exams, account }
}

const answers = (ms: number) => ({ ask: () => sleep(ms).then(() => chosen) })

const chosen: SelectedExam = { id: adult, examName: '自学考试', examType: 'exam' }

test('while the upstream takes six seconds a page goes on with the last known exam, and a write waits', async () => {
  const { exams, account } = slowly()
  await Promise.all([exams.get(account, answers(0)), vi.advanceTimersByTimeAsync(0)])
  now += 6_000
  const page = vi.fn<(exam: SelectedExam | null) => void>()
  const write = vi.fn<(exam: SelectedExam | null) => void>()
  void exams.getLastKnown(account, answers(6_000)).then(page)
  void exams.get(account, answers(6_000)).then(write)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(page).toHaveBeenCalledWith(chosen)
  expect(write).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(write).toHaveBeenCalledWith(chosen)
})

test('where no exam is known a page waits for the upstream as long as it takes', async () => {
  const { exams, account } = slowly()
  const page = vi.fn<(exam: SelectedExam | null) => void>()
  void exams.getLastKnown(account, answers(6_000)).then(page)
  await vi.advanceTimersByTimeAsync(5_999)
  expect(page).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(page).toHaveBeenCalledWith(chosen)
})

test('an exam that was left is not the last known one', async () => {
  expect(await currentExam()).toBe(adult)
  await tab.value(exam.exitExam)
  faultPlan.add({ path: 'showSelectedExam', kind: 'error' })
  expect(await currentExam()).toBeUndefined()
})

test('a write is refused when the upstream does not confirm the exam', async () => {
  expect(await currentExam()).toBe(adult)
  now += 6_000
  faultPlan.add({ path: 'showSelectedExam', kind: 'error' })
  expect((await recall(adult)).ok).toBe(false)
  expect(await currentExam()).toBe(adult)
})
