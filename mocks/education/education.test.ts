import { expect, test } from 'vitest'

import type { EducationDraft } from '#contracts/candidate/education.ts'

import { clock } from '../core/clock.ts'
import { findExaminee, examinees } from '../signup/examinee.ts'
import { type BladeClient, answerData, sealAsClient, unsealedData } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'

const blade = await testClient()

const linaId = '1700000000000000002'
const adult = '1800000000000000001'

const educations = async (client: BladeClient) =>
  answerData(await client.call('GET ouma-register/getEducationAndStatus'))

const draft: EducationDraft = {
  kind: 'education',
  schoolName: '兰州大学',
  level: '21',
  major: '法学',
  graduateMonth: '2015-06',
  certificateNo: '107301201505000888',
}

const add = (client: BladeClient, more: Partial<EducationDraft> = {}) =>
  client.send('ouma-register/educationAndStatusSave', { ...draft, ...more })

/** Advances the mock's clock by seconds. */
const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)

test.each([
  ['107301201505000888', 'verified'],
  ['107301201505000887', 'manual'],
  ['000001201505000888', 'failed'],
])('an education with the number %s waits for 20 seconds and is %s then', async (certificateNo, verification) => {
  const zhangwei = await blade.logIn('zhangwei')
  await add(zhangwei, { certificateNo })
  pass(15)
  expect(await educations(zhangwei)).toMatchObject([{ verification: 'pending', levelName: '大学本科' }])
  pass(6)
  expect(await educations(zhangwei)).toMatchObject([{ verification }])
})

test('a verified education is not changed; any other is, and verified anew', async () => {
  const lina = await blade.logIn('lina')
  const change = (id: string, kind = 'degree') =>
    lina.send('ouma-register/educationAndStatusUpdate', { ...draft, kind, level: '4', id })
  expect(await change('1860000000000000001')).toMatchObject({ msg: '已核验的学历学位不能修改' })
  expect(await change('1860000000000000002', 'education')).toMatchObject({ msg: '学历与学位不能互相更改，请重新添加' })
  await change('1860000000000000002')
  expect(await educations(lina)).toMatchObject([{}, { schoolName: '兰州大学', verification: 'pending' }])
})

test('a certificate number is taken once, and nobody graduates in the future', async () => {
  const lina = await blade.logIn('lina')
  expect(await add(lina, { certificateNo: '106101201705001234' })).toMatchObject({
    msg: '该证书编号已登记，请勿重复添加',
  })
  expect(await add(lina, { graduateMonth: '2099-01' })).toMatchObject({ msg: '毕业年月不能晚于本月' })
})

test('eight seconds after a code was requested, pending verifications are finished', async () => {
  const lina = await blade.logIn('lina')
  const code = answerData(await lina.call('POST ouma-register/chsi/qrcode'))
  expect(code).toMatchObject({ qrcode: expect.stringMatching(/^data:image\/svg\+xml;base64,/) })
  expect(await educations(lina)).toMatchObject([{}, { verification: 'pending' }])
  pass(9)
  expect(await educations(lina)).toMatchObject([{}, { verification: 'verified' }])
})

test('an education used by a sign-up cannot be removed, and the exam is named', async () => {
  const lina = await blade.logIn('lina')
  const id = '1860000000000000001'
  const reason = '“2026年下半年高等教育自学考试”的报名正在使用，不能删除'
  const check = 'ouma-signup/exam/signup/educationRemoveCheck'
  expect(await lina.send(check, { id })).toEqual({ allowed: false, reason })
  expect(await lina.send('ouma-register/educationRemove', { id })).toMatchObject({ msg: reason })
  examinees.change(findExaminee(linaId, adult)?.id ?? '', { status: 'withdrawn' })
  expect(await lina.send(check, { id })).toMatchObject({ allowed: true })
  await lina.send('ouma-register/educationRemove', { id })
  expect(await educations(lina)).toMatchObject([{ kind: 'degree' }])
})

test('an education that was submitted with a sign-up is not changed any more, and one that was returned with it is', async () => {
  const lina = await blade.logIn('lina')
  const id = '1860000000000000002'
  const sign = (status: 'submitted' | 'returned') =>
    examinees.change(findExaminee(linaId, adult)?.id ?? '', { status, values: { xuewei: id } })
  const change = () => lina.send('ouma-register/educationAndStatusUpdate', { ...draft, kind: 'degree', level: '4', id })
  sign('submitted')
  expect(await change()).toMatchObject({ msg: '“2026年下半年高等教育自学考试”的报名正在使用，不能修改' })
  sign('returned')
  await change()
  expect(await educations(lina)).toMatchObject([{}, { schoolName: '兰州大学' }])
})

test("the sign-up offers the candidate's own records only", async () => {
  const lina = await blade.logIn('lina')
  const data = sealAsClient(JSON.stringify({ examId: adult }))
  const offered = await lina.call('GET ouma-signup/exam/signup/getXueLiInfo', { query: { data } })
  expect(unsealedData(offered)).toEqual([
    { id: '1860000000000000001', name: '四川大学 · 大学本科 · 汉语言文学', level: '大学本科', verified: true },
  ])
  const step = { examId: adult, step: 'education' }
  expect(await lina.send('ouma-signup/exam/signup/checkStep', step)).toMatchObject({ passed: true })
  examinees.change(findExaminee(linaId, adult)?.id ?? '', { values: { xueli: '1860000000000000003' } })
  expect(await lina.send('ouma-signup/exam/signup/checkStep', step)).toMatchObject({
    errors: [{ name: 'xueli', message: '请重新选择，所选内容已被移除' }],
  })
})

test("nobody changes or removes another person's education", async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const id = '1860000000000000003'
  expect(await zhangwei.send('ouma-register/educationRemove', { id })).toMatchObject({ msg: '数据不存在' })
  expect(await zhangwei.send('ouma-register/educationAndStatusUpdate', { ...draft, id })).toMatchObject({
    msg: '数据不存在',
  })
  expect(await educations(await blade.logIn('ayguli'))).toMatchObject([{ id, verification: 'manual' }])
})
