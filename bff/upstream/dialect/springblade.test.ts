import { beforeEach, expect, test } from 'vitest'

import { apiLog, errorLog, usualLog } from '#contracts/log.ts'
import { dict, dictBiz } from '#contracts/dict.ts'
import { menu } from '#contracts/menu.ts'
import { menuAdmin } from '#contracts/menu-admin.ts'
import { param } from '#contracts/param.ts'
import { role } from '#contracts/role.ts'
import { session } from '#contracts/session.ts'
import { tenant } from '#contracts/tenant.ts'
import { user } from '#contracts/user.ts'
import { journal } from '#mocks/qa/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { springbladeSettings } from '#bff/testing/settings.ts'

let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ settings: springbladeSettings })
  tab = gateway.browser()
  expect((await tab.logIn('admin')).status).toBe(200)
})

test('a log-in is the token call of SpringBlade, with an SM2 password and the roles of its answer', async () => {
  const { account } = await tab.value(session.current)
  expect(account).toMatchObject({ userName: 'admin', realName: '系统管理员', roles: ['administrator'], tenantId: '000000' })
  expect(journal.all().map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'GET blade-auth/captcha 200',
    'POST blade-auth/token 200',
  ])
})

test('reads', async () => {
  const first = { current: 1, size: 10 } as const
  expect((await tab.value(user.page, first)).total).toBe(5000)
  expect((await tab.value(user.page, { ...first, account: 'lina' })).records).toHaveLength(1)
  expect(await tab.value(user.detail, { id: '1123598821738675201' })).toMatchObject({ account: 'admin' })
  expect(await tab.value(user.info)).toMatchObject({ account: 'admin' })
  expect(await tab.value(menu.returnMenu)).toEqual([])
  expect((await tab.value(menu.getMenu, {})).length).toBeGreaterThan(1)
  expect((await tab.value(menu.buttons)).length).toBeGreaterThan(0)
  const roots = await tab.value(menuAdmin.lazyList, { parentId: '0' })
  expect(roots.some(({ hasChildren }) => hasChildren)).toBe(true)
  expect((await tab.value(menuAdmin.tree, {})).length).toBeGreaterThan(1)
  expect((await tab.value(dict.parentList, first)).total).toBe(9)
  expect((await tab.value(dict.dictionary, { code: 'sex' })).map(({ dictKey }) => dictKey)).toEqual(['1', '2', '3'])
  expect((await tab.value(param.list, first)).records.length).toBe(6)
  expect((await tab.value(tenant.list, first)).records.length).toBe(3)
  expect((await tab.value(role.tree, {})).length).toBe(3)
  for (const log of [usualLog, apiLog, errorLog]) {
    const { records, total } = await tab.value(log.list, first)
    const times = records.map(({ createTime }) => createTime ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
    expect(total).toBeGreaterThan(10)
    expect(await tab.value(log.detail, { id: records[0]?.id ?? '' })).not.toBeNull()
    expect(await tab.value(log.detail, { id: '1' })).toBeNull()
  }
  expect((await tab.call(dictBiz.parentList, first)).status).toBe(404)
})
