import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { dept } from '#contracts/administration/dept.ts'
import { post } from '#contracts/administration/post.ts'
import { role } from '#contracts/administration/role.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'

import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { emptyRole, roles } from '#mocks/role/seeds.ts'
import { tenants, users } from '#mocks/user/seeds.ts'
import type { Tab } from '../testing/browser.ts'
import { demoUser } from '../testing/demo-user.ts'
import { testGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'
import { springbladeSettings } from '../testing/settings.ts'

const roleId = (alias: string, tenantId: string) =>
  roles.find((row) => row.roleAlias === alias && row.tenantId === tenantId)?.id ?? ''
const accountId = (account: string) => demoUser(account).id
const tenantRowId = (code: string) => tenants.find(({ tenantId }) => tenantId === code)?.id ?? ''

beforeEach(() => scenario.begin('normal'))

const person = { account: 'zhaomin', realName: '赵敏', name: '赵敏' }
const job = { roleName: '考务员', roleAlias: 'office', sort: 4 }
const office = { deptName: '财务科', fullName: '财务科', sort: 3 }
const seat = { category: 4, postCode: 'proctor', postName: '巡考员', sort: 5 }

/** Status, and the text of a refusal. */
async function write(tab: Tab, call: Endpoint, input: object): Promise<[number, string?]> {
  const response = await tab.call(call, input)
  return response.ok ? [response.status] : [response.status, (await readProblem(response)).detail ?? '']
}

const written = () => journal.all().filter(({ method, executed }) => method === 'POST' && executed)

describe.each([
  ['bladex', {}],
  ['springblade', springbladeSettings],
])('with the dialect %s', (_dialect, dialectSettings) => {
  async function open(account: string, { alias = '', tenantId = '000000' } = {}) {
    if (alias) users.change(accountId(account), { roleId: roleId(alias, tenantId), tenantId })
    const gateway = await testGateway({ settings: { ...dialectSettings, TENANT_ID: tenantId } })
    onTestFinished(() => gateway.close())
    const tab = gateway.browser()
    await tab.logIn(account)
    journal.clear()
    return tab
  }

  const forAdmin = () => open('ayguli', { alias: 'admin', tenantId: '100002' })

  test('the last administrator keeps its tenant, by the administration and by its own profile', async () => {
    const tab = await open('admin')
    const moved = { ...person, account: 'admin', id: accountId('admin'), tenantId: '100002' }
    expect(await write(tab, user.update, moved)).toEqual([403, '不能将本账号移到其他租户'])
    const [status] = await write(tab, user.updateInfo, { name: '管理员', tenantId: '100002' })
    expect(status).toBe(400)
    expect(written()).toEqual([])
    expect(await write(tab, user.update, { ...moved, tenantId: '000000' })).toEqual([200])
    expect(users.get(accountId('admin')).tenantId).toBe('000000')
  })

  test('the managing tenant moves another account', async () => {
    const tab = await open('admin')
    const moved = { ...person, account: 'lina', id: accountId('lina'), tenantId: '100002' }
    expect(await write(tab, user.update, moved)).toEqual([200])
    expect(users.get(accountId('lina')).tenantId).toBe('100002')
  })

  test('who is not of the managing tenant writes users, roles, departments and posts of the own one only', async () => {
    const tab = await forAdmin()
    const member = users.find(({ tenantId, account }) => tenantId === '100002' && account !== 'ayguli')
    const draft = { ...person, password: 'Zhao#2026', roleId: roleId('user', '100002'), deptId: '1', postId: '1' }
    const writes: [Endpoint, object][] = [
      [user.update, { ...person, account: member?.account, id: member?.id }],
      [user.submit, draft],
      [role.submit, job],
      [dept.submit, office],
      [post.submit, seat],
    ]
    for (const [call, input] of writes) {
      const refused = await write(tab, call, { ...input, tenantId: '000000' })
      expect(refused).toEqual([403, '您只能操作本租户的数据：000000'])
    }
    expect(written()).toEqual([])
    for (const [call, input] of writes) {
      expect(await write(tab, call, { ...input, tenantId: '100002' })).toEqual([200])
    }
  })

  test('neither the managing tenant is removed, nor the own one, nor one that cannot be told', async () => {
    const tab = await open('admin')
    const remove = (ids: string) => write(tab, tenant.remove, { ids })
    expect(await remove(`${tenantRowId('100001')},${tenantRowId('000000')}`)).toEqual([403, '不可删除管理租户!'])
    expect(await remove(`+${tenantRowId('000000')}`)).toEqual([403, expect.stringMatching(/^租户不存在或无法确认/)])
    expect(await remove('7')).toEqual([403, expect.stringMatching(/^租户不存在或无法确认/)])
    expect(written()).toEqual([])
    expect(await remove(tenantRowId('100001'))).toEqual([200])
  })

  test('an administrator of another tenant does not remove it', async () => {
    roles.put({ ...emptyRole, id: '73', tenantId: '100002', roleName: '管理', roleAlias: 'administrator' })
    const tab = await open('ayguli', { alias: 'administrator', tenantId: '100002' })
    expect(await write(tab, tenant.remove, { ids: tenantRowId('100002') })).toEqual([403, '不能删除本账号所在的租户'])
    expect(written()).toEqual([])
  })

  test('a role is put below none above the own level, and one that is there already may be saved', async () => {
    const tab = await open('ayguli', { alias: 'admin' })
    const above = roleId('administrator', '000000')
    const text = '您不能把角色放在级别高于自己的角色之下：超级管理员'
    expect(await write(tab, role.submit, { ...job, parentId: above })).toEqual([403, text])
    roles.put({ ...emptyRole, id: '71', tenantId: '000000', roleName: '帮手', roleAlias: 'helper', parentId: above })
    roles.put({ ...emptyRole, id: '72', tenantId: '000000', roleName: '帮手', roleAlias: 'helper' })
    expect(await write(tab, role.submit, { ...job, id: '72', parentId: above })).toEqual([403, text])
    expect(await write(tab, role.submit, { ...job, id: '72', parentId: '7' })).toEqual([
      403,
      expect.stringMatching(/^角色不存在或无法确认其级别/),
    ])
    expect(written()).toEqual([])
    expect(await write(tab, role.submit, { ...job, id: '71', parentId: above })).toEqual([200])
    expect(await write(tab, role.submit, { ...job, id: '72', parentId: '0' })).toEqual([200])
    expect(await write(tab, role.submit, { ...job, id: '72', parentId: roleId('user', '000000') })).toEqual([200])
  })
})
