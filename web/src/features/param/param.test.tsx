import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { params } from '#mocks/param.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { dialog, open, press } from '#web/testing/client.tsx'
import { page, initPassword, photoWidth, begin, table, rowNames, addParams } from '#web/testing/param.ts'
import { pressAction } from '#web/testing/row-action.ts'
import { setScreenWidth } from '#web/testing/screen-width.ts'

test('the parameters are listed with name, key, value and their number; a secret value is hidden', async () => {
  await begin()
  const row = within(await table()).getByRole('row', { name: /账号初始密码/ })
  expect(within(row).getByText('account.initPassword')).toBeVisible()
  expect(within(row).getByText('******')).toBeVisible()
  expect(screen.getByText('共 6 条')).toBeVisible()
})

test('filters stand in the address, and an address with filters opens filtered', async () => {
  const app = await begin()
  await table()
  await app.user.type(screen.getByRole('textbox', { name: '参数键名' }), 'photo{Enter}')
  await waitFor(() => expect(rowNames()).toEqual(['证件照宽度（像素）', '证件照高度（像素）']))
  expect(app.address()).toContain('paramKey=photo')
  await app.reload()
  await waitFor(() => expect(rowNames()).toHaveLength(2))
  expect(screen.getByRole('textbox', { name: '参数键名' })).toHaveValue('photo')
})

test('a filter compares a part of the value, or the whole one', async () => {
  const app = await begin('?paramKey=photo')
  await waitFor(() => expect(rowNames()).toHaveLength(2))
  await press(app, '精确匹配：参数键名')
  await press(app, '查询')
  await waitFor(() => expect(app.address()).toContain('paramKey_equal=photo'))
  expect(await screen.findByText('没有符合条件的数据')).toBeVisible()
  await app.user.type(screen.getByRole('textbox', { name: '参数键名' }), '.width{Enter}')
  await waitFor(() => expect(rowNames()).toEqual(['证件照宽度（像素）']))
  await press(app, '精确匹配：参数键名')
  await press(app, '查询')
  await waitFor(() => expect(app.address()).toMatch(/paramKey=photo\.width/))
  expect(app.address()).not.toContain('_equal')
})

test('filters that match nothing can be cleared', async () => {
  const app = await begin('?paramKey=nothing')
  await press(app, '清除条件')
  await waitFor(() => expect(rowNames()).toHaveLength(6))
  expect(app.address()).not.toContain('paramKey')
})

test('resetting also clears what is typed and not yet searched for, and keeps the size of the page', async () => {
  const app = await begin('?size=30')
  await table()
  const filter = screen.getByRole('textbox', { name: '参数键名' })
  await app.user.type(filter, 'photo')
  await press(app, '重置')
  expect(filter).toHaveValue('')
  expect(app.address()).toContain('size=30')
})

test('filters of a phone that were typed and not applied are asked about before they are thrown away', async () => {
  setScreenWidth(390)
  const app = await begin()
  await press(app, '筛选')
  const sheet = await dialog('筛选')
  await app.user.type(sheet.getByRole('textbox', { name: '参数名称' }), '照片')
  await app.user.keyboard('{Escape}')
  await app.user.click((await dialog('放弃填写的内容？')).getByRole('button', { name: '继续填写' }))
  expect(sheet.getByRole('textbox', { name: '参数名称' })).toHaveValue('照片')
  await app.user.keyboard('{Escape}')
  await app.user.click((await dialog('放弃填写的内容？')).getByRole('button', { name: '放弃' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '筛选' })).toBeNull())
})

test('the key of a parameter is copied from its details', async () => {
  const app = await begin(`?row=${initPassword}`)
  await app.user.click(await (await dialog('参数详情')).findByRole('button', { name: '复制参数键名' }))
  expect(await navigator.clipboard.readText()).toBe('account.initPassword')
})

test('the arrow keys go from row to row in the details', async () => {
  const app = await begin(`?row=${initPassword}`)
  const details = await dialog('参数详情')
  expect(await details.findByText('account.initPassword')).toBeVisible()
  details.getByRole('button', { name: '下一条' }).focus()
  await app.user.keyboard('{ArrowDown}')
  expect(await details.findByText('account.failCount')).toBeVisible()
  await app.user.keyboard('{ArrowUp}')
  expect(await details.findByText('account.initPassword')).toBeVisible()
})

test('the details say who changed a parameter and when, and lead to the calls of that minute', async () => {
  const app = await begin(`?row=${photoWidth}`)
  const details = await dialog('参数详情')
  expect(await details.findByText('创建')).toBeVisible()
  expect(details.queryByText('最近更改')).toBeNull()
  const row = await app.browser.value(param.detail, { id: photoWidth })
  const { id, paramName = '', paramKey = '' } = row ?? {}
  await app.browser.value(param.submit, { ...(id && { id }), paramName, paramKey, paramValue: '300' })
  await app.reload()
  const again = await dialog('参数详情')
  const time = await again.findByText('现在')
  expect(time).toHaveAttribute('title', expect.stringMatching(/^\d{4}-\d\d-\d\d.\d\d:\d\d:\d\d$/))
  await waitFor(() => expect(again.getAllByText(/系统管理员 \(admin\)/)).toHaveLength(2))
  await app.user.click(again.getAllByRole('link', { name: '同时段接口日志' })[1] ?? document.body)
  await waitFor(() => expect(app.address()).toMatch(/^\/monitor\/log\/api\?.*createTime_datege=/))
  expect(await screen.findByRole('heading', { name: '接口日志' })).toBeVisible()
})

test('a page has ten rows where the address says nothing, and the head names the number of all', async () => {
  const app = await begin('', () => addParams(30))
  await waitFor(() => expect(rowNames()).toHaveLength(10))
  expect(screen.getByText('共 36 条')).toBeVisible()
  await app.user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '30')
  await waitFor(() => expect(rowNames()).toHaveLength(30))
  expect(app.address()).toContain('size=30')
})

test('the removal of a parameter that Blade itself reads is asked for with its consequence and happens only after that', async () => {
  const key = 'account.registerUser'
  const app = await begin()
  await table()
  const row = params.find(({ paramKey }) => paramKey === key)
  await pressAction(app.user, '删除', row?.paramName ?? '')
  const question = await dialog('删除')
  expect(question.getByText(`服务器读取这些参数，删除后改用内置的默认值：${key}`)).toBeVisible()
  expect(params.byId(row?.id ?? '')).toBeDefined()
  await app.user.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(params.byId(row?.id ?? '')).toBeUndefined()
})

test('the removal of a parameter that Blade does not read names no consequence', async () => {
  const app = await begin()
  await table()
  await pressAction(app.user, '删除', '证件照宽度（像素）')
  const question = await dialog('删除')
  expect(question.getByRole('button', { name: '删除' })).toBeEnabled()
  expect(question.queryByText(/^服务器读取这些参数/)).toBeNull()
})

test('a list whose answer is wrong is no empty list: it has no count, and loads again on request', async () => {
  const app = await begin('', () => faultPlan.add({ path: 'param/list', kind: 'wrong-json', count: 1 }))
  await screen.findByRole('button', { name: '重试' })
  for (const text of [/^共 .* 条$/, '暂无数据']) expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByRole('button', { name: '导出' })).toBeDisabled()
  await press(app, '重试')
  expect(await table()).toBeVisible()
  expect(screen.getByText('共 6 条')).toBeVisible()
})

test('when the role is taken away meanwhile the rows and the tools go, and the page says so', async () => {
  const app = await begin()
  await table()
  users.change('1123598821738675201', { roleId: candidateRole })
  await press(app, '刷新')
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect((await screen.findAllByText(/没有.*权限/))[0]).toBeVisible()
  for (const name of ['新增', '批量删除', '查询']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a candidate who types the address learns that the page is not for the account, and nothing is asked', async () => {
  await open(page, { as: 'lina' })
  expect(await screen.findByRole('alert')).toHaveTextContent('您的账号没有“参数管理”的权限')
  expect(journal.of('param.list')).toEqual([])
})
