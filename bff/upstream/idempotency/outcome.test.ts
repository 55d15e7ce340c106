import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { payment } from '#contracts/candidate/payment.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { done } from '#contracts/core/blade.ts'
import type { Call } from '#contracts/core/call.ts'
import { write } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'
import { outcome } from '#contracts/session/outcome.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { mock } from '#mocks/core/mock.ts'
import { orders } from '#mocks/payment/order.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { findExaminee } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import type { IdempotencyStore } from './store.ts'

const userId = '1700000000000000001'
const examId = '1800000000000000001'
const payable = '1800000000000000006'
const order = { payType: '01', amount: '100.00' } as const

let tab: Tab
let key: string

beforeEach(async () => {
  scenario.begin('normal')
  key = crypto.randomUUID()
  tab = await ready()
})

async function ready(overrides: { idempotency?: IdempotencyStore } = {}, exam = examId): Promise<Tab> {
  const gateway = await testGateway({ overrides })
  users.change(userId, { examId: exam })
  setStage(userId, examId, 'none')
  setStage(userId, examId, 'filling')
  const browser = await gateway.logIn('zhangwei')
  journal.clear()
  return browser
}

const send = (call: Call = signup.submitExaminee, input = {}) =>
  tab.call(call, input, { headers: { 'Idempotency-Key': key } })

const ask = (call: Call = signup.submitExaminee, input = {}, exam = examId) =>
  tab.call(outcome.check, { write: call.url, key, input, exam })

async function told(answer: Response): Promise<unknown> {
  return answer.status === 200 ? answer.json() : (await readProblem(answer)).code
}

const pass = (seconds: number) => clock.set(clock.now() + seconds * 1_000)
const calls = () => journal.of('signup.submitExaminee')
const submissions = () => findExaminee(userId, examId)?.history.filter(({ label }) => label === '提交报名').length ?? 0

test('a write whose answer is lost after it was done is 202 with the address that tells, and there it is done', async () => {
  faultPlan.add({ path: 'submitExaminee', kind: 'lost', count: 1 })
  const answer = await send()
  expect([answer.status, answer.headers.get('Location')]).toEqual([202, '/session/outcome'])
  expect(await told(await ask())).toEqual({ outcome: 'done', answer: null })
  expect((await send()).status).toBe(200)
  expect([calls().length, submissions()]).toEqual([1, 1])
})

test('a write whose request is lost before it was done is pending, then not done, and a new key does it once', async () => {
  faultPlan.add({ path: 'submitExaminee', kind: 'drop', count: 1 })
  expect((await send()).status).toBe(202)
  const pending = await ask()
  expect([pending.status, pending.headers.get('Retry-After')]).toEqual([202, '2'])
  pass(5)
  expect(await told(await ask())).toEqual({ outcome: 'not_done' })
  key = crypto.randomUUID()
  expect((await send()).status).toBe(200)
  expect(submissions()).toBe(1)
})

test('a gateway that died in the middle of a write leaves it pending for 20 seconds, then not done', async () => {
  const died: IdempotencyStore = {
    begin: async (_, fingerprint) => ({ fingerprint, sealed: null, age: clock.now() - diedAt }),
    finish: async () => undefined,
    forget: async () => undefined,
  }
  const diedAt = clock.now()
  tab = await ready({ idempotency: died })
  expect(await told(await ask())).toBe('outcome_pending')
  pass(21)
  expect(await told(await ask())).toEqual({ outcome: 'not_done' })
  expect(calls()).toEqual([])
})

test('a write that never arrived is not done, and is not executed when it arrives after all', async () => {
  expect(await told(await ask())).toEqual({ outcome: 'not_done' })
  expect((await send()).status).toBe(202)
  expect(calls()).toEqual([])
})

test('a write that was answered has the same answer when somebody asks for its outcome', async () => {
  expect((await send()).status).toBe(200)
  expect(await told(await ask())).toEqual({ outcome: 'done', answer: null })
})

test('the outcome of a lost order has its number', async () => {
  tab = await ready({}, payable)
  setStage(userId, payable, 'unpaid')
  faultPlan.add({ path: 'saveOrder', kind: 'lost', count: 1 })
  expect((await send(payment.saveOrder, order)).status).toBe(202)
  const created = orders.find((row) => row.userId === userId)
  const seen = await told(await ask(payment.saveOrder, order, payable))
  expect(seen).toEqual({ outcome: 'done', answer: { orderNo: created?.id } })
})

test('an outcome is told for the input, the exam and the account of the write only', async () => {
  await send()
  expect(await told(await ask(signup.recallSubmitExaminee))).toBe('key_reused')
  expect(await told(await ask(signup.submitExaminee, {}, payable))).toBe('refused')
  expect(await told(await ask(signup.save))).toBe('invalid_input')
  await tab.logInByLink('lina')
  users.change('1700000000000000002', { examId })
  expect(await told(await ask())).not.toEqual({ outcome: 'done', answer: null })
})

test('while the read fails too the outcome stays open', async () => {
  faultPlan.add({ path: 'submitExaminee', kind: 'lost', count: 1 })
  await send()
  faultPlan.add({ path: 'signup/init', kind: 'unavailable' })
  expect(await told(await ask())).toBe('upstream_unavailable')
  faultPlan.clear()
  expect(await told(await ask())).toEqual({ outcome: 'done', answer: null })
})

const sample = { save: write('POST sample/save', { access: 'login', output: done }) }

test('a write that no read tells of is 504, and stays unknown', async () => {
  const fetch = mockFetch(mock(sample, { save: () => null }))
  const gateway = await testGateway({ api: { auth, user, sample }, fetch })
  tab = await gateway.logIn('zhangwei')
  faultPlan.add({ path: 'sample/save', kind: 'lost', count: 1 })
  const answer = await send(sample.save)
  expect([answer.status, (await readProblem(answer)).code]).toEqual([504, 'outcome_unknown'])
  expect(await told(await ask(sample.save))).toBe('outcome_unknown')
})
