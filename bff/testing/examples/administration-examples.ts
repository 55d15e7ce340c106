import { dept } from '#contracts/administration/dept.ts'
import { dict, dictBiz } from '#contracts/administration/dict.ts'
import { apiLog, errorLog, usualLog } from '#contracts/administration/log.ts'
import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { notice } from '#contracts/administration/notice.ts'
import { param } from '#contracts/administration/param.ts'
import { post } from '#contracts/administration/post.ts'
import { role } from '#contracts/administration/role.ts'
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

/** Id of the first row of a list, as the input of a detail or of a removal. */
const firstId = (list: Call) => async (tab: Tab) => ({ id: idOf(await tab.value(list, {})) })
const firstIds = (list: Call) => async (tab: Tab) => ({ ids: idOf(await tab.value(list, {})) })

function idOf(answer: unknown): string {
  const { records = answer } = Object(answer)
  const [row] = Array.isArray(records) ? records : []
  if (typeof row?.id !== 'string') throw new Error('the mock answers an empty list')
  return row.id
}

const entry = { code: 'notice', dictKey: '20', dictValue: '其他', sort: 20, isSealed: 0, remark: '首页展示' } as const

const dictionaries = (calls: typeof dict, code: string) => [
  byAdmin(calls.list, { ...firstPage, code }),
  byAdmin(calls.parentList, firstPage),
  byAdmin(calls.childList, async (tab) => ({ parentId: idOf(await tab.value(calls.parentList, { code })) })),
  byAdmin(calls.detail, firstId(calls.parentList)),
  byAdmin(calls.tree),
  byAdmin(calls.dictionary, { code }),
  byAdmin(calls.submit, async (tab) => ({
    ...entry,
    code,
    parentId: idOf(await tab.value(calls.parentList, { code })),
  })),
  byAdmin(calls.remove, async (tab) => {
    const parentId = idOf(await tab.value(calls.parentList, { code }))
    const [first] = await tab.value(calls.childList, { parentId })
    return { ids: first?.id ?? '' }
  }),
]

const menuDraft = {
  code: 'guide',
  name: '报考指南',
  alias: 'guide',
  path: '/exam/guide',
  source: 'iconfont icon-kaoshi',
  sort: 9,
  category: 1,
} as const

const menuIds = () => ({ id: menus.all()[0]?.id ?? '' })

const topMenuIds = async (tab: Tab) => ({ topMenuIds: idOf(await tab.value(topMenu.list, {})) })

const menuCalls = [
  byAdmin(menuAdmin.list),
  byAdmin(menuAdmin.lazyList, { parentId: '0' }),
  byAdmin(menuAdmin.lazyMenuList, { parentId: '0' }),
  byAdmin(menuAdmin.menuList),
  byAdmin(menuAdmin.tree),
  byAdmin(menuAdmin.detail, async () => menuIds()),
  byAdmin(menuAdmin.topMenu),
  byAdmin(menuAdmin.grantTopTree),
  byAdmin(menuAdmin.topTreeKeys, topMenuIds),
  byAdmin(menuAdmin.grantTree),
  byAdmin(menuAdmin.roleTreeKeys, { roleIds: candidateRole }),
  byAdmin(menuAdmin.submit, menuDraft),
  byAdmin(menuAdmin.remove, async () => ({ ids: menus.find(({ category }) => category === 2)?.id ?? '' })),
  byAdmin(topMenu.list, firstPage),
  byAdmin(topMenu.detail, firstId(topMenu.list)),
  byAdmin(topMenu.submit, { code: 'service', name: '考生服务', source: 'iconfont icon-kaoshi', sort: 4 }),
  byAdmin(topMenu.remove, firstIds(topMenu.list)),
  byAdmin(topMenu.grant, async (tab) => ({
    topMenuIds: [idOf(await tab.value(topMenu.list, {}))],
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
  byAdmin(role.list),
  byAdmin(role.tree),
  byAdmin(role.detail, firstId(role.list)),
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
  byAdmin(dept.list),
  byAdmin(dept.tree),
  byAdmin(dept.detail, firstId(dept.list)),
  byAdmin(dept.submit, async (tab) => ({ ...deptDraft, parentId: idOf(await tab.value(dept.list, {})) })),
  byAdmin(dept.remove, async (tab) => {
    await tab.value(dept.submit, deptDraft)
    return { ids: (await tab.value(dept.list, { deptName: deptDraft.deptName }))[0]?.id ?? '' }
  }),
]

const posts = [
  byAdmin(post.list, firstPage),
  byAdmin(post.select),
  byAdmin(post.detail, firstId(post.list)),
  byAdmin(post.submit, { category: 4, postCode: 'proctor', postName: '巡考员', sort: 5 }),
  byAdmin(post.remove, firstIds(post.list)),
]

const notices = [
  byAdmin(notice.list, { ...firstPage, descs: 'releaseTime' }),
  byAdmin(notice.detail, firstId(notice.list)),
]

const tenants = [
  byAdmin(tenant.list, firstPage),
  byAdmin(tenant.select),
  byAdmin(tenant.detail, firstId(tenant.list)),
  byAdmin(tenant.submit, { tenantName: '新考试院', linkman: '周敏', contactNumber: '028-55500000' }),
  byAdmin(tenant.remove, async (tab) => {
    const { records } = await tab.value(tenant.list, {})
    return { ids: records.at(-1)?.id ?? '' }
  }),
  byAdmin(tenant.setting, async (tab) => ({ ids: idOf(await tab.value(tenant.list, {})), accountNumber: 500 })),
  byAdmin(tenant.datasource, { tenantId: '100002', datasourceId: '1161483357481541634' }),
]

const params = [
  byAdmin(param.list, firstPage),
  byAdmin(param.detail, firstId(param.list)),
  byAdmin(param.submit, { paramName: '咨询电话', paramKey: 'hotline.phone', paramValue: '028-12345678' }),
  byAdmin(param.remove, firstIds(param.list)),
]

const unmasked = [
  byAdmin(unmask.field, async () => ({
    call: 'user.detail',
    id: zhangwei(),
    field: 'phone',
    purpose: 'support' as const,
  })),
]

const logs = [usualLog, apiLog, errorLog].flatMap(({ list, detail }) => [
  byAdmin(list, firstPage),
  byAdmin(detail, firstId(list)),
])

/** Calls of administrators. */
export const administration: readonly (readonly [Call, ExampleCall])[] = [
  ...dictionaries(dict, 'notice'),
  ...dictionaries(dictBiz, 'jjgx'),
  ...params,
  ...menuCalls,
  ...users,
  ...roles,
  ...depts,
  ...posts,
  ...notices,
  ...tenants,
  ...logs,
  ...unmasked,
]
