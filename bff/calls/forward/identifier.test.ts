import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { dict } from '#contracts/administration/dict.ts'
import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { param } from '#contracts/administration/param.ts'
import { role } from '#contracts/administration/role.ts'
import { topMenu } from '#contracts/administration/top-menu.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { schemaFields } from '#contracts/core/schema.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { demoUser } from '#bff/testing/demo-user.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { springbladeSettings } from '#bff/testing/settings.ts'
import { journal } from '#mocks/core/journal.ts'
import { dicts } from '#mocks/dict/seeds.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { emptyRole, roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'

beforeEach(() => scenario.begin('normal'))

const job = { roleName: '帮手', sort: 4 }
const person = { realName: '赵敏', name: '赵敏' }
const placed = { tenantId: '000000', roleId: '1123598816738675203', deptId: '1123598813738675201', postId: '1' }
const menu = { name: '二', alias: 'two', path: '/two', sort: 1, category: 1 }
const entry = { dictKey: '7', dictValue: '七', sort: 1, isSealed: 0, remark: '七' }

const newRecords: [resource: string, field: string, call: Endpoint, input: object][] = [
  ['role', 'roleAlias', role.submit, job],
  ['user', 'account', user.submit, { ...person, ...placed, password: 'Zhao#2026' }],
  ['menu', 'code', menuAdmin.submit, menu],
  ['top menu', 'code', topMenu.submit, { name: '二', sort: 1 }],
  ['dictionary', 'code', dict.submit, entry],
  ['parameter', 'paramKey', param.submit, { paramName: '二', paramValue: '2' }],
]

const message = '只能包含字母、数字、汉字和 _ - : .'

async function write(tab: Tab, call: Endpoint, input: object) {
  const response = await tab.call(call, input)
  return response.ok ? response.status : (await readProblem(response)).fields
}

const written = () => journal.all().filter(({ method }) => method === 'POST')

describe.each([
  ['bladex', {}],
  ['springblade', springbladeSettings],
])('with the dialect %s', (_dialect, settings) => {
  async function open(account: string) {
    const gateway = await testGateway({ settings })
    onTestFinished(() => gateway.close())
    const tab = gateway.browser()
    await tab.logIn(account)
    journal.clear()
    return tab
  }

  test.each(newRecords)('a new %s has a %s without signs that a server changes', async (_, field, call, input) => {
    const tab = await open('admin')
    const expected = field === 'account' ? `${message} @` : message
    // An account is read as people type it: its full-width letters are letters.
    for (const value of ['user<x>', 'R&D', 'a;b', 'a/b', ...(field === 'account' ? [] : ['ａｄｍｉｎ'])]) {
      expect(await write(tab, call, { ...input, [field]: value })).toEqual({ [field]: expected })
    }
    expect(written()).toEqual([])
    expect(await write(tab, call, { ...input, [field]: '考务_a-1.b:\u200b2' })).toBe(200)
    expect(JSON.stringify(written())).not.toContain('\u200b')
  })

  test('an account may be an address', async () => {
    const tab = await open('admin')
    expect(await write(tab, user.submit, { ...person, ...placed, password: 'Zhao#2026', account: 'a@b.cn' })).toBe(200)
  })

  test('an admin makes no alias that becomes administrator, before any level is looked at', async () => {
    users.change(demoUser('ayguli').id, { roleId: '1123598816738675202' })
    roles.put({ ...emptyRole, id: '71', tenantId: '000000', roleName: '帮手', roleAlias: 'helper' })
    const tab = await open('ayguli')
    for (const roleAlias of ['administrator<x>', '<i></i>administrator', 'admin<x>istrator', 'ａdministrator']) {
      expect(await write(tab, role.submit, { ...job, id: '71', roleAlias })).toEqual({ roleAlias: message })
    }
    for (const roleAlias of ['administrator', 'x-administrator-x', 'ADMINISTRATOR.']) {
      const answer = await readProblem(await tab.call(role.submit, { ...job, id: '71', roleAlias }))
      expect(answer).toMatchObject({ code: 'forbidden', detail: `您不能使用级别高于自己的角色别名：${roleAlias}` })
    }
    expect(written()).toEqual([])
    expect(roles.get('71').roleAlias).toBe('helper')
  })

  test('an admin gives nobody a role whose alias contains administrator', async () => {
    users.change(demoUser('ayguli').id, { roleId: '1123598816738675202' })
    roles.put({ ...emptyRole, id: '71', tenantId: '000000', roleName: '帮手', roleAlias: 'x-administrator-x' })
    const tab = await open('ayguli')
    const answer = await tab.call(user.grant, { userIds: demoUser('lina').id, roleIds: '71' })
    expect(await readProblem(answer)).toMatchObject({ detail: '您不能授予高于自己的角色：帮手' })
  })

  test('a value that is stored already may be sent again, and is compared whole', async () => {
    const { id } = demoUser('lina')
    users.change(id, { account: 'li;na' })
    const tab = await open('admin')
    const update = (account: string) => write(tab, user.update, { ...person, id, account })
    expect(await update('li;na')).toBe(200)
    expect(await update('li;na;')).toEqual({ account: `${message} @` })
    expect(await write(tab, user.update, { ...person, id: demoUser('zhangwei').id, account: 'li;na' })).toEqual({
      account: `${message} @`,
    })
  })

  test('a new entry has the code of its parent, whatever signs it has', async () => {
    const code = dicts.find(({ dictKey }) => dictKey === '-1')?.id ?? ''
    dicts.change(code, { code: 'a;b' })
    const tab = await open('admin')
    expect(await write(tab, dict.submit, { ...entry, parentId: code, code: 'a;b' })).toBe(200)
    expect(await write(tab, dict.submit, { ...entry, parentId: code, code: 'a;c' })).toEqual({ code: message })
  })
})

/** Fields whose text decides something, by their names. */
const isIdentifier = (field: string) => /^(?:roleAlias|code|paramKey)$/.test(field)

test('every write of administrators with such a field names it, and the read of what is stored', () => {
  const writes = endpoints(api).filter(
    ({ name, endpoint: { kind, access, input } }) =>
      kind === 'write' &&
      !allows(access, []) &&
      !name.startsWith('user.') &&
      Object.keys(schemaFields(input)).some(isIdentifier),
  )
  expect(writes.length).toBeGreaterThan(5)
  for (const { endpoint } of writes) {
    const { field = '', stored } = endpoint.identifier ?? {}
    expect(Object.keys(schemaFields(endpoint.input)).filter(isIdentifier)).toEqual([field])
    expect(Object.keys(schemaFields(stored?.output ?? endpoint.output))).toContain(field)
  }
})
