import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'

import { springbladeSettings } from '#bff/testing/settings.ts'
import { journal } from '#mocks/core/journal.ts'
import { menus as ownMenus } from '#mocks/menu/seeds.ts'
import { params } from '#mocks/param.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { menus } from '#mocks/springblade/menu-seeds.ts'
import { topMenus } from '#mocks/springblade/top-menu.ts'
import { users } from '#mocks/user/seeds.ts'
import { dialog, open } from '../testing/client.tsx'
import { pressAction } from '../testing/row-action.ts'
import { administration } from '../testing/screens.ts'

const begin = (address: string, before?: () => void) =>
  open(address, { as: 'admin', settings: springbladeSettings, ...(before && { before }) })
/** Title of a page of ours, which the other server's menu has as the name of its entry. */
const menuName = (address: string) => ownMenus.find(({ path }) => path === address)?.name ?? ''
/** Pages of resources that the server does not have: their names are the last part of the address. */
const absentResources = new Set(
  endpoints(api).flatMap(({ name, endpoint: { absentOn } }) =>
    absentOn?.includes('springblade') ? [name.split('.', 1)[0]?.toLowerCase()] : [],
  ),
)
const isThere = (path: string) => !absentResources.has(path.split('/').at(-1))
const elementText = ({ textContent }: HTMLElement) => textContent

test("an administrator's shell makes no call that the server lacks, on any screen", async () => {
  const { visit, gateway } = await begin('/wel/index')
  expect(await screen.findByRole('link', { name: '近 24 小时的错误' })).toBeVisible()
  for (const [address, heading] of [
    ...administration.flatMap(({ path }) => (isThere(path) ? [[path, menuName(path)] as const] : [])),
    ['/wel/dashboard', '工作台'],
    ['/info/index', '个人信息'],
  ] as const) {
    await visit(address)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
    await waitFor(() => expect(screen.queryAllByRole('status').map(elementText)).not.toContain('正在加载'))
  }
  expect(gateway.lines.filter(({ status }) => status >= 400)).toEqual([])
  expect(journal.all().filter(({ path, status }) => path.startsWith('ouma-') || status >= 400)).toEqual([])
})

/** Groups of home, with the names and addresses of their tiles. */
async function tiles() {
  await screen.findByRole('region', { name: '系统管理' })
  const regions = screen.getAllByRole('region').filter((region) => region.querySelector('ul[class*=tiles]'))
  return regions.map((region) => [
    within(region).getByRole('heading', { level: 2 }).textContent,
    within(region)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  ])
}

test('the menu of its own client shows what has a page here, at that page: no folder, no other site, no place for a token', async () => {
  const { visit } = await begin('/wel/index')
  expect(await tiles()).toEqual([
    ['工作台', ['通知公告 /system/notice']],
    ['系统监控', ['通用日志 /monitor/log/usual', '接口日志 /monitor/log/api', '错误日志 /monitor/log/error']],
    ['权限管理', ['角色管理 /system/role']],
    [
      '系统管理',
      [
        '用户管理 /system/user',
        '部门管理 /system/dept',
        '岗位管理 /system/post',
        '字典管理 /system/dict',
        '菜单管理 /system/menu',
        '参数管理 /system/param',
        '顶部菜单 /system/topmenu',
        '租户管理 /system/tenant',
      ],
    ],
  ])
  await visit('/system/dictbiz')
  expect(await screen.findByText('暂不提供这项功能')).toBeVisible()
})

test('an entry of another site is shown where the settings allow the site, unless its address wants a token', async () => {
  const settings = { ...springbladeSettings, EMBED_ORIGINS: 'http://localhost:7002 http://localhost:8108' }
  await open('/wel/index', { as: 'admin', settings })
  expect((await tiles())[1]?.[1]).toContain('服务治理 /myiframe/admin')
  expect((await tiles()).flat(2).join()).not.toMatch(/报表|接口文档/)
})

test('a top menu that permits no menus is neither chosen nor shown', async () => {
  const top = { id: '7', tenantId: '000000', code: 'new', name: '新菜单', source: '', path: '', sort: 1, menuIds: [] }
  await begin('/wel/index', () => void topMenus.put(top))
  const side = within(await screen.findByRole('navigation', { name: '主菜单' }))
  expect(await side.findByText('系统管理')).toBeVisible()
  expect(screen.queryByText('新菜单')).toBeNull()
})

test('home has no counter that the server cannot tell', async () => {
  await begin('/wel/index')
  expect(await screen.findByRole('link', { name: '近 24 小时的错误' })).toBeVisible()
  expect(screen.queryByRole('link', { name: '待审批的访客' })).toBeNull()
  expect(screen.queryByRole('link', { name: '近 24 小时的登录' })).toBeNull()
  expect(screen.queryByRole('link', { name: '临近额度或到期的租户' })).toBeNull()
})

test('the user menu clears no cache, and the page of the account has no security question', async () => {
  const { user } = await begin('/info/index')
  expect(await screen.findByRole('link', { name: '登录密码' })).toBeVisible()
  expect(screen.queryByRole('link', { name: '密保问题' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /个人菜单/ }))
  expect(await screen.findByRole('menuitem', { name: '退出登录' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: '清除缓存' })).toBeNull()
})

test('users have neither platform nor its filter, a reset names the password, all roles are offered, and the last one stays', async () => {
  const { user } = await begin('/system/user?account=lina', () => {
    const { id = '' } = users.find(({ account }) => account === 'lina') ?? {}
    users.change(id, { roleId: `${candidateRole},42` })
  })
  await pressAction(user, '重置密码', '李娜 (lina)')
  await user.click((await dialog('重置密码')).getByRole('button', { name: '重置密码' }))
  const result = await dialog('密码已重置')
  expect(result.getByText('123456')).toBeVisible()
  expect(result.getByRole('button', { name: '复制新密码' })).toBeVisible()
  await user.click(result.getByRole('button', { name: '完成' }))
  expect(screen.queryByRole('button', { name: /^平台/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: '用户平台' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '角色 李娜 (lina)' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '考生' }))
  expect(form.getAllByRole('checkbox', { name: '管理员' })).toHaveLength(1)
  await user.click(form.getByRole('checkbox', { name: '42' })) // a role that the server does not list
  expect(form.getByText('此服务器要求每个用户至少有一个角色')).toBeVisible()
  expect(form.getByRole('button', { name: '仍然清空角色' })).toBeDisabled()
})

test('a new user needs a role and on this server a department, and its texts fit into the columns of the server', async () => {
  const { user } = await begin('/system/user?row=new')
  const form = await dialog('新增用户')
  await user.type(await form.findByLabelText('登录账号'), 'xinren')
  await user.type(form.getByLabelText('密码'), 'Exam&2026')
  await user.type(form.getByLabelText('用户姓名'), '一二三四五六七八九十一')
  const save = form.getByRole('button', { name: '保存' })
  await user.click(save)
  expect(await form.findByText('请选择角色')).toBeVisible()
  const choose = async (label: string, name: string) => {
    await user.click(form.getByRole('combobox', { name: label }))
    await user.click(await within(await screen.findByRole('listbox')).findByRole('option', { name }))
    await user.keyboard('{Escape}')
  }
  await choose('所拥有角色', '考生')
  await user.click(save)
  for (const text of ['最多10个字符', '密码不能包含 &、<、>', '请选择机构']) {
    expect(await form.findByText(text)).toBeVisible()
  }
  await choose('所属机构', '考务科')
  await user.type(form.getByLabelText('用户姓名'), '{Backspace}')
  await user.clear(form.getByLabelText('密码'))
  await user.type(form.getByLabelText('密码'), 'Exam#2026')
  await user.click(save)
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(users.find(({ account }) => account === 'xinren')).toMatchObject({ tenantId: '000000', roleId: candidateRole })
})

test('a text that the server will rewrite is warned of, and what was stored is shown', async () => {
  const { user } = await begin('/system/param?row=new')
  const form = await dialog('新增参数')
  await user.type(await form.findByLabelText('参数名称'), 'R&D')
  expect(await form.findByText(/^含 &、<、> 的内容保存后可能改变，.*：参数名称$/)).toBeVisible()
  await user.type(form.getByLabelText('参数键名'), 'lab.name')
  await user.type(form.getByLabelText('参数键值'), '1')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('已保存，但服务器改写了内容')).toBeVisible()
  expect(form.getByText('R&amp;D')).toBeVisible()
  await user.click(form.getByRole('button', { name: '再次编辑' }))
  const again = await dialog('编辑参数')
  const name = await again.findByLabelText('参数名称')
  expect(name).toHaveValue('R&amp;D')
  await user.clear(name)
  await user.type(name, '研发')
  await user.click(again.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.find(({ paramKey }) => paramKey === 'lab.name')?.paramName).toBe('研发')
})

test('a change whose text was rewritten is shown, too', async () => {
  const row = menus.find(({ name }) => name === '参数管理')
  const { user } = await begin(`/system/menu?row=${row?.id}&edit=true`)
  const form = await dialog('编辑菜单')
  await user.type(await form.findByLabelText('名称'), ' a<c>d')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('已保存，但服务器改写了内容')).toBeVisible()
  await user.click(form.getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('tenants have no limits and no data source, dictionaries are not sealed, departments have no kind, logs have filters by time only', async () => {
  const { visit } = await begin('/system/tenant')
  expect(await screen.findByRole('columnheader', { name: /租户名称/ })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: /账号额度|过期时间/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /数据源|设置额度/ })).toBeNull()
  await visit('/system/dict')
  expect(await screen.findByRole('columnheader', { name: /字典编号/ })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: /封存/ })).toBeNull()
  await visit('/system/dept')
  expect(await screen.findByRole('columnheader', { name: /机构名称/ })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: /机构类型/ })).toBeNull()
  await visit('/monitor/log/usual')
  expect(await screen.findByLabelText('开始时间')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: '服务' })).toBeNull()
})

test('the log-in page offers only what the server has', async () => {
  await open('/login', { settings: springbladeSettings })
  expect(await screen.findByLabelText('账号')).toBeVisible()
  expect(screen.queryByRole('link', { name: '注册账号' })).toBeNull()
  expect(screen.queryByRole('radio', { name: '验证码登录' })).toBeNull()
  expect(screen.queryByRole('radio', { name: '扫码' })).toBeNull()
})

test('an account that is no administrator sees the functions of its menu, and nothing fails', async () => {
  await open('/wel/index', { as: 'zhangwei', settings: springbladeSettings })
  expect(await screen.findByText('您的角色暂无可用功能，请联系上级管理员')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
