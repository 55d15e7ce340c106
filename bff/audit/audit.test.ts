import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { menuAdmin } from '#contracts/menu-admin.ts'
import { param } from '#contracts/param.ts'
import { tenant } from '#contracts/tenant.ts'
import { topMenu } from '#contracts/top-menu.ts'
import { user } from '#contracts/user.ts'
import { faultPlan } from '#mocks/qa/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

import { userOf } from '../testing/demo-user.ts'
import { testGateway } from '../testing/gateway.ts'

beforeEach(() => {
  scenario.begin('normal')
})

async function open(account = 'admin') {
  const gateway = await testGateway()
  onTestFinished(() => gateway.close())
  const tab = gateway.browser()
  await tab.logIn(account)
  return { lines: gateway.auditLines, tab }
}

test('a write of an administrator has one audit line with account, call, ids and result, and without values', async () => {
  const { lines, tab } = await open()
  await tab.value(param.submit, { paramName: 'CANARY', paramKey: 'CANARY', paramValue: 'CANARY' })
  await tab.value(user.grant, { userIds: `${userOf('lina').id},${userOf('zhangwei').id}`, roleIds: '' })
  await tab.value(tenant.datasource, { tenantId: '100002', datasourceId: '7' })
  await tab.value(topMenu.grant, { topMenuIds: ['1830000000000000001'], menuIds: ['1', '2'] })
  expect(lines.map(({ call, ids, result }) => ({ call, ids, result }))).toEqual([
    { call: 'param.submit', ids: {}, result: 'ok' },
    { call: 'user.grant', ids: { userIds: [userOf('lina').id, userOf('zhangwei').id] }, result: 'ok' },
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
  await tab.call(user.remove, { ids: userOf('admin').id })
  faultPlan.add({ path: 'menu/remove', kind: 'error', count: 1 })
  await tab.call(menuAdmin.remove, { ids: '1' })
  const candidate = await open('zhangwei')
  await candidate.tab.call(param.remove, { ids: '1' })
  expect([...lines, ...candidate.lines].map(({ call, ids, result }) => [call, ids, result])).toEqual([
    ['user.remove', { ids: [userOf('admin').id] }, 'refused'],
    ['menuAdmin.remove', { ids: ['1'] }, 'upstream_failed'],
    ['param.remove', {}, 'forbidden'],
  ])
})

test('reads are not audited, nor are the writes of candidates', async () => {
  const { lines, tab } = await open()
  await tab.value(user.page, {})
  await tab.call(user.updatePassword, { oldPassword: 'x', newPassword: 'Bao#2026x', newPassword1: 'Bao#2026x' })
  expect(lines).toEqual([])
})

test('of a very large grant the audit line has the first ids and their number', async () => {
  const { lines, tab } = await open()
  const menuIds = Array.from({ length: 3_000 }, (_, n) => String(n))
  await tab.value(topMenu.grant, { topMenuIds: ['1830000000000000001'], menuIds })
  expect(lines[0]?.ids['menuIds']).toHaveLength(201)
  expect(lines[0]?.ids['menuIds']?.at(-1)).toBe('3000 in all')
})
