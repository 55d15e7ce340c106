import { dept } from '#contracts/administration/dept.ts'
import { dict, dictBiz } from '#contracts/administration/dict.ts'
import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { notice } from '#contracts/administration/notice.ts'
import { role } from '#contracts/administration/role.ts'
import { sessionRevocation } from '#contracts/administration/session-revocation.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { topMenu } from '#contracts/administration/top-menu.ts'
import { unmask } from '#contracts/administration/unmask.ts'
import { user } from '#contracts/administration/user.ts'
import type { Call, Input } from '#contracts/core/call.ts'

import { firstDept } from '#mocks/dept/seeds.ts'
import { menus } from '#mocks/menu/seeds.ts'
import { apiScopes, dataScopes } from '#mocks/role/scopes.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import type { Tab } from '../browser.ts'
import { demoUser } from '../demo-user.ts'
import type { ExampleCall } from './example-call.ts'

/** A call of the administrator, with an input or a function that finds one. */
const byAdmin = <C extends Call>(
  call: C,
  input: Input<NoInfer<C>> | ((tab: Tab) => Promise<Input<NoInfer<C>>>) = {},
): readonly [Call, ExampleCall] => [
  call,
  { account: 'admin', ...(typeof input === 'function' ? { prepare: input } : { input }) },
]

const firstPage = { current: 1, size: 10 } as const

/** Id of the first row of a list, as the input of a detail. */
const firstId = (list: Call) => async (tab: Tab) => ({ id: savedId(await tab.value(list, {})) })

function savedId(answer: unknown): string {
  const { records = answer } = Object(answer)
  const [row] = Array.isArray(records) ? records : []
  if (typeof row?.id !== 'string') throw new Error('the mock answers an empty list')
  return row.id
}

const entry = { code: 'notice', dictKey: '20', dictValue: '其他', sort: 20, isSealed: 0, remark: '首页展示' } as const

const dictionaries = (calls: typeof dict, code: string) => [
  byAdmin(calls.list, { ...firstPage, code }),
  byAdmin(calls.childList, async (tab) => ({ parentId: savedId(await tab.value(calls.parentList, { code })) })),
  byAdmin(calls.dictionary, { code }),
  byAdmin(calls.submit, async (tab) => ({
    ...entry,
    code,
    parentId: savedId(await tab.value(calls.parentList, { code })),
  })),
  byAdmin(calls.remove, async (tab) => {
    const parentId = savedId(await tab.value(calls.parentList, { code }))
    const [first] = await tab.value(calls.childList, { parentId })
    return { ids: first?.id ?? '' }
  }),
]

const menuIds = () => ({ id: menus.all()[0]?.id ?? '' })

const menuCalls = [
  byAdmin(menuAdmin.topMenu),
  byAdmin(menuAdmin.lazyList, { parentId: '0' }),
  byAdmin(menuAdmin.lazyMenuList, { parentId: '0' }),
  byAdmin(menuAdmin.roleTreeKeys, { roleIds: candidateRole }),
  byAdmin(menuAdmin.remove, async () => ({ ids: menus.find(({ category }) => category === 2)?.id ?? '' })),
  byAdmin(topMenu.grant, async (tab) => ({
    topMenuIds: [savedId(await tab.value(topMenu.list, {}))],
    menuIds: [menuIds().id],
  })),
]

const zhangwei = () => demoUser('zhangwei').id
const organisation = { tenantId: '000000', deptId: firstDept, postId: '1123598817738675201' } as const
const person = { account: 'zhaomin', realName: '赵敏', name: '赵敏', sex: 2, phone: '13700001111' } as const

const users = [
  byAdmin(user.page, { ...firstPage, account: 'zhangwei' }),
  byAdmin(user.detail, async () => ({ id: zhangwei() })),
  byAdmin(user.platformDetail, async (tab) => {
    await tab.value(user.updatePlatform, { userId: zhangwei(), userType: 1, userExt: '{"theme":"dark"}' })
    return { id: zhangwei() }
  }),
  byAdmin(user.submit, { ...person, ...organisation, password: 'Zhao#2026', roleId: candidateRole }),
  byAdmin(user.update, async () => ({ ...person, account: 'zhangwei', id: zhangwei() })),
  byAdmin(user.updateInfo, { name: '管理员', email: 'admin@example.org' }),
  byAdmin(user.updatePlatform, async () => ({ userId: zhangwei(), userType: 1, userExt: '{"theme":"dark"}' })),
  byAdmin(user.resetPassword, async () => ({ userIds: zhangwei() })),
  byAdmin(user.remove, async () => ({ ids: zhangwei() })),
  byAdmin(user.grant, async () => ({ userIds: zhangwei(), roleIds: candidateRole })),
]

/** Adds a role, which the example then grants, or removes. */
const newRole = async (tab: Tab) => {
  await tab.value(role.submit, roleDraft)
  return (await tab.value(role.list, { roleAlias: roleDraft.roleAlias }))[0]?.id ?? ''
}

const roleDraft = { roleName: '考务员', roleAlias: 'office', sort: 4 } as const

const roles = [
  byAdmin(role.submit, roleDraft),
  byAdmin(role.remove, async (tab) => ({ ids: await newRole(tab) })),
  byAdmin(role.grant, async (tab) => ({
    roleIds: [await newRole(tab)],
    menuIds: [menuIds().id],
    dataScopeIds: [dataScopes.all()[0]?.id ?? ''],
    apiScopeIds: [apiScopes.all()[0]?.id ?? ''],
  })),
]

const deptDraft = { deptName: '财务科', fullName: '考试管理中心财务科', deptCategory: 2, sort: 3 } as const

const depts = [
  byAdmin(dept.submit, async (tab) => ({ ...deptDraft, parentId: savedId(await tab.value(dept.list, {})) })),
  byAdmin(dept.remove, async (tab) => {
    await tab.value(dept.submit, deptDraft)
    return { ids: (await tab.value(dept.list, { deptName: deptDraft.deptName }))[0]?.id ?? '' }
  }),
]

const notices = [
  byAdmin(notice.list, { ...firstPage, descs: 'releaseTime' }),
  byAdmin(notice.detail, firstId(notice.list)),
]

const tenants = [
  byAdmin(tenant.remove, async (tab) => {
    const { records } = await tab.value(tenant.list, {})
    return { ids: records.at(-1)?.id ?? '' }
  }),
  byAdmin(tenant.setting, async (tab) => ({ ids: savedId(await tab.value(tenant.list, {})), accountNumber: 500 })),
]

const unmasked = [
  byAdmin(unmask.field, async () => ({
    call: 'user.detail',
    id: zhangwei(),
    field: 'phone',
    purpose: 'support' as const,
  })),
]

const revocations = [
  byAdmin(sessionRevocation.count, { userId: demoUser('lina').id }),
  byAdmin(sessionRevocation.endOfUser, { userId: demoUser('lina').id }),
  byAdmin(sessionRevocation.endOfTenant, { tenantId: '100002' }),
]

/** Calls of administrators whose input the contract does not say. */
export const administration: readonly (readonly [Call, ExampleCall])[] = [
  ...dictionaries(dict, 'notice'),
  ...dictionaries(dictBiz, 'jjgx'),
  ...menuCalls,
  ...users,
  ...roles,
  ...depts,
  ...notices,
  ...tenants,
  ...unmasked,
  ...revocations,
]
