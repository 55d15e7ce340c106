import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { Department } from '#contracts/candidate/department.ts'

import { clock } from './core/clock.ts'
import { setDepartment } from './department.ts'
import { scenario } from './qa/scenarios.ts'
import { findExaminee, examinees } from './signup/examinee.ts'
import { BladeClient, answerData, unsealAsClient, sealAsClient } from './testing/client.ts'
import { testServer } from './testing/server.ts'
import { users } from './user/seeds.ts'

const server = await testServer()
let lina: BladeClient

const linaId = '1700000000000000002'
const adult = '1800000000000000001'
const chengdu = '510100'

beforeEach(() => {
  return logIn()
})

async function logIn() {
  lina = await new BladeClient(server.url).logIn('lina')
}

const list = async () =>
  v.parse(v.array(Department), answerData(await lina.call('GET ouma-signup/exam/department/getDepartmentList')))

const findDepartment = async (code: string) => (await list()).find((it) => it.departmentCode === code)

const check = (departmentCode: string, examId = adult) =>
  lina.call('GET ouma-signup/exam/signup/checkDepartmentIsOpen', {
    query: { data: sealAsClient(JSON.stringify({ examId, departmentCode })) },
  })

test('departments are listed by region, with the times of the exam where they have none of their own', async () => {
  const all = await list()
  expect(new Set(all.map((it) => it.groupName)).size).toBe(5)
  expect(all.find((it) => it.departmentCode === chengdu)).toMatchObject({
    departmentName: '成都市',
    open: true,
    reason: '',
    signupEndTime: expect.stringContaining('17:00:00+08:00'),
  })
})

test.each([
  ['510300', /^考点容量已满，停止接受报名（.+ 起）$/],
  ['511600', /^报名将于 .+ 开始$/],
  ['511900', /^报名已于 .+ 截止$/],
])('%s is closed and says why and since when', async (code, reason) => {
  expect(await findDepartment(code)).toMatchObject({ open: false, reason: expect.stringMatching(reason) })
})

test('a department opens and closes by its own times', async () => {
  clock.set(clock.now() + 4 * 86_400_000)
  await logIn()
  expect(await findDepartment('511600')).toMatchObject({ open: true })
  expect(await findDepartment('513400')).toMatchObject({ open: false })
})

test('suggested are the home of the ID number and the last choice', async () => {
  expect((await list()).filter((it) => it.suggestion).map((it) => [it.departmentName, it.suggestion])).toEqual([
    ['上海市', '户籍所在地'],
  ])
  const row = findExaminee(linaId, adult)
  if (row) examinees.change(row.id, { values: { selectDepartment: chengdu } })
  expect(await findDepartment(chengdu)).toMatchObject({ suggestion: '上次选择' })
})

test('the answer whether one is open is sealed, and right at that moment', async () => {
  const answer = await check(chengdu)
  expect(unsealAsClient(answer.text)).toMatchObject({ data: { allowed: true } })
  setDepartment(chengdu, false)
  expect(unsealAsClient((await check(chengdu)).text)).toMatchObject({
    data: { allowed: false, reason: expect.stringMatching(/^该地市已停止接受报名（.+ 起）$/) },
  })
  setDepartment(chengdu, true)
  expect(unsealAsClient((await check(chengdu)).text)).toMatchObject({ data: { allowed: true } })
})

test('another exam than the chosen one, and a department that does not exist, are refused', async () => {
  expect((await check(chengdu, '1800000000000000002')).body).toMatchObject({
    msg: '您已切换到其他考试，请刷新页面后重试',
  })
  expect((await check('999999')).body).toMatchObject({ msg: '报名地市不存在' })
})

test('a department that closed after it was chosen is found when the step is checked', async () => {
  const row = findExaminee(linaId, adult)
  if (row) examinees.change(row.id, { values: { selectDepartment: chengdu, bmdCode: '51011' } })
  setDepartment(chengdu, false)
  const answer = await lina.call('POST ouma-signup/exam/signup/checkStep', {
    sealed: { examId: adult, step: 'department' },
  })
  expect(unsealAsClient(answer.text)).toMatchObject({
    data: { errors: [{ name: 'selectDepartment', message: expect.stringContaining('请更换报名地市') }] },
  })
})

test('without an exam there are no departments', async () => {
  users.change(linaId, { examId: null })
  const { body } = await lina.call('GET ouma-signup/exam/department/getDepartmentList')
  expect(body).toMatchObject({ msg: '请先选择考试' })
})

test('no-department closes every one of them', async () => {
  scenario.begin('no-department')
  expect((await list()).filter((it) => it.open)).toEqual([])
})

const set = (body: object) => fetch(`${server.url}/__mock/department`, { method: 'POST', body: JSON.stringify(body) })

test('QA opens and closes a department', async () => {
  const state: unknown = await (await set({ departmentCode: chengdu, open: false })).json()
  expect(state).toMatchObject({ closedDepartments: expect.arrayContaining([chengdu]) })
  expect(await findDepartment(chengdu)).toMatchObject({ open: false })
  await set({ departmentCode: chengdu, open: true })
  expect(await findDepartment(chengdu)).toMatchObject({ open: true })
  expect((await set({ departmentCode: 'nowhere', open: true })).status).toBe(400)
})
