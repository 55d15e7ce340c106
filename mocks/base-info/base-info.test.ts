import { expect, test } from 'vitest'

import { clock } from '../core/clock.ts'
import { lastPhoneCode } from '../log-in/phone-code.ts'
import { type BladeClient, answerData, sealAsClient } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { users } from '../user/seeds.ts'

const blade = await testClient()

const adult = '1800000000000000001'

const read = async (client: BladeClient, path: string) => answerData(await client.call(`GET ${path}`))

const keep = (client: BladeClient, values: Readonly<Record<string, unknown>>) =>
  client.send('ouma-register/update-studentPerson-info', {
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

/** Changes the phone with the code that was sent to it. */
async function changePhone(client: BladeClient, phone: string) {
  const form = { tenantId: '000000', phone: sealAsClient(phone) }
  const { id } = Object((await client.call('POST blade-auth/oauth/sms/send-validate', { form })).body).data
  const newPhone = { id, code: lastPhoneCode()?.code }
  const values = [{ name: 'phone', value: phone }]
  return client.send('ouma-register/update-studentPerson-info', { values, newPhone })
}

const state = async (client: BladeClient) =>
  answerData(await client.call('POST ouma-signup/login/globalExam/getBaseInfoIsComplete'))

test('complete base info allows the selection of an exam', async () => {
  const wangyi = await blade.logIn('wangyi')
  expect(await state(wangyi)).toEqual({
    complete: false,
    missing: [
      { name: 'zjhm', label: '证件号码' },
      { name: 'mz', label: '民族' },
      { name: 'lxdz', label: '联系地址' },
    ],
    refused: [],
  })
  await keep(wangyi, { mz: '12', lxdz: '二仙桥东三路 1 号' })
  expect(await state(wangyi)).toMatchObject({ missing: [{ name: 'zjhm' }] })
  await keep(wangyi, { zjhm: '51010420040229058x' })
  expect(await state(wangyi)).toEqual({ complete: true, missing: [], refused: [] })
  const choice = { examId: adult }
  expect(await wangyi.send('ouma-signup/login/globalExam/selectExam', choice)).toBeNull()
})

test('invalid values are stored, named, and count as missing', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  expect(await keep(zhangwei, { mz: '99', email: 'nobody' })).toMatchObject({
    errors: [
      { name: 'mz', message: '请从列表中选择' },
      { name: 'email', message: '电子邮箱格式不正确' },
    ],
  })
  expect(await state(zhangwei)).toMatchObject({ complete: false })
})

const shownValues = (client: BladeClient) => read(client, 'ouma-register/registerManage/getBaseInfo')

test("phone and ID number of another account are stored as typed, without becoming the user's own", async () => {
  const wangyi = await blade.logIn('wangyi')
  await keep(wangyi, { mz: '12', lxdz: '二仙桥东三路 1 号' })
  const duplicates = { phone: '13811113333', zjhm: '110101199003074514' }
  await keep(wangyi, { zjhm: duplicates.zjhm })
  expect(await changePhone(wangyi, duplicates.phone)).toMatchObject({
    errors: [
      { name: 'zjhm', message: '该证件号码已被其他账号使用' },
      { name: 'phone', message: '该手机号码已被其他账号使用' },
    ],
  })
  expect(users.find(({ account }) => account === 'wangyi')).toMatchObject({ phone: '13711112222', zjhm: null })
  expect(await shownValues(wangyi)).toMatchObject({
    values: expect.arrayContaining(Object.entries(duplicates).map(([name, value]) => ({ name, value }))),
  })
  expect(await state(wangyi)).toMatchObject({ complete: false, missing: [{ name: 'zjhm' }, { name: 'phone' }] })
})

const storedPhone = (name: string) => users.find(({ account }) => account === name)?.phone

test("a corrected value becomes the user's own", async () => {
  const zhangwei = await blade.logIn('zhangwei')
  await keep(zhangwei, { email: 'nobody' })
  expect(await state(zhangwei)).toMatchObject({ missing: [{ name: 'email' }] })
  await keep(zhangwei, { email: '' })
  expect(await keep(zhangwei, { phone: '13911112222' })).toMatchObject({ msg: 'newPhone:请输入 6 位短信验证码' })
  expect(storedPhone('zhangwei')).toBe('13912345678')
  await changePhone(zhangwei, '13911112222')
  expect(storedPhone('zhangwei')).toBe('13911112222')
  expect(await state(zhangwei)).toEqual({ complete: true, missing: [], refused: [] })
  expect(await shownValues(zhangwei)).toMatchObject({
    values: expect.arrayContaining([{ name: 'phone', value: '13911112222' }]),
  })
})

test('a value that another account has given up can be saved', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const chenhao = users.find(({ account }) => account === 'chenhao')?.id ?? ''
  await changePhone(zhangwei, '13811113333')
  users.change(chenhao, { phone: '13811114444' })
  clock.set(clock.now() + 61_000)
  expect(await changePhone(zhangwei, '13811113333')).toMatchObject({ errors: [] })
  expect(storedPhone('zhangwei')).toBe('13811113333')
})

test('an ID number of another account cannot be requested', async () => {
  const lina = await blade.logIn('lina')
  const values = [{ name: 'zjhm', value: '110101199003074514' }]
  expect(await lina.send('ouma-register/submitModify', { values, reason: '登记有误' })).toMatchObject({
    msg: '该证件号码已被其他账号使用',
  })
})

test('a save returns all errors, also without values', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  await keep(zhangwei, { email: 'nobody' })
  expect(await keep(zhangwei, {})).toMatchObject({ errors: [{ name: 'email', message: '电子邮箱格式不正确' }] })
})

test('a verified field is changed by request only, one at a time', async () => {
  const lina = await blade.logIn('lina')
  expect(await keep(lina, { ksName: '李丽' })).toMatchObject({ msg: '姓名已经核验，请通过更正申请修改' })
  const ask = (name: string, value: string) =>
    lina.send('ouma-register/submitModify', { values: [{ name, value }], reason: '派出所已更名' })
  expect(await ask('lxdz', '新地址')).toMatchObject({ msg: '联系地址可以直接修改，不需要申请' })
  await ask('ksName', '李丽')
  expect(await ask('ksName', '李莉')).toMatchObject({ msg: '姓名已有更正申请在审核' })
  expect(await read(lina, 'ouma-register/registerManage/getBaseInfo')).toMatchObject({
    pending: [{ name: 'ksName', label: '姓名', value: '李丽' }],
    values: expect.arrayContaining([{ name: 'ksName', value: '李娜' }]),
  })
})

test('an active sign-up locks the values that it uses', async () => {
  const ayguli = await blade.logIn('ayguli')
  expect(await read(ayguli, 'ouma-register/registerManage/getListInfo')).toMatchObject([
    { examName: '2026年下半年全国英语等级考试（PETS）', names: ['mz', 'szd'] },
    { examName: '2026年下半年高等教育自学考试' },
  ])
  expect(await keep(ayguli, { mz: '01' })).toMatchObject({ msg: expect.stringMatching(/^民族已用于“2026年/) })
  expect(await keep(ayguli, { mz: '05', lxdz: '新地址 1 号' })).toMatchObject({ errors: [] })
})

test('the record is masked', async () => {
  const record = await read(await blade.logIn('lina'), 'ouma-register/getStudentInfoById')
  expect(record).toContainEqual({ label: '姓名', value: '李*' })
  expect(record).toContainEqual({ label: '证件号码', value: '310101********4326' })
})
