import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { menus } from '#mocks/menu/seeds.ts'
import { dialog, press, open } from '#web/testing/client.tsx'
import { findAction, pressAction } from '#web/testing/row-action.ts'

const begin = (search = () => '') => open(() => `/system/menu${search()}`, { as: 'admin' })
const menu = (name: string) => menus.find((row) => row.name === name)
const logs = ['通用日志', '接口日志', '错误日志']
/** Menus of the logs in the order of their numbers. */
const order = () =>
  menus
    .filter(({ parentId, category }) => parentId === menu('系统监控')?.id && category === 1)
    .toSorted((one, other) => (one.sort ?? 0) - (other.sort ?? 0))
    .map(({ name }) => name)
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(`^选择 ${name}`) })

/** What jsdom cannot do: rows have a height. The pointer is so many pixels below the top of a row of 40. */
async function drag(from: string, to: string, clientY: number) {
  const [dragged, target] = [await findRow(from), await findRow(to)]
  target.getBoundingClientRect = () => new DOMRect(0, 0, 800, 40)
  fireEvent.dragStart(dragged, { dataTransfer: { setData: () => undefined } })
  fireEvent(target, Object.assign(new MouseEvent('dragover', { bubbles: true, cancelable: true, clientY })))
  fireEvent(target, Object.assign(new MouseEvent('drop', { bubbles: true, cancelable: true, clientY })))
}

test('a menu that is dropped between two others of its level changes its place, and back by undoing', async () => {
  const app = await begin()
  await press(app, '展开 系统监控')
  await drag('错误日志', '通用日志', 4)
  await waitFor(() => expect(order()).toEqual(['错误日志', '通用日志', '接口日志']))
  await press(app, '撤销')
  await waitFor(() => expect(order()).toEqual(logs))
})

test('a menu that is dropped between two others of another level moves there, after a question, to that place', async () => {
  const app = await begin()
  await press(app, '展开 系统监控')
  await drag('预约考点', '接口日志', 36)
  const question = await dialog('移动“预约考点”')
  await app.user.click(await question.findByRole('button', { name: '移动' }))
  await waitFor(() => expect(order()).toEqual(['通用日志', '接口日志', '预约考点', '错误日志']))
})

test('a menu changes its place by the keyboard alone; the first one does not move up', async () => {
  const app = await begin()
  await press(app, '展开 系统监控')
  const more = await screen.findByRole('button', { name: /^更多操作 错误日志/ })
  more.focus()
  await app.user.keyboard('{Enter}')
  const up = await screen.findByRole('menuitem', { name: /^上移 / })
  while (document.activeElement !== up) await app.user.keyboard('{ArrowDown}')
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(order()).toEqual(['通用日志', '错误日志', '接口日志']))
  await waitFor(() => expect(more).toHaveFocus())
  await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(order()).toEqual(['错误日志', '通用日志', '接口日志']))
  expect(await findAction(app.user, '上移', /^错误日志/)).toHaveAttribute('aria-disabled', 'true')
})

test('selected menus are removed at once; with one that has others below none is', async () => {
  const app = await begin()
  const select = async (name: string) =>
    app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`^选择 ${name} `) }))
  const remove = async () => {
    const selected = within(await screen.findByRole('group', { name: '已选数据' }))
    await app.user.click(selected.getByRole('button', { name: '批量删除' }))
  }
  for (const name of ['预约考点', '打印准考证', '系统监控']) await select(name)
  await remove()
  expect(await screen.findByText('请先删除下级菜单和按钮')).toBeVisible()
  await select('系统监控')
  await remove()
  const question = await dialog('删除')
  expect(question.getByText('共 2 条：')).toBeVisible()
  await app.user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(menu('打印准考证')).toBeUndefined())
  expect(menu('预约考点')).toBeUndefined()
})

test('several menus are added at once behind those that a menu has, of which one is updated where it stands', async () => {
  const app = await begin()
  const before = menu('接口日志')
  await pressAction(app.user, '批量新增下级', '系统监控 (monitor)')
  const form = await dialog('在“系统监控”下批量新增菜单')
  await app.user.click(await form.findByLabelText('粘贴'))
  await app.user.paste('名称,编号,路由地址\n审计日志,log_audit,/monitor/log/audit\n慢查询,log_slow,\n调用日志,log_api,')
  await app.user.click(form.getByRole('button', { name: '检查' }))
  await app.user.click(await form.findByRole('checkbox', { name: '更新已存在的数据' }))
  await app.user.click(form.getByRole('button', { name: '导入 3 行' }))
  await waitFor(() => expect(order()).toEqual(['通用日志', '调用日志', '错误日志', '审计日志', '慢查询']))
  expect(menu('调用日志')).toMatchObject({ ...before, name: '调用日志' })
  expect(menu('慢查询')).toMatchObject({ alias: 'log_slow', category: 1 })
})

test('a button is added with its own fields only, and the next one begins as it did', async () => {
  const app = await begin(() => `?row=new&below=${menu('接口日志')?.id}`)
  const form = await dialog('新增菜单')
  expect(await form.findByLabelText('新窗口打开（选填）')).toBeVisible()
  await app.user.selectOptions(await form.findByLabelText('类型'), '按钮')
  for (const label of ['图标（选填）', '新窗口打开（选填）']) expect(form.queryByLabelText(label)).toBeNull()
  expect(form.queryByText('本站路径，或以 http 开头的网址；目录不填')).toBeNull()
  for (const [label, text] of [
    ['名称', '导出'],
    ['编号', 'log_api_export'],
    ['别名', 'export'],
    ['路由地址（选填）', 'export'],
  ] as const)
    await app.user.type(form.getByLabelText(label), text)
  await app.user.click(form.getByRole('button', { name: '保存并继续新增' }))
  await waitFor(() => expect(form.getByLabelText('名称')).toHaveValue(''))
  expect(form.getByLabelText('类型')).toHaveValue('2')
  expect(form.getByLabelText('类型')).toHaveFocus()
  expect(menu('导出')).toMatchObject({ category: 2 })
})
