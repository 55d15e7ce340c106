import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'

import { Permission } from '#contracts/blade.ts'
import type { ExamineeStatus } from '#contracts/exam.ts'

import { BladeClient, dataOf } from './client.ts'
import { clock } from './clock.ts'
import { exams } from './exam.ts'
import { examineeOf, examinees } from './examinee.ts'
import { scenario } from './scenarios.ts'
import { type MockServer, startMockServer } from './server.ts'
import { users } from './user-seeds.ts'

let server: MockServer
let lina: BladeClient

const linaId = '1700000000000000002'
const adult = '1800000000000000001'

beforeAll(async () => {
  server = await startMockServer()
})
afterAll(() => server.close())
beforeEach(() => {
  scenario.begin('normal')
  return logIn()
})

async function logIn() {
  lina = await new BladeClient(server.url).logIn('lina')
}

const ask = async (call: 'isSubmit' | 'isComplete' | 'isZkzdy') =>
  v.parse(Permission, dataOf(await lina.call(`GET ouma-signup/exam/printtemplate/${call}`)))

function be(status: Exclude<ExamineeStatus, 'none'>) {
  const row = examineeOf(linaId, adult)
  if (row) examinees.change(row.id, { status })
}

test.each([
  ['filling', '尚未提交报名，请继续填写并提交'],
  ['returned', '报名被退回，请修改后重新提交'],
  ['withdrawn', '报名已撤回，请重新提交'],
  ['closed', '本次报名已关闭'],
] as const)('%s is not submitted, and nothing further is allowed', async (status, reason) => {
  be(status)
  for (const call of ['isSubmit', 'isComplete', 'isZkzdy'] as const) {
    expect(await ask(call)).toEqual({ allowed: false, reason })
  }
})

test('who has not begun is told to begin', async () => {
  users.change(linaId, { examId: '1800000000000000002' })
  expect(await ask('isSubmit')).toEqual({ allowed: false, reason: '尚未提交报名，请先填写报名信息并提交' })
})

test('what a reviewer misses is named', async () => {
  be('returned')
  const row = examineeOf(linaId, adult)
  const point = { step: 'picture', name: 'photo', label: '照片', message: '照片不清晰' }
  if (row) examinees.change(row.id, { returned: [point] })
  expect(await ask('isComplete')).toEqual({ allowed: false, reason: '缺少照片，请补充后重新提交' })
})

test('a submitted sign-up is complete; its ticket waits for review, payment and the date', async () => {
  be('submitted')
  expect(await ask('isSubmit')).toEqual({ allowed: true, reason: '' })
  expect(await ask('isComplete')).toEqual({ allowed: true, reason: '' })
  expect((await ask('isZkzdy')).reason).toBe('报名信息正在审核，请耐心等待')
  be('unpaid')
  expect((await ask('isZkzdy')).reason).toMatch(/^尚未缴费，请在 .+ 17:00 前缴费$/)
  be('paid')
  expect((await ask('isZkzdy')).reason).toMatch(/^准考证将于 .+ 09:00 开放打印$/)
})

test('tickets open at their time, or when they were released before', async () => {
  be('paid')
  clock.set(exams.get(adult).ticketStartTime ?? 0)
  await logIn()
  expect(await ask('isZkzdy')).toEqual({ allowed: true, reason: '' })
  clock.reset()
  await logIn()
  be('ticket')
  expect(await ask('isZkzdy')).toEqual({ allowed: true, reason: '' })
})

test('without an exam there is nothing to print', async () => {
  users.change(linaId, { examId: null })
  const { body } = await lina.call('GET ouma-signup/exam/printtemplate/isZkzdy')
  expect(body).toMatchObject({ msg: '请先选择考试' })
})
