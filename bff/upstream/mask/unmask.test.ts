import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { errorLog, usualLog } from '#contracts/administration/log.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { unmask } from '#contracts/administration/unmask.ts'
import { user } from '#contracts/administration/user.ts'

import { demoUser } from '#bff/testing/demo-user.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'

beforeEach(() => {
  scenario.begin('normal')
})

async function open(account = 'admin', settings: Record<string, string> = {}) {
  const gateway = await testGateway({ settings })
  onTestFinished(() => gateway.close())
  const tab = await gateway.logIn(account)
  gateway.auditLines.length = 0
  return { gateway, tab }
}

const unmaskPhone = (name: string) =>
  ({ call: 'user.detail', id: demoUser(name).id, field: 'phone', purpose: 'support' }) as const

test('lists and details of users and tenants have no phone number, e-mail address or birthday', async () => {
  const { tab } = await open()
  const answers = await Promise.all(
    [
      tab.call(user.page, { size: 200 }),
      tab.call(user.detail, { id: demoUser('zhangwei').id }),
      tab.call(tenant.list),
    ].map(async (response) => (await response).text()),
  )
  const text = answers.join()
  expect(text).toContain('139****5678')
  expect(text).toContain('1990****')
  const values = users.all().flatMap(({ phone, email, birthday }) => [phone ?? [], email ?? [], birthday ?? []].flat())
  expect(values.filter((value) => text.includes(value))).toEqual([])
})

test('free text of the logs is masked, also in the detail', async () => {
  const { tab } = await open()
  const [first] = (await tab.value(errorLog.list, { createBy: 'ks2024' })).records
  const detail = await tab.value(errorLog.detail, { id: first?.id ?? '' })
  const [usual] = (await tab.value(usualLog.list, { createBy: 'ks2024' })).records
  const text = JSON.stringify([first, detail, await tab.value(usualLog.detail, { id: usual?.id ?? '' })])
  expect(text).toContain('139****5678')
  expect(text).toMatch(/"remoteIp":"118\.112\.\*\.\*"/)
  for (const secret of ['13912345678', '310101199508124326', 'Exam@2026', 'lina@']) expect(text).not.toContain(secret)
})

test('the own account is not masked', async () => {
  const { tab } = await open('zhangwei')
  expect(await tab.value(user.info)).toMatchObject({ phone: '13912345678' })
})

test('an administrator reads one masked field, and the audit line says who, what and why', async () => {
  const { gateway, tab } = await open()
  expect(await tab.value(unmask.field, unmaskPhone('zhangwei'))).toEqual({ value: '13912345678' })
  expect(gateway.auditLines).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      requestId: expect.any(String),
      account: tab.account,
      network: '203.0.*.*',
      audit: 'unmask',
      call: 'user.detail',
      ids: { id: [demoUser('zhangwei').id] },
      field: 'phone',
      purpose: 'support',
      result: 'ok',
    },
  ])
})

test.each([
  ['a field that is not masked', { field: 'account' }, 400, 'invalid_input'],
  ['a field that does not exist', { field: 'password' }, 400, 'invalid_input'],
  ['a field of every object', { field: 'constructor' }, 400, 'invalid_input'],
  ['a list', { call: 'user.page' }, 400, 'invalid_input'],
  ['a write', { call: 'user.remove' }, 400, 'invalid_input'],
  ['a call that does not exist', { call: 'user.nothing' }, 400, 'invalid_input'],
  ['a record that does not exist', { id: '1' }, 404, 'not_found'],
])('%s cannot be unmasked, and the attempt is audited', async (_, change, status, code) => {
  const { gateway, tab } = await open()
  const response = await tab.call(unmask.field, { ...unmaskPhone('zhangwei'), ...change })
  expect(response.status).toBe(status)
  expect(await readProblem(response)).toMatchObject({ code })
  expect(gateway.auditLines).toMatchObject([{ audit: 'unmask', result: code }])
})

test('an attempt without the role is audited too, before anything of it is read', async () => {
  const { gateway, tab } = await open('zhangwei')
  expect((await tab.call(unmask.field, unmaskPhone('lina'))).status).toBe(403)
  expect((await gateway.browser().call(unmask.field, unmaskPhone('lina'))).status).toBe(401)
  const attempt = { audit: 'unmask', call: 'unmask.field', ids: {} }
  expect(gateway.auditLines).toMatchObject([
    { ...attempt, account: tab.account, result: 'forbidden' },
    { ...attempt, account: '', result: 'not_logged_in' },
  ])
})

test('an administrator of a tenant unmasks nothing of another one', async () => {
  const roleId = roles.find((row) => row.roleAlias === 'admin')?.id ?? ''
  users.change(demoUser('ayguli').id, { tenantId: '100002', roleId })
  const { tab } = await open('ayguli', { TENANT_ID: '100002' })
  expect(await tab.value(unmask.field, unmaskPhone('ayguli'))).toEqual({ value: '13999887766' })
  expect((await tab.call(unmask.field, unmaskPhone('zhangwei'))).status).toBe(404)
})

test('an admin unmasks as an administrator does; a purpose is required', async () => {
  users.change(demoUser('ayguli').id, { roleId: roles.find((row) => row.roleAlias === 'admin')?.id ?? '' })
  const { tab } = await open('ayguli')
  expect(await tab.value(unmask.field, unmaskPhone('zhangwei'))).toEqual({ value: '13912345678' })
  const { purpose: _, ...without } = unmaskPhone('zhangwei')
  expect((await tab.fetch('/unmask', post(without))).status).toBe(400)
})

const post = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})

test('the thirty-first field within ten minutes is refused, and the limit is the account, not the browser', async () => {
  const { gateway, tab } = await open('admin', { ADMIN_LOCK_SECONDS: '900' })
  for (let n = 0; n < 30; n++) await tab.value(unmask.field, unmaskPhone('zhangwei'))
  const response = await tab.call(unmask.field, unmaskPhone('lina'))
  expect(response.status).toBe(429)
  expect(gateway.auditLines.at(-1)).toMatchObject({ result: 'too_many_requests' })
  const other = await gateway.logIn('admin')
  expect((await other.call(unmask.field, unmaskPhone('lina'))).status).toBe(429)
  clock.set(clock.now() + 600_000)
  expect((await other.call(unmask.field, unmaskPhone('lina'))).status).toBe(200)
})
