import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { Admission, type Obstacle } from '#contracts/candidate/admission.ts'
import { Exam, type ExamineeStatus } from '#contracts/candidate/exam.ts'
import { list, Permission, chinaTime } from '#contracts/core/blade.ts'
import type { Known } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { exams } from '../exam/seeds.ts'
import { setPictureStatus } from '../picture/picture.ts'
import { findExaminee, examinees } from '../signup/examinee.ts'
import { setStage } from '../signup/stage.ts'
import { BladeClient, answerData } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { changeRoom } from './ticket.ts'

const server = await testServer()
let lina: BladeClient

const linaId = '1700000000000000002'
const adult = '1800000000000000001'

beforeEach(() => {
  return logIn()
})

async function logIn() {
  lina = await new BladeClient(server.url).logIn('lina')
}

const base = 'GET ouma-signup/exam/printtemplate'

const ask = async (call: 'isSubmit' | 'isComplete') =>
  v.parse(Permission, answerData(await lina.call(`${base}/${call}`)))

const all = async (client = lina) => v.parse(list(Admission), answerData(await client.call(`${base}/isZkzdy`)))

/** Obstacle and reason of an exam's ticket. */
async function stand(examId = adult, client = lina): Promise<[Obstacle | null, string]> {
  const it = (await all(client)).find((row) => row.examId === examId)
  return [it?.obstacle ?? null, it?.reason ?? 'not listed']
}

function be(status: Exclude<Known<ExamineeStatus>, 'none'>) {
  const row = findExaminee(linaId, adult)
  if (row) examinees.change(row.id, { status })
}

test.each([
  ['filling', 'unsubmitted', '尚未提交报名，请继续填写并提交'],
  ['returned', 'unsubmitted', '报名被退回，请修改后重新提交'],
  ['withdrawn', 'unsubmitted', '报名已撤回，请重新提交'],
  ['closed', 'closed', '本次报名已关闭'],
] as const)('%s is not submitted, and nothing further is allowed', async (status, obstacle, reason) => {
  be(status)
  expect(await ask('isSubmit')).toEqual({ allowed: false, reason })
  expect(await ask('isComplete')).toEqual({ allowed: false, reason })
  expect(await stand()).toEqual([obstacle, reason])
})

test('the first obstacle is a missing sign-up', async () => {
  users.change(linaId, { examId: '1800000000000000002' })
  expect(await ask('isSubmit')).toEqual({ allowed: false, reason: '尚未提交报名，请先填写报名信息并提交' })
  expect(await stand('1800000000000000002')).toEqual(['unsubmitted', '尚未提交报名，请先填写报名信息并提交'])
})

test('requirements of a reviewer are named', async () => {
  be('returned')
  const row = findExaminee(linaId, adult)
  const point = { step: 'picture', name: 'photo', label: '照片', message: '照片不清晰', open: false }
  if (row) examinees.change(row.id, { returned: [point] })
  expect(await ask('isComplete')).toEqual({ allowed: false, reason: '缺少照片，请补充后重新提交' })
})

test('a rejected picture blocks the ticket, even after the payment', async () => {
  setStage(linaId, adult, 'paid')
  setPictureStatus(linaId, 'sfzrx', { status: 'rejected', reason: '模糊' })
  expect(await stand()).toEqual(['incomplete', '缺少身份证人像面，请补充后重新提交'])
  setPictureStatus(linaId, 'sfzrx', { status: 'approved', reason: '' })
  expect((await stand())[0]).toBe('unreleased')
})

test('a submitted sign-up is complete; its ticket waits for review, payment and the date', async () => {
  be('submitted')
  expect(await ask('isSubmit')).toEqual({ allowed: true, reason: '' })
  expect(await ask('isComplete')).toEqual({ allowed: true, reason: '' })
  expect(await stand()).toEqual(['reviewing', '报名信息正在审核，请耐心等待'])
  be('unpaid')
  expect(await stand()).toEqual(['unpaid', expect.stringMatching(/^尚未缴费，请在 .+ 17:00 前缴费$/)])
  be('paid')
  expect(await stand()).toEqual(['unreleased', expect.stringMatching(/^准考证将于 .+ 09:00 开放打印$/)])
})

test('after the payment deadline the reason does not ask for a payment', async () => {
  be('unpaid')
  exams.change(adult, { payEndTime: chinaTime(clock.now() - 60_000) })
  expect(await stand()).toEqual(['overdue', expect.stringMatching(/^尚未缴费，缴费已于 .+ 截止$/)])
})

test('from the release on a paid sign-up has a ticket, in every list', async () => {
  setStage(linaId, adult, 'paid')
  clock.set(exams.get(adult).ticketStartTime ?? 0)
  await logIn()
  const mine = v.parse(list(Exam), answerData(await lina.call('GET ouma-signup/login/globalExam/getSelectExamList')))
  expect(mine.find(({ id }) => id === adult)?.examineeStatus).toBe('ticket')
  expect(await stand()).toEqual([null, ''])
})

test('the ticket has person, time and place, and is the same with each call', async () => {
  const ayguli = await new BladeClient(server.url).logIn('ayguli')
  const [first] = await all(ayguli)
  expect(first?.ticket).toMatchObject({
    zkzh: expect.stringMatching(/^\d{12}$/),
    ksName: '阿依古丽·买买提',
    xb: '女',
    zjhm: '650101********3424',
    photo: expect.stringMatching(/^data:image\/png;base64,/),
    version: 1,
    changes: [],
  })
  const [sitting] = first?.ticket?.sittings ?? []
  expect(sitting).toMatchObject({ subject: '英语三级笔试', bmdName: '第一中学考点', room: expect.any(String) })
  expect(sitting?.startTime).toBe(exams.get('1800000000000000005').examStartTime)
  expect(first?.ticket?.sittings).toHaveLength(2)
  expect((await all(ayguli))[0]?.ticket).toEqual(first?.ticket)
})

test('a rejected photo is missing on the ticket', async () => {
  const ayguli = await new BladeClient(server.url).logIn('ayguli')
  setPictureStatus('1700000000000000003', 'photo', { status: 'rejected', reason: '过期' })
  expect((await all(ayguli))[0]?.ticket?.photo).toBeNull()
})

test('every change after the release creates a version with the old values', async () => {
  const ayguli = await new BladeClient(server.url).logIn('ayguli')
  const row = findExaminee('1700000000000000003', '1800000000000000005')
  const before = (await all(ayguli))[0]?.ticket?.sittings[0]?.room
  if (row) changeRoom(row, '第 40 考场')
  if (row) changeRoom(row, '第 41 考场')
  const ticket = (await all(ayguli))[0]?.ticket
  expect(ticket).toMatchObject({ version: 3, changedTime: expect.any(String) })
  expect(ticket?.changes).toEqual([
    { version: 2, label: '考场', before, after: '第 40 考场' },
    { version: 3, label: '考场', before: '第 40 考场', after: '第 41 考场' },
  ])
  expect(new Set(ticket?.sittings.map(({ room }) => room))).toEqual(new Set(['第 41 考场']))
})

test('without a selected exam the tickets of all exams are listed, the next one first', async () => {
  users.change(linaId, { examId: null })
  setStage(linaId, '1800000000000000002', 'paid')
  const [teacher, safety] = ['1800000000000000004', '1800000000000000002']
  expect((await all()).map(({ examId }) => examId)).toEqual([teacher, safety, adult])
  expect((await lina.call(`${base}/isSubmit`)).body).toMatchObject({ msg: '请先选择考试' })
})
