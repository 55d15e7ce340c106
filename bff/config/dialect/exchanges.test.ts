import { beforeEach, expect, test } from 'vitest'

import { dept } from '#contracts/administration/dept.ts'
import { dict } from '#contracts/administration/dict.ts'
import { apiLog, errorLog } from '#contracts/administration/log.ts'
import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { param } from '#contracts/administration/param.ts'
import { post } from '#contracts/administration/post.ts'
import { role } from '#contracts/administration/role.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { topMenu } from '#contracts/administration/top-menu.ts'
import { user } from '#contracts/administration/user.ts'
import type { Call, Input } from '#contracts/core/call.ts'
import { auth } from '#contracts/session/auth.ts'
import { logIn } from '#contracts/session/log-in.ts'
import { menu } from '#contracts/session/menu.ts'

import { springbladeAnswers } from '#bff/testing/answers/springblade-exchanges.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { springbladeSettings } from '#bff/testing/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

beforeEach(() => scenario.begin('normal'))

type Exchange = { readonly address: string; readonly status: number; readonly body: unknown }

/** An administrator's tab; the server gives the real answer to one address, and the mock's to all others. */
async function tabWith({ address, status, body }: Exchange): Promise<Tab> {
  const mock = mockFetch()
  let isLoggedIn = false
  const gateway = await testGateway({
    settings: springbladeSettings,
    fetch: async (url, init) => {
      const isIt = `${init.method} ${new URL(url).pathname.slice(1)}` === address
      return isIt && isLoggedIn ? Response.json(body, { status }) : mock(url, init)
    },
  })
  const tab = gateway.browser()
  await tab.logIn('admin')
  isLoggedIn = true
  return tab
}

const id = '1123598815738675201'
const first = { current: 1, size: 10 } as const

const read = <C extends Call>(address: string, call: C, input: Input<C>, expected: unknown) =>
  [address, call, input, expected] as const

const reads = [
  read('GET blade-system/menu/routes', menu.getMenu, {}, [{ code: 'desk', children: [{ path: '/system/notice' }] }]),
  read('GET blade-system/menu/buttons', menu.buttons, {}, [{ code: 'notice', children: [{ code: 'notice_add' }] }]),
  read('GET blade-system/menu/top-menu', menu.returnMenu, {}, []),
  read('GET blade-system/menu/menu-list', menuAdmin.menuList, {}, [{ isOpen: 1, children: [{ code: 'notice' }] }]),
  read('GET blade-system/menu/lazy-menu-list', menuAdmin.lazyMenuList, { parentId: '0' }, [{ hasChildren: true }]),
  read('GET blade-system/menu/tree', menuAdmin.tree, {}, [{ title: '工作台', children: [{ title: '通知公告' }] }]),
  read('GET blade-system/menu/grant-top-tree', menuAdmin.grantTopTree, {}, { menu: [{ title: '工作台' }] }),
  read('GET blade-system/menu/detail', menuAdmin.detail, { id }, { code: 'exam', parentName: '顶级' }),
  read('GET blade-system/topmenu/list', topMenu.list, first, { records: [], total: 0 }),
  read('GET blade-system/user/list', user.page, first, {
    records: [{ account: 'admin', roleName: '超级管理员', birthday: expect.stringMatching(/^2018\*+$/) }],
    total: 1,
  }),
  read('GET blade-system/user/info', user.info, {}, { account: 'admin', avatar: null }),
  read('GET blade-system/user/detail', user.detail, { id }, { account: 'admin', sex: 1 }),
  read('GET blade-system/role/list', role.tree, {}, [{ title: '超级管理员', parentId: '0' }]),
  read('GET blade-system/role/list', role.list, {}, [
    { roleName: '超级管理员', roleAlias: 'administrator', parentId: '0', sort: 1, children: [] },
  ]),
  read(
    'GET blade-system/menu/role-tree-keys',
    menuAdmin.roleTreeKeys,
    { roleIds: id },
    {
      menu: ['1123598815738675201', '1123598815738675202', '1123598815738675203'],
      dataScope: [],
      apiScope: [],
    },
  ),
  read('GET blade-system/dept/list', dept.list, {}, [
    { deptName: '总公司', deptCategory: null, children: [{ deptName: '甲部', parentId: '1123598813738675201' }] },
  ]),
  read('GET blade-system/dept/tree', dept.tree, {}, [{ title: '总公司', children: [{ title: '甲部' }] }]),
  read('GET blade-system/post/list', post.list, first, {
    records: [{ postCode: 'ceo', categoryName: '高层', category: 1 }],
  }),
  read('GET blade-system/tenant/select', tenant.select, {}, [{ tenantId: '000000', tenantName: '管理组' }]),
  read('GET blade-system/dict/list', dict.parentList, first, {
    records: [{ code: 'sex', dictKey: '-1', children: [] }],
    total: 1,
  }),
  read('GET blade-system/dict/list', dict.childList, { parentId: '1123598814738675201' }, [
    { dictKey: '1', dictValue: '男', sort: 1 },
  ]),
  read('GET blade-system/dict/dictionary', dict.dictionary, { code: 'sex' }, [{ dictKey: '1', dictValue: '男' }]),
  read('GET blade-system/dict/detail', dict.detail, { id }, { code: 'sex', parentName: '顶级' }),
  read('GET blade-system/param/list', param.list, first, { records: [{ paramKey: 'account.registerUser' }] }),
  read('GET blade-system/tenant/list', tenant.list, first, {
    records: [{ tenantId: '000000', accountNumber: null, expireTime: null }],
  }),
  read('GET blade-system/tenant/info', tenant.info, { domain: 'http://x' }, null),
  read('GET blade-log/error/list', errorLog.list, first, { records: [{ lineNumber: 209 }] }),
  read('GET blade-log/error/detail', errorLog.detail, { id }, { lineNumber: 209, method: 'POST' }),
]

test.each(reads)('%s: the answer of a real server is usable', async (address, call, input, expected) => {
  const body = { code: 200, success: true, data: springbladeAnswers[address], msg: '操作成功' }
  const tab = await tabWith({ address, status: 200, body })
  expect(await tab.value(call as Call, input)).toMatchObject(expected as object) // null is equal to itself only
})

const placed = { tenantId: '000000', roleId: id, deptId: id, postId: id }
const newUser = { ...placed, account: 'zhang', realName: '张三', name: '张三', password: 'Passw0rd!' }
const newRole = { roleName: '考务', roleAlias: 'office', sort: 4 }
const entry = { code: 'sex', dictKey: '1', dictValue: '男', sort: 1, isSealed: 0, remark: '国标' } as const
const passwords = { oldPassword: 'no', newPassword: 'Abc12345!', newPassword1: 'Abc12345!' }

const refusal = <C extends Call>(
  call: C,
  input: Input<C>,
  answer: readonly [string, number, number, string],
  problem: object,
) => [answer[3], call, input, answer, problem] as const

const refusals = [
  refusal(user.submit, newUser, ['POST blade-system/user/submit', 400, 400, '当前账号已被使用!'], {
    code: 'refused',
    detail: '当前账号已被使用!',
  }),
  refusal(user.submit, newUser, ['POST blade-system/user/submit', 400, 400, '租户ID不能为空'], {
    code: 'refused',
    detail: '租户ID不能为空',
  }),
  refusal(
    dict.submit,
    entry,
    [
      'POST blade-system/dict/submit',
      400,
      400,
      'JSON parse error: Cannot deserialize value of type `java.lang.Integer` from String "A01": not a valid `java.lang.Integer` value',
    ],
    { code: 'refused', status: 422 },
  ),
  refusal(dict.submit, entry, ['POST blade-system/dict/submit', 400, 400, '当前字典键值已存在!'], {
    code: 'refused',
    detail: '当前字典键值已存在!',
  }),
  refusal(user.page, first, ['GET blade-system/user/list', 401, 401, '请求未授权'], { code: 'forbidden' }),
  refusal(user.remove, { ids: '1' }, ['POST blade-system/user/remove', 200, 400, '操作失败'], { code: 'refused' }),
  refusal(user.updatePassword, passwords, ['POST blade-system/user/update-password', 400, 400, '原密码不正确!'], {
    code: 'refused',
    detail: '原密码不正确!',
  }),
  refusal(topMenu.remove, { ids: '1' }, ['POST blade-system/topmenu/remove', 400, 400, 'ids:must not be empty'], {
    code: 'refused',
  }),
  refusal(
    logIn.registerGuest,
    { tenantId: '000000', account: 'g', name: 'g', password: 'Passw0rd!' },
    ['POST blade-system/user/register-guest', 400, 400, '第三方登陆信息错误!'],
    { code: 'refused', detail: '第三方登陆信息错误!' },
  ),
  refusal(
    menuAdmin.menuList,
    {},
    ['GET blade-system/menu/menu-list', 404, 404, 'No endpoint GET /blade-system/menu/menu-list.'],
    { code: 'not_offered' },
  ),
  refusal(
    user.submit,
    newUser,
    [
      'POST blade-system/user/submit',
      500,
      500,
      "\n### Error updating database.  Cause: com.mysql.cj.jdbc.exceptions.MysqlDataTruncation: Data truncation: Data too long for column 'name' at row 1",
    ],
    { code: 'outcome_pending' },
  ),
  refusal(user.submit, newUser, ['POST blade-system/user/submit', 500, 500, '服务器异常'], { code: 'outcome_pending' }),
  refusal(role.submit, newRole, ['POST blade-system/role/submit', 403, 400, '无权操作非本租户的角色'], {
    code: 'refused',
    detail: '无权操作非本租户的角色',
  }),
]

test.each(refusals)('the refusal of a real server is a clear problem: %s', async (_, call, input, answer, problem) => {
  const [address, status, code, msg] = answer
  const tab = await tabWith({ address, status, body: { code, success: false, data: {}, msg } })
  const response = await tab.call(call, input)
  const body = await response.text()
  expect(JSON.parse(body)).toMatchObject(problem)
  expect(body).not.toMatch(/sql|java|column/i)
})

test('a log entry that does not exist is none, although the server fails; in production any fault has the same text', async () => {
  const msg = 'Cannot invoke "org.springblade.core.log.model.LogApi.getParams()" because "logApi" is null'
  const body = { code: 500, success: false, data: {}, msg }
  const tab = await tabWith({ address: 'GET blade-log/api/detail', status: 500, body })
  expect(await tab.value(apiLog.detail, { id: '1' })).toBeNull()
  const production = { code: 500, success: false, data: {}, msg: '服务器异常' }
  const other = await tabWith({ address: 'GET blade-log/api/detail', status: 500, body: production })
  expect(await (await other.call(apiLog.detail, { id: '1' })).json()).toMatchObject({ code: 'upstream_failed' })
})

test('the captcha of a real server is in its envelope', async () => {
  const data = { key: 'd6b8', image: 'data:image/png;base64,iVBORw0KGgo=' }
  const body = { code: 200, success: true, data, msg: '操作成功' }
  const tab = await tabWith({ address: 'GET blade-auth/captcha', status: 200, body })
  expect(await tab.value(auth.captcha)).toMatchObject({ image: data.image })
})
