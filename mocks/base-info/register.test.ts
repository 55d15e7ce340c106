import { expect, test } from 'vitest'

import type { EducationDraft } from '#contracts/register.ts'

import { issueLink, removeLink, userOfLink } from '../log-in/avatar-link.ts'
import { BladeClient, dataOf, unsealAsClient, sealAsClient } from '../testing/client.ts'
import { clock } from '../core/clock.ts'
import { examineeOf, examinees } from '../signup/examinee.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'

const server = await testServer()
const blade = new BladeClient(server.url)

const linaId = '1700000000000000002'
const adult = '1800000000000000001'

/** A call with a sealed body: what R carries, or why it was refused. */
async function send(client: BladeClient, path: string, body: object): Promise<unknown> {
  const answer = await client.call(`POST ${path}`, { text: sealAsClient(JSON.stringify(body)) })
  return answer.status === 200 ? dataOf({ ...answer, body: unsealAsClient(answer.text) }) : answer.body
}

const read = async (client: BladeClient, path: string) => dataOf(await client.call(`GET ${path}`))
const educations = (client: BladeClient) => read(client, 'ouma-register/getEducationAndStatus')

const draft: EducationDraft = {
  kind: 'education',
  schoolName: '兰州大学',
  level: '21',
  major: '法学',
  graduateMonth: '2015-06',
  certificateNo: '107301201505000888',
}

const add = (client: BladeClient, more: Partial<EducationDraft> = {}) =>
  send(client, 'ouma-register/educationAndStatusSave', { ...draft, ...more })

/** The mock's clock goes on by some seconds. */
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
    send(lina, 'ouma-register/educationAndStatusUpdate', { ...draft, kind, level: '4', id })
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

test('eight seconds after a code was asked for, what was pending is verified', async () => {
  const lina = await blade.logIn('lina')
  const code = dataOf(await lina.call('POST ouma-register/chsi/qrcode'))
  expect(code).toMatchObject({ qrcode: expect.stringMatching(/^data:image\/svg\+xml;base64,/) })
  expect(await educations(lina)).toMatchObject([{}, { verification: 'pending' }])
  pass(9)
  expect(await educations(lina)).toMatchObject([{}, { verification: 'verified' }])
})

test('an education in use by a sign-up stays, and the exam is named', async () => {
  const lina = await blade.logIn('lina')
  const id = '1860000000000000001'
  const reason = '“2026年下半年高等教育自学考试”的报名正在使用，不能删除'
  const check = 'ouma-signup/exam/signup/educationRemoveCheck'
  expect(await send(lina, check, { id })).toEqual({ allowed: false, reason })
  expect(await send(lina, 'ouma-register/educationRemove', { id })).toMatchObject({ msg: reason })
  examinees.change(examineeOf(linaId, adult)?.id ?? '', { status: 'withdrawn' })
  expect(await send(lina, check, { id })).toMatchObject({ allowed: true })
  await send(lina, 'ouma-register/educationRemove', { id })
  expect(await educations(lina)).toMatchObject([{ kind: 'degree' }])
})

test('an education that was submitted with a sign-up is not changed any more, and one that was returned with it is', async () => {
  const lina = await blade.logIn('lina')
  const id = '1860000000000000002'
  const sign = (status: 'submitted' | 'returned') =>
    examinees.change(examineeOf(linaId, adult)?.id ?? '', { status, values: { xuewei: id } })
  const change = () =>
    send(lina, 'ouma-register/educationAndStatusUpdate', { ...draft, kind: 'degree', level: '4', id })
  sign('submitted')
  expect(await change()).toMatchObject({ msg: '“2026年下半年高等教育自学考试”的报名正在使用，不能修改' })
  sign('returned')
  await change()
  expect(await educations(lina)).toMatchObject([{}, { schoolName: '兰州大学' }])
})

test('the sign-up offers what a candidate has, and takes nothing else', async () => {
  const lina = await blade.logIn('lina')
  const data = sealAsClient(JSON.stringify({ examId: adult }))
  const offered = await lina.call('GET ouma-signup/exam/signup/getXueLiInfo', { query: { data } })
  expect(dataOf({ ...offered, body: unsealAsClient(offered.text) })).toEqual([
    { id: '1860000000000000001', name: '四川大学 · 大学本科 · 汉语言文学', level: '大学本科', verified: true },
  ])
  const step = { examId: adult, step: 'education' }
  expect(await send(lina, 'ouma-signup/exam/signup/checkStep', step)).toMatchObject({ passed: true })
  examinees.change(examineeOf(linaId, adult)?.id ?? '', { values: { xueli: '1860000000000000003' } })
  expect(await send(lina, 'ouma-signup/exam/signup/checkStep', step)).toMatchObject({
    errors: [{ name: 'xueli', message: '请重新选择，所选内容已被移除' }],
  })
})

test("nobody changes or removes another person's education", async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const id = '1860000000000000003'
  expect(await send(zhangwei, 'ouma-register/educationRemove', { id })).toMatchObject({ msg: '数据不存在' })
  expect(await send(zhangwei, 'ouma-register/educationAndStatusUpdate', { ...draft, id })).toMatchObject({
    msg: '数据不存在',
  })
  expect(await educations(await blade.logIn('ayguli'))).toMatchObject([{ id, verification: 'manual' }])
})

const keep = (client: BladeClient, values: Readonly<Record<string, unknown>>) =>
  send(client, 'ouma-register/update-studentPerson-info', {
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

const state = async (client: BladeClient) =>
  dataOf(await client.call('POST ouma-signup/login/globalExam/getBaseInfoIsComplete'))

test('completed base info opens the way to the exams', async () => {
  const wangyi = await blade.logIn('wangyi')
  expect(await state(wangyi)).toEqual({
    complete: false,
    missing: [
      { name: 'zjhm', label: '证件号码' },
      { name: 'mz', label: '民族' },
      { name: 'lxdz', label: '联系地址' },
    ],
  })
  await keep(wangyi, { mz: '12', lxdz: '二仙桥东三路 1 号' })
  expect(await state(wangyi)).toMatchObject({ missing: [{ name: 'zjhm' }] })
  await keep(wangyi, { zjhm: '51010420040229058x' })
  expect(await state(wangyi)).toEqual({ complete: true, missing: [] })
  const choice = { examId: adult }
  expect(await send(wangyi, 'ouma-signup/login/globalExam/selectExam', choice)).toBeNull()
})

test('wrong values are kept and named, and count as missing', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  expect(await keep(zhangwei, { phone: '139', mz: '99', email: 'nobody' })).toMatchObject({
    errors: [
      { name: 'mz', message: '请从列表中选择' },
      { name: 'phone', message: '手机号码长度不为11位' },
      { name: 'email', message: '电子邮箱格式不正确' },
    ],
  })
  expect(await state(zhangwei)).toMatchObject({ complete: false })
})

const shownValues = (client: BladeClient) => read(client, 'ouma-register/registerManage/getBaseInfo')

test('the phone and the ID number of another account are kept as typed, and belong to nobody else', async () => {
  const wangyi = await blade.logIn('wangyi')
  await keep(wangyi, { mz: '12', lxdz: '二仙桥东三路 1 号' })
  const taken = { phone: '13811113333', zjhm: '110101199003074514' }
  expect(await keep(wangyi, taken)).toMatchObject({
    errors: [
      { name: 'zjhm', message: '该证件号码已被其他账号使用' },
      { name: 'phone', message: '该手机号码已被其他账号使用' },
    ],
  })
  expect(users.find(({ account }) => account === 'wangyi')).toMatchObject({ phone: '13711112222', zjhm: null })
  expect(await shownValues(wangyi)).toMatchObject({
    values: expect.arrayContaining(Object.entries(taken).map(([name, value]) => ({ name, value }))),
  })
  expect(await state(wangyi)).toMatchObject({ complete: false, missing: [{ name: 'zjhm' }, { name: 'phone' }] })
})

const phoneOf = (name: string) => users.find(({ account }) => account === name)?.phone

test('a wrong value becomes the record of its owner once it is right', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  await keep(zhangwei, { phone: '139', email: 'nobody' })
  expect(phoneOf('zhangwei')).toBe('13912345678')
  expect(await state(zhangwei)).toMatchObject({ missing: [{ name: 'phone' }, { name: 'email' }] })
  await keep(zhangwei, { phone: '13911112222', email: '' })
  expect(phoneOf('zhangwei')).toBe('13911112222')
  expect(await state(zhangwei)).toEqual({ complete: true, missing: [] })
  expect(await shownValues(zhangwei)).toMatchObject({
    values: expect.arrayContaining([{ name: 'phone', value: '13911112222' }]),
  })
})

test('a value that somebody else has given up can be saved as it stands', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const chenhao = users.find(({ account }) => account === 'chenhao')?.id ?? ''
  await keep(zhangwei, { phone: '13811113333' })
  users.change(chenhao, { phone: '13811114444' })
  expect(await keep(zhangwei, { phone: '13811113333' })).toMatchObject({ errors: [] })
  expect(phoneOf('zhangwei')).toBe('13811113333')
})

test('nobody asks for the ID number of another account', async () => {
  const lina = await blade.logIn('lina')
  const values = [{ name: 'zjhm', value: '110101199003074514' }]
  expect(await send(lina, 'ouma-register/submitModify', { values, reason: '登记有误' })).toMatchObject({
    msg: '该证件号码已被其他账号使用',
  })
})

test('a save names what is wrong in all of it, also where nothing was sent', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  await keep(zhangwei, { email: 'nobody' })
  expect(await keep(zhangwei, {})).toMatchObject({ errors: [{ name: 'email', message: '电子邮箱格式不正确' }] })
})

test('a verified field is changed by request only, one at a time', async () => {
  const lina = await blade.logIn('lina')
  expect(await keep(lina, { ksName: '李丽' })).toMatchObject({ msg: '姓名已经核验，请通过更正申请修改' })
  const ask = (name: string, value: string) =>
    send(lina, 'ouma-register/submitModify', { values: [{ name, value }], reason: '派出所已更名' })
  expect(await ask('lxdz', '新地址')).toMatchObject({ msg: '联系地址可以直接修改，不需要申请' })
  await ask('ksName', '李丽')
  expect(await ask('ksName', '李莉')).toMatchObject({ msg: '姓名已有更正申请在审核' })
  expect(await read(lina, 'ouma-register/registerManage/getBaseInfo')).toMatchObject({
    pending: [{ name: 'ksName', label: '姓名', value: '李丽' }],
    values: expect.arrayContaining([{ name: 'ksName', value: '李娜' }]),
  })
})

test('an active sign-up locks what it was made with', async () => {
  const ayguli = await blade.logIn('ayguli')
  expect(await read(ayguli, 'ouma-register/registerManage/getListInfo')).toMatchObject([
    { examName: '2026年下半年全国英语等级考试（PETS）', names: ['mz', 'szd'] },
    { examName: '2026年下半年高等教育自学考试' },
  ])
  expect(await keep(ayguli, { mz: '01' })).toMatchObject({ msg: expect.stringMatching(/^民族已用于“2026年/) })
  expect(await keep(ayguli, { mz: '05', lxdz: '新地址 1 号' })).toMatchObject({ errors: [] })
})

test('the record to look at is masked', async () => {
  const record = await read(await blade.logIn('lina'), 'ouma-register/getStudentInfoById')
  expect(record).toContainEqual({ label: '姓名', value: '李*' })
  expect(record).toContainEqual({ label: '证件号码', value: '310101********4326' })
})

const params = async (paramType: string) =>
  dataOf(await blade.call('POST ouma-register/paramInfo/info', { form: { paramType } }))

test('parameters come by their group; an unknown group is empty', async () => {
  expect(await params('mz')).toHaveLength(56)
  expect(await params('photo')).toContainEqual({
    paramType: 'photo',
    paramKey: 'maxBytes',
    paramName: '最大大小（字节）',
    paramValue: '204800',
  })
  expect(await params('nothing')).toEqual([])
})

test('a link for the portrait lasts ten minutes, until the next one or until it is spent', async () => {
  const lina = await blade.logIn('lina')
  const { key } = issueLink(linaId)
  expect(userOfLink(key)?.account).toBe('lina')
  expect(await read(lina, 'ouma-register/avatar/link')).not.toMatchObject({ key })
  expect(userOfLink(key)).toBeNull()
  const second = issueLink(linaId).key
  pass(601)
  expect(userOfLink(second)).toBeNull()
  const third = issueLink(linaId).key
  removeLink(third)
  expect(userOfLink(third)).toBeNull()
})
