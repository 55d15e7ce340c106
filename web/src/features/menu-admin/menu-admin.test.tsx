import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { menus } from '#mocks/menu/seeds.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { dialog, press, open } from '#web/testing/client.tsx'
import { findAction, pressAction } from '#web/testing/row-action.ts'
import { menuPage } from './path-check.tsx'

const begin = (search = '') => open(`/system/menu${search}`, { as: 'admin' })
const menu = (name: string) => menus.find((row) => row.name === name)
const focused = () => document.activeElement as HTMLElement // a page without focus has its body
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a level is shown when it is unfolded, alone or with all others, and goes when it is folded', async () => {
  const app = await begin()
  await press(app, '展开 系统监控')
  expect(await screen.findByRole('rowheader', { name: /接口日志/ })).toBeVisible()
  await press(app, '收起 系统监控')
  expect(screen.queryByRole('rowheader', { name: /接口日志/ })).toBeNull()
  await press(app, '全部展开')
  expect(screen.getByRole('rowheader', { name: /接口日志/ })).toBeVisible()
  await press(app, '全部收起')
  expect(screen.queryByRole('rowheader', { name: /接口日志/ })).toBeNull()
})

test('the details go from menu to menu through the levels that are unfolded', { tags: ['long'] }, async () => {
  const app = await begin()
  await press(app, '展开 系统监控')
  await press(app, '接口日志')
  const details = await dialog('菜单详情')
  await app.user.click(await details.findByRole('button', { name: '上一条' }))
  expect(await details.findByText('/monitor/log/usual')).toBeVisible()
  await app.user.keyboard('{ArrowUp}')
  expect(await details.findByText('/monitor')).toBeVisible()
})

test('when the role is taken away meanwhile the menus go, and the page says so', { tags: ['long'] }, async () => {
  const app = await begin()
  await screen.findByRole('table')
  users.change('1123598821738675201', { roleId: candidateRole })
  await press(app, '刷新')
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect((await screen.findAllByText(/没有.*权限/))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})

test('a filter lists matches of all levels', async () => {
  const app = await begin()
  await app.user.type(await screen.findByRole('textbox', { name: '编号' }), 'log_api{Enter}')
  expect(await screen.findByRole('rowheader', { name: '接口日志' })).toBeVisible()
  expect(app.address()).toContain('code=log_api')
})

test('each menu says whether this client has a page for it', async () => {
  await begin('?code=exam')
  expect((await row(/^选择 模拟考试/)).getByText('路径无效')).toBeVisible()
})

test.each([
  ['/system/menu', 'yes'],
  ['/selectexam', 'yes'],
  ['/exam/signup/index?step=1', 'yes'],
  ['/exam/mockexam', 'no'],
  ['https://www.example.org/', 'outside'],
] as const)('for the path %s the answer is %s', (path, page) => {
  const routes = new Set(['/system/menu', '/selectexam/index', '/exam/signup/index'])
  expect(menuPage(path, (it) => routes.has(it))).toBe(page)
})

test('a menu is added below another one, and its path is checked while it is typed', async () => {
  const app = await begin()
  await press(app, '新增下级 系统监控 (monitor)')
  const form = await dialog('新增菜单')
  await app.user.type(await form.findByLabelText('名称'), '审计日志')
  await app.user.type(form.getByLabelText('编号'), 'log_audit')
  await app.user.type(form.getByLabelText('别名'), 'audit')
  await app.user.type(form.getByLabelText('路由地址（选填）'), '/monitor/log/audit')
  expect(form.getByText('路径无效')).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(menu('审计日志')).toMatchObject({ parentId: menu('系统监控')?.id, category: 1 })
  expect(await screen.findByRole('rowheader', { name: /审计日志/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('rowheader', { name: /审计日志/ })).toContainElement(focused()))
})

test('the details say whether the own role sees a menu, and to which roles it is shown', async () => {
  await begin(`?row=${menu('系统监控')?.id}`)
  expect(await (await dialog('菜单详情')).findByText(/仅这些角色可见：administrator/)).toBeVisible()
})

test('a menu is moved by its action, and back by undoing', async () => {
  const app = await begin('?code=log_api')
  await pressAction(app.user, '移动到', '接口日志 (log_api)')
  const question = await dialog('移动“接口日志”')
  expect(await question.findByRole('button', { name: '移动' })).toBeDisabled()
  await app.user.selectOptions(question.getByLabelText('新的上级菜单'), menu('系统管理')?.id ?? '')
  await app.user.click(question.getByRole('button', { name: '移动' }))
  await waitFor(() => expect(menu('接口日志')?.parentId).toBe(menu('系统管理')?.id))
  await press(app, '撤销')
  await waitFor(() => expect(menu('接口日志')?.parentId).toBe(menu('系统监控')?.id))
})

async function drop(fromName: RegExp, toName: RegExp) {
  const [from, to] = [await screen.findByRole('row', { name: fromName }), screen.getByRole('row', { name: toName })]
  fireEvent.dragStart(from, { dataTransfer: { setData: () => undefined } })
  fireEvent.dragOver(to)
  fireEvent.drop(to)
}

test('a row that is dropped on another menu moves there after a question', async () => {
  const app = await begin()
  await drop(/^选择 预约考点/, /^选择 网上报名/)
  const question = await dialog('移动“预约考点”')
  expect(menu('预约考点')?.parentId).toBe('0')
  await app.user.click(await question.findByRole('button', { name: '移动' }))
  await waitFor(() => expect(menu('预约考点')?.parentId).toBe(menu('网上报名')?.id))
})

test('a row that cannot be dropped on another one says why', async () => {
  const app = await begin()
  await press(app, '展开 系统监控')
  await drop(/^选择 系统监控/, /^选择 接口日志/)
  expect(await screen.findByText('不能移到自己的下级中')).toBeVisible()
  await drop(/^选择 接口日志/, /^选择 系统监控/)
  expect(await screen.findByText('已在“系统监控”下')).toBeVisible()
})

test('a folder is added without a path, with an icon that is found by its name', async () => {
  const app = await begin('?row=new')
  const form = await dialog('新增菜单')
  for (const [label, text] of [
    ['名称', '归档'],
    ['编号', 'archive'],
    ['别名', 'archive'],
  ] as const)
    await app.user.type(await form.findByLabelText(label), text)
  await app.user.type(form.getByRole('searchbox', { name: '筛选图标' }), '文件夹')
  await app.user.click(await form.findByRole('radio', { name: '文件夹' }))
  expect(form.queryByRole('radio', { name: '考试' })).toBeNull()
  await app.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(menu('归档')).toMatchObject({ path: '', source: 'iconfont icon-folder' }))
})

test('a menu with others below is not removed, one without is', async () => {
  const app = await begin()
  expect(await findAction(app.user, '删除', /^系统监控/)).toHaveAttribute('aria-disabled', 'true')
  await app.user.keyboard('{Escape}')
  await pressAction(app.user, '删除', '预约考点 (appointment)')
  await app.user.click((await dialog('删除')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(menu('预约考点')).toBeUndefined()
})
