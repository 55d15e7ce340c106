import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { dict } from '#contracts/administration/dict.ts'
import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { param } from '#contracts/administration/param.ts'
import { role } from '#contracts/administration/role.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { topMenu } from '#contracts/administration/top-menu.ts'
import { user } from '#contracts/administration/user.ts'

import { demoUser } from '#bff/testing/demo-user.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { dicts } from '#mocks/dict/seeds.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'

beforeEach(() => {
  scenario.begin('normal')
})

async function open(account = 'admin') {
  const gateway = await testGateway()
  onTestFinished(() => gateway.close())
  const tab = gateway.browser()
  await tab.logIn(account)
  gateway.auditLines.length = 0
  return { lines: gateway.auditLines, tab }
}

const roleId = (alias: string) => roles.find(({ roleAlias }) => roleAlias === alias)?.id ?? ''

test('a write of an administrator has one audit line with account, call, ids and result, and without values', async () => {
  const { lines, tab } = await open()
  await tab.value(param.submit, { paramName: 'CANARY', paramKey: 'CANARY', paramValue: 'CANARY' })
  await tab.value(user.grant, { userIds: `${demoUser('lina').id},${demoUser('zhangwei').id}`, roleIds: '' })
  await tab.value(tenant.datasource, { tenantId: '100002', datasourceId: '7' })
  await tab.value(topMenu.grant, { topMenuIds: ['1830000000000000001'], menuIds: ['1', '2'] })
  expect(lines.map(({ call, ids, result }) => ({ call, ids, result }))).toEqual([
    { call: 'param.submit', ids: {}, result: 'ok' },
    { call: 'user.grant', ids: { userIds: [demoUser('lina').id, demoUser('zhangwei').id] }, result: 'ok' },
    { call: 'tenant.datasource', ids: { tenantId: ['100002'], datasourceId: ['7'] }, result: 'ok' },
    { call: 'topMenu.grant', ids: { topMenuIds: ['1830000000000000001'], menuIds: ['1', '2'] }, result: 'ok' },
  ])
  expect(new Set(lines.map(({ account, audit, network }) => `${account} ${audit} ${network}`))).toEqual(
    new Set([`${tab.account} write 203.0.*.*`]),
  )
  expect(JSON.stringify(lines)).not.toContain('CANARY')
})

test('a refusal, a fault and a missing role are audited with their code', async () => {
  const { lines, tab } = await open()
  const code = dicts.find(({ parentId }) => parentId === '0')?.id ?? ''
  await tab.call(dict.remove, { ids: code })
  faultPlan.add({ path: 'menu/remove', kind: 'error', count: 1 })
  await tab.call(menuAdmin.remove, { ids: '1' })
  const candidate = await open('zhangwei')
  await candidate.tab.call(param.remove, { ids: '1' })
  expect([...lines, ...candidate.lines].map(({ call, ids, result }) => [call, ids, result])).toEqual([
    ['dict.remove', { ids: [code] }, 'refused'],
    ['menuAdmin.remove', { ids: ['1'] }, 'outcome_pending'],
    ['param.remove', {}, 'forbidden'],
  ])
})

test('a write above the own level is audited with the ids and with the rule that it broke', async () => {
  users.change(demoUser('ayguli').id, { roleId: roleId('admin') })
  const { lines, tab } = await open('ayguli')
  const ids = [demoUser('lina').id, demoUser('admin').id]
  await tab.call(user.resetPassword, { userIds: ids.join() })
  await tab.call(user.grant, { userIds: demoUser('lina').id, roleIds: roleId('administrator') })
  expect(lines).toMatchObject([
    { audit: 'write', call: 'user.resetPassword', ids: { userIds: ids }, result: 'forbidden', breach: 'account_above' },
    { audit: 'write', call: 'user.grant', ids: { userIds: [ids[0]] }, result: 'forbidden', breach: 'role_above' },
  ])
})

test('a read of personal data is audited with the names of its filters and the number of rows, without values', async () => {
  const { lines, tab } = await open()
  await tab.value(user.page, { account: 'zhangwei', realName: '张伟', userType: 1, tenantId: '', ascs: 'account' })
  await tab.value(user.page, { current: 2, size: 30 })
  await tab.value(user.detail, { id: demoUser('lina').id })
  await tab.value(user.detail, { id: '1' })
  expect(lines.map(({ audit, call, ids, filters, rows, result }) => [audit, call, ids, filters, rows, result])).toEqual(
    [
      ['read', 'user.page', {}, ['account', 'realName', 'userType'], 1, 'ok'],
      ['read', 'user.page', {}, [], 30, 'ok'],
      ['read', 'user.detail', { id: [demoUser('lina').id] }, [], 1, 'ok'],
      ['read', 'user.detail', { id: ['1'] }, [], 0, 'ok'],
    ],
  )
  expect(JSON.stringify(lines)).not.toMatch(/zhangwei|张伟|李娜/)
})

test('neither other reads are audited nor the writes of candidates', async () => {
  const { lines, tab } = await open()
  await tab.value(role.list)
  await tab.value(dict.parentList, {})
  await tab.call(user.updatePassword, { oldPassword: 'x', newPassword: 'Bao#2026x', newPassword1: 'Bao#2026x' })
  expect(lines).toEqual([])
})

test('each page of an export has an audit line with the number of rows that it returned, and without values', async () => {
  const { lines, tab } = await open()
  await tab.call(user.page, { account: 'zhangwei', size: 200 })
  await tab.call(user.page, { current: 2, size: 10 })
  expect(lines.map(({ audit, call, ids, rows, result }) => [audit, call, ids, rows, result])).toEqual([
    ['read', 'user.page', {}, 1, 'ok'],
    ['read', 'user.page', {}, 10, 'ok'],
  ])
  expect(JSON.stringify(lines)).not.toContain('zhangwei')
})

test("a candidate's own reads are in no audit line", async () => {
  const { lines, tab } = await open('zhangwei')
  await tab.call(user.info, {})
  expect(lines).toEqual([])
})

test('of a very large grant the audit line has the first ids and their number', async () => {
  const { lines, tab } = await open()
  const menuIds = Array.from({ length: 3_000 }, (_, n) => String(n))
  await tab.value(topMenu.grant, { topMenuIds: ['1830000000000000001'], menuIds })
  expect(lines[0]?.ids['menuIds']).toHaveLength(201)
  expect(lines[0]?.ids['menuIds']?.at(-1)).toBe('3000 in all')
})
