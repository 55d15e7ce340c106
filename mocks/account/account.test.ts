import { expect, test } from 'vitest'

import { clock } from '../core/clock.ts'
import { firstDept } from '../dept/seeds.ts'
import { lastPhoneCode } from '../log-in/phone-code.ts'
import { params } from '../param.ts'
import { candidateRole } from '../role/seeds.ts'
import { BladeClient, answerData, md5 } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'

const server = await testServer()
const blade = new BladeClient(server.url)

const send = async (path: string, body: object, client = blade) =>
  (await client.send(`ouma-register/${path}`, body)) as Record<string, string> // a test reads the fields that it expects

const submit = (body: object) => send('register/anonymous/submit', body)
const phone = '13512345678'
const password = 'Bao#2026x'
const code = () => lastPhoneCode()?.code ?? ''
const person = { zjlx: '1', zjhm: '11010519491231002x', ksName: '阿木·子林', phone, password, agreement: '2026-03' }

/** Requests a code and registers with it. */
async function register(more: object = {}) {
  await submit({ step: 'code', phone })
  return submit({ step: 'candidate', ...person, code: code(), ...more })
}

const logIn = async (username: string, secret = password) =>
  (await blade.token({ grant_type: 'password', username, password: secret })).body

test('a registered user logs in with account, phone or ID number, and has the role of a candidate', async () => {
  const { outcome, account = '' } = await register()
  expect(outcome).toBe('registered')
  for (const name of [account, phone, '11010519491231002X']) {
    expect(await logIn(name)).toMatchObject({ account, real_name: '阿木·子林', role_name: 'user' })
  }
})

test('the key of a registration logs its own account in without a captcha, once', async () => {
  const { account = '', redirectKey = '' } = await register()
  const grant = { grant_type: 'register_redirect', username: account, password }
  const headers = { 'Redirect-Key': redirectKey }
  expect((await blade.token(grant, headers)).body).toMatchObject({ account })
  expect((await blade.token(grant, headers)).body).toMatchObject({ error: 'access_denied' })
})

test('the key of a registration opens no other account', async () => {
  const { redirectKey = '' } = await register()
  const other = { grant_type: 'register_redirect', username: 'zhangwei', password: 'Exam@2026' }
  expect((await blade.token(other, { 'Redirect-Key': redirectKey })).body).toMatchObject({ error: 'access_denied' })
})

test('a document is registered once, and only a verified phone reveals that', async () => {
  expect(await register({ zjhm: '110101199003074514', code: '000000' })).toMatchObject({
    outcome: 'wrong',
  })
  clock.set(clock.now() + 61_000)
  expect(await register({ zjhm: '110101199003074514' })).toEqual({ outcome: 'taken' })
})

test.each([
  [{ zjhm: '530102199905200011' }, '请输入正确的证件号码'],
  [{ zjlx: '9' }, '请选择证件类型'],
  [{ agreement: '2020-01' }, '协议已更新，请重新阅读'],
  [{ ksName: '核验不符' }, '姓名与证件号码不一致，请核对后重新提交'],
])('a registration with %o is refused, and the code stays good', async (more, msg) => {
  expect(await register(more)).toMatchObject({ msg })
  expect(await submit({ step: 'candidate', ...person, code: code() })).toMatchObject({ outcome: 'registered' })
})

test('a guest cannot log in before an administrator has granted a role', async () => {
  await submit({ step: 'code', phone })
  const guest = { step: 'guest', account: 'guest_1', ksName: '李明', phone, password, agreement: '2026-03' }
  expect(await submit({ ...guest, code: code() })).toMatchObject({ outcome: 'waiting', account: 'guest_1' })
  expect(await logIn('guest_1')).toMatchObject({ error_description: '未获得用户的角色信息' })
  const id = users.find((row) => row.account === 'guest_1')?.id ?? ''
  users.change(id, { roleId: candidateRole })
  expect(await logIn('guest_1')).toMatchObject({ account: 'guest_1' })
})

test('the reference of a registration has the day of the server, also in its first hours', async () => {
  clock.set('2026-11-22T02:00:00+08:00')
  expect(await register()).toMatchObject({ reference: expect.stringMatching(/^ZC20261122\d{5}$/) })
})

test('a code is valid for five tries and five minutes, and another one can be sent after 60 seconds', async () => {
  await submit({ step: 'code', phone })
  expect(await submit({ step: 'code', phone })).toMatchObject({ msg: '获取验证码过于频繁，请稍后再试' })
  const good = code()
  const wrong = good === '111111' ? '222222' : '111111'
  for (const left of [4, 3, 2, 1, 0]) {
    expect(await submit({ step: 'candidate', ...person, code: wrong })).toEqual({ outcome: 'wrong', left })
  }
  expect(await submit({ step: 'candidate', ...person, code: good })).toEqual({ outcome: 'wrong', left: 0 })
  clock.set(clock.now() + 61_000)
  await submit({ step: 'code', phone })
  clock.set(clock.now() + 301_000)
  expect(await submit({ step: 'candidate', ...person, code: code() })).toEqual({ outcome: 'wrong', left: 0 })
})

test('a phone gets five codes in an hour', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect(await submit({ step: 'code', phone })).toMatchObject({ outcome: 'sent' })
    clock.set(clock.now() + 61_000)
  }
  expect(await submit({ step: 'code', phone })).toMatchObject({ msg: '获取验证码次数过多，请1小时后再试' })
})

const unified = (body: object) => send('unified-service/register/submit', body)

test('an identity of a unified service is shown masked and registers once', async () => {
  const token = 'unified-demo'
  const ready = await unified({ step: 'open', token })
  expect(ready).toMatchObject({ outcome: 'ready', source: '四川政务服务网' })
  expect(JSON.stringify(ready)).not.toContain('510104199601014320')
  await unified({ step: 'code', token, phone })
  const rest = { phone, code: code(), password, agreement: '2026-03' }
  expect(await unified({ step: 'register', token, ...rest })).toMatchObject({ outcome: 'registered' })
  expect(await unified({ step: 'open', token })).toEqual({ outcome: 'expired' })
})

test.each([
  ['unified-old', 'expired'],
  ['nobody-gave-this', 'expired'],
  ['unified-known', 'taken'],
])('the token %s is %s', async (token, outcome) => {
  expect(await unified({ step: 'open', token })).toEqual({ outcome })
})

/** Whether the password of an account must be replaced, as the account itself asks after its log-in. */
async function isSimple(account: string, secret?: string) {
  const client = await blade.logIn(account, secret)
  const { id = '' } = users.find((row) => row.account === account) ?? {}
  return (
    answerData(await client.call('GET ouma-register/simple-password', { query: { userId: id } })) as { simple: boolean }
  ).simple
}

test('a password that an administrator has set must be replaced: of a reset, and of a new user', async () => {
  const admin = await blade.logIn('admin')
  const lina = users.find((row) => row.account === 'lina')?.id ?? ''
  expect(await isSimple('lina')).toBe(false)
  await admin.call('POST blade-user/reset-password', { form: { userIds: lina } })
  expect(await isSimple('lina', '123456')).toBe(true)
  const place = { tenantId: '000000', roleId: candidateRole, deptId: firstDept, postId: '1123598817738675201' }
  const json = { ...place, account: 'zhaomin', realName: '赵敏', name: '赵敏', password: 'Zhao#2026' }
  await admin.call('POST blade-user/submit', { json })
  expect(await isSimple('zhaomin', 'Zhao#2026')).toBe(true)
})

test('a password of the own choice ends that, but for the initial one', async () => {
  const admin = await blade.logIn('admin')
  const initial = params.find((row) => row.paramKey === 'account.initPassword')
  if (initial) params.change(initial.id, { paramValue: 'Start#2026' })
  const lina = users.find((row) => row.account === 'lina')?.id ?? ''
  await admin.call('POST blade-user/reset-password', { form: { userIds: lina } })
  const client = await blade.logIn('lina', 'Start#2026')
  const choose = (chosen: string) =>
    send('reset-simple-password', { userId: lina, password: chosen, confirmPassword: chosen }, client)
  expect(await choose('Start#2026')).toMatchObject({ msg: '新密码不能与初始密码相同' })
  expect(await isSimple('lina', 'Start#2026')).toBe(true)
  await choose(password)
  expect(await isSimple('lina', password)).toBe(false)
})

test('a changed password of the own choice ends it as well', async () => {
  const chenhao = await blade.logIn('chenhao')
  const query = { oldPassword: md5('12345678'), newPassword: md5(password), newPassword1: md5(password) }
  await chenhao.call('POST blade-user/update-password', { query })
  expect(await isSimple('chenhao', password)).toBe(false)
})

test('a simple password is reported after the log-in, until another one is set', async () => {
  const chenhao = await blade.logIn('chenhao')
  const { id } = users.find((row) => row.account === 'chenhao')!
  const ask = async () =>
    answerData(await chenhao.call('GET ouma-register/simple-password', { query: { userId: id } })) as {
      simple: boolean
    }
  expect(await ask()).toEqual({ simple: true })
  const whole = { userId: id, password, confirmPassword: password }
  for (const part of [{ userId: '' }, { confirmPassword: undefined }, { confirmPassword: 'Bao#2026y' }]) {
    expect(await send('reset-simple-password', { ...whole, ...part }, chenhao)).toMatchObject({ success: false })
  }
  expect(await ask()).toEqual({ simple: true })
  await send('reset-simple-password', whole, chenhao)
  expect(await ask()).toEqual({ simple: false })
  expect(await logIn('chenhao')).toMatchObject({ account: 'chenhao' })
  expect(await logIn('chenhao', '12345678')).toMatchObject({ error: 'invalid_grant' })
})
