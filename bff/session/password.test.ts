import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { account } from '#contracts/session/account.ts'
import { retrieval } from '#contracts/session/retrieval.ts'
import { session } from '#contracts/session/session.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../testing/browser.ts'
import { testGateway, type TestGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'

let gateway: TestGateway
let tab: Tab
let elsewhere: Tab
let visitor: Tab

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
  tab = gateway.browser()
  elsewhere = gateway.browser()
  visitor = gateway.browser()
  await tab.logInByLink('zhangwei')
  await elsewhere.logInByLink('zhangwei')
})

const change = (oldPassword: string) =>
  tab.call(user.updatePassword, { oldPassword, newPassword: 'Autumn#2026', newPassword1: 'Autumn#2026' })

test('a password change rotates the session id and revokes every other session', async () => {
  const before = tab.jar.cookie
  expect((await change('Exam@2026')).status).toBe(200)
  expect(tab.jar.cookie).not.toBe(before)
  expect((await tab.call(exam.showSelectedExam)).status).toBe(200)
  expect(await readProblem(await elsewhere.call(exam.showSelectedExam))).toMatchObject({ code: 'session_ended' })
})

test('a refused password change keeps all sessions', async () => {
  const before = tab.jar.cookie
  expect((await change('wrong')).status).toBe(422)
  expect(tab.jar.cookie).toBe(before)
  expect((await elsewhere.call(exam.showSelectedExam)).status).toBe(200)
})

test('a password change with unknown outcome keeps all sessions', async () => {
  faultPlan.add({ path: 'update-password', kind: 'lost', count: 1 })
  expect((await change('Exam@2026')).ok).toBe(false)
  expect((await tab.call(exam.showSelectedExam)).status).toBe(200)
  expect((await elsewhere.call(exam.showSelectedExam)).status).toBe(200)
})

/** Retrieves the password of zhangwei as a visitor, with this key. */
const reset = (key: string) => visitor.value(retrieval.reset, { key, password: 'Autumn#2026' })

test('a password retrieval revokes every session of the account and of no other', async () => {
  await elsewhere.logInByLink('lina')
  const { key } = await visitor.value(retrieval.search, { account: '110101199003074514', ksName: '张伟' })
  const questionStep = { step: 'question', key, question: '1', answer: '建国路小学' } as const
  const proof = await visitor.value(retrieval.valid, questionStep)
  expect(await reset('made-up')).toEqual({ outcome: 'expired' })
  expect((await tab.call(exam.showSelectedExam)).status).toBe(200)
  expect(await reset(proof.outcome === 'passed' ? proof.key : '')).toEqual({ outcome: 'reset', account: 'zhangwei' })
  expect(await readProblem(await tab.call(exam.showSelectedExam))).toMatchObject({ code: 'session_ended' })
  expect((await elsewhere.call(exam.showSelectedExam)).status).toBe(200)
})

test('an account deletion revokes its sessions and no others', async () => {
  const other = await gateway.logIn('lina')
  await tab.value(account.deleteAccount, { step: 'code' })
  const wrong = { step: 'delete', account: 'zhangwei', code: '000000' } as const
  expect(await tab.value(account.deleteAccount, wrong)).toMatchObject({ outcome: 'wrong' })
  expect((await elsewhere.call(user.info)).status).toBe(200)
  const right = { ...wrong, code: lastPhoneCode()?.code ?? '' }
  expect(await tab.value(account.deleteAccount, right)).toEqual({ outcome: 'deleted' })
  journal.clear()
  for (const browser of [tab, elsewhere]) {
    expect(await readProblem(await browser.call(user.info))).toMatchObject({ status: 401, code: 'session_ended' })
  }
  expect(journal.all()).toEqual([])
  expect((await tab.call(session.logOut)).status).toBe(200)
  expect((await other.call(user.info)).status).toBe(200)
})
