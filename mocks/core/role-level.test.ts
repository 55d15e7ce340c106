import { beforeEach, expect, test } from 'vitest'

import { roles } from '../role/seeds.ts'
import type { BladeClient } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { settings } from './settings.ts'

const blade = await testClient()
const accountId = (account: string) => users.find((row) => row.account === account)?.id ?? ''
const roleId = (alias: string) => roles.find(({ roleAlias }) => roleAlias === alias)?.id ?? ''
let ayguli: BladeClient

beforeEach(async () => {
  users.change(accountId('ayguli'), { roleId: roleId('admin') })
  ayguli = await blade.logIn('ayguli')
})

const post = async (call: string, form: Record<string, string>) =>
  (await ayguli.call(`POST blade-user/${call}`, { form })).body
const grant = (roleIds: string) => post('grant', { userIds: accountId('lina'), roleIds })

test('as in Blade, an admin makes itself an administrator', async () => {
  const granted = await post('grant', { userIds: accountId('ayguli'), roleIds: roleId('administrator') })
  expect(granted).toMatchObject({ code: 200 })
  expect(users.get(accountId('ayguli')).roleId).toBe(roleId('administrator'))
})

test('with the setting accounts and roles above the own level are refused', async () => {
  settings.roleLevels = true
  expect(await grant(roleId('administrator'))).toMatchObject({ code: 400, msg: '您不能授予高于自己的角色：超级管理员' })
  expect(await post('reset-password', { userIds: `${accountId('lina')},${accountId('admin')}` })).toMatchObject({
    msg: '您不能操作级别高于自己的账号：admin',
  })
  expect(await post('remove', { ids: accountId('ayguli') })).toMatchObject({ msg: '不能删除本账号!' })
  expect(await grant(roleId('admin'))).toMatchObject({ code: 200 })
})

const submit = async (json: object) =>
  (await ayguli.call('POST blade-system/role/submit', { json: { roleName: '考务员', sort: 1, ...json } })).body
const remove = async (ids: string) => (await ayguli.call('POST blade-system/role/remove', { form: { ids } })).body

test('with the setting roles above the own level, and the own role, are refused too', async () => {
  const lowered = { id: roleId('admin'), roleAlias: 'office', parentId: '0' }
  settings.roleLevels = true
  expect(await submit({ id: roleId('administrator'), roleAlias: 'office' })).toMatchObject({
    msg: '您不能操作级别高于自己的角色：超级管理员',
  })
  expect(await submit({ roleAlias: 'administrator' })).toMatchObject({
    msg: '您不能使用级别高于自己的角色别名：administrator',
  })
  expect(await submit(lowered)).toMatchObject({ msg: '您不能移除自己的管理员角色' })
  expect(await remove(roleId('admin'))).toMatchObject({ msg: '您不能移除自己的管理员角色' })
  settings.roleLevels = false
  expect(await submit(lowered)).toMatchObject({ code: 200 })
})
