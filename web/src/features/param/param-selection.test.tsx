import { screen, waitFor, within } from '@testing-library/react'
import readWorkbook from 'read-excel-file/universal'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { params } from '#mocks/param.ts'
import { press, dialog } from '#web/testing/client.tsx'
import { captureDownloads } from '#web/testing/downloads.ts'
import { begin, table, rowNames, addParams } from '#web/testing/param.ts'
import { pressAction } from '#web/testing/row-action.ts'
import { undoTime } from '#web/ui/idempotency/late-write.ts'

test('actions on the selection are there while something is selected, below the rows, which stay where they are', async () => {
  const app = await begin()
  const rows = await table()
  expect(screen.queryByRole('group', { name: '已选数据' })).toBeNull()
  await app.user.click(within(rows).getByRole('checkbox', { name: '选择本页全部' }))
  const bar = await screen.findByRole('group', { name: '已选数据' })
  expect(rows.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await press(app, '清除选择')
  expect(screen.queryByRole('group', { name: '已选数据' })).toBeNull()
})

test('a click with Shift selects the rows between, and Shift with an arrow key the next one', async () => {
  const app = await begin()
  const rows = within(await table())
  const box = (at: number) => rows.getAllByRole('checkbox', { name: /^选择 / })[at] ?? document.body
  await app.user.click(box(1))
  await app.user.keyboard('{Shift>}')
  await app.user.click(box(3))
  expect(await screen.findByText('已选 3 条')).toBeVisible()
  await app.user.keyboard('{ArrowDown}{/Shift}')
  expect(screen.getByText('已选 4 条')).toBeVisible()
  expect(box(4)).toHaveFocus()
})

test('all rows that match are selected from all pages, by their number', async () => {
  const app = await begin('?size=10', () => addParams(30))
  await app.user.click(within(await table()).getByRole('checkbox', { name: '选择本页全部' }))
  await press(app, '选择符合条件的全部 36 条')
  expect(await screen.findByText('已选 36 条')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^选择符合条件的全部/ })).toBeNull()
})

test("a press of the other button on a cell offers its row's actions and the copying of the cell", async () => {
  const app = await begin()
  await table()
  const cell = await screen.findByText('account.failCount', { selector: 'td *' })
  await app.user.pointer({ target: cell, keys: '[MouseRight]' })
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map((it) => it.textContent)).toEqual(['编辑', '删除', '复制“account.failCount”'])
  await app.user.click(menu.getByRole('menuitem', { name: '复制“account.failCount”' }))
  expect(await navigator.clipboard.readText()).toBe('account.failCount')
})

test('the removal of several asks to select something while nothing is selected, and moves to the bar of the selection', async () => {
  const app = await begin()
  await table()
  await press(app, '批量删除')
  expect(await screen.findByText('请选择至少一条数据')).toBeVisible()
  await app.user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  const bar = within(await screen.findByRole('group', { name: '已选数据' }))
  expect(screen.getByRole('button', { name: '批量删除' })).toBe(bar.getByRole('button', { name: '批量删除' }))
})

test('a selection is kept from page to page and is removed after a question', async () => {
  const app = await begin('?size=10', () => addParams(6))
  await app.user.click(within(await table()).getByRole('checkbox', { name: '选择本页全部' }))
  expect(await screen.findByText('已选 10 条')).toBeVisible()
  await press(app, '第 2 页')
  await app.user.click(await screen.findByRole('checkbox', { name: '选择 参数6' }))
  expect(await screen.findByText('已选 11 条')).toBeVisible()
  await press(app, '批量删除')
  const question = await dialog('删除')
  expect(question.getByText('确定将选择数据删除?')).toBeVisible()
  expect(question.getByText(/^服务器读取这些参数，删除后改用内置的默认值：.*account\.initPassword/)).toBeVisible()
  expect(question.getByRole('button', { name: '删除' }), 'more than ten').toBeDisabled()
  await app.user.type(question.getByLabelText('请输入要删除的条数 11 以确认'), '11')
  await app.user.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(params.all().map(({ paramName }) => paramName)).toEqual(['参数5'])
})

test('a removal can be undone before it is sent; it is sent when its time is over, and when the page is left', async () => {
  undoTime.current = 60_000
  const app = await begin('', () => addParams(2))
  const remove = async (name: string) => {
    await pressAction(app.user, '删除', name)
    await app.user.click((await dialog('删除')).getByRole('button', { name: '删除' }))
  }
  await remove('参数1')
  expect(await screen.findByText('10 秒后删除：参数1')).toBeVisible()
  const rows = within(await table())
  expect(rows.queryByRole('button', { name: '编辑 参数1' }), 'in its row it can be undone alone').toBeNull()
  expect(rows.getByRole('button', { name: '撤销删除 参数1' })).toHaveFocus()
  await press(app, '撤销删除 参数1')
  expect(rows.getByRole('button', { name: '编辑 参数1' })).toBeVisible()
  expect(rows.getByRole('button', { name: '编辑 参数1' })).toHaveFocus()
  expect(screen.queryByText('10 秒后删除：参数1')).toBeNull()
  await remove('参数1')
  await press(app, '撤销')
  await remove('参数2')
  expect(await screen.findByText('10 秒后删除：参数2')).toBeVisible()
  expect(params.byId('992'), 'not sent').toBeDefined()
  await app.visit('/system/user')
  await waitFor(() => expect(params.byId('992')).toBeUndefined())
  expect(params.byId('991'), 'undone').toBeDefined()
  expect(journal.of('param.submit'), 'nothing is created again').toEqual([])
  await app.visit('/system/param')
  undoTime.current = 1
  await remove('参数1')
  await waitFor(() => expect(params.byId('991')).toBeUndefined())
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(document.activeElement, 'of the next row').toHaveAccessibleName(/^编辑 /)
})

test('rows that could not be removed are named with the reason and can be tried again', async () => {
  const app = await begin('', () => addParams(3))
  const rows = within(await table())
  for (const name of ['参数1', '参数2', '参数3'])
    await app.user.click(rows.getByRole('checkbox', { name: `选择 ${name}` }))
  params.remove('992') // by somebody else
  await press(app, '批量删除')
  await app.user.click((await dialog('删除')).getByRole('button', { name: '删除' }))
  const report = await dialog('删除结果')
  expect(await report.findByText(/已删除 2 条。1 条未删除/)).toBeVisible()
  expect(report.getByText('参数2')).toBeVisible()
  expect(report.getByText(/未执行，原因未知/)).toBeVisible()
  addParams(2)
  await app.user.click(report.getByRole('button', { name: '重试未删除的' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(params.byId('992')).toBeUndefined()
})

test('a batch that is stopped says that the rest was not removed', async () => {
  const app = await begin('?size=30', () => addParams(20))
  await app.user.click(within(await table()).getByRole('checkbox', { name: '选择本页全部' }))
  faultPlan.add({ path: 'param/remove', kind: 'latency', ms: 200 })
  await press(app, '批量删除')
  const question = await dialog('删除')
  await app.user.type(question.getByLabelText(/^请输入要删除的条数/), String(params.all().length))
  await app.user.click(question.getByRole('button', { name: '删除' }))
  await app.user.click((await dialog('正在删除')).getByRole('button', { name: '停止' }))
  expect(await (await dialog('删除结果')).findByText(/其余没有执行/)).toBeVisible()
  expect(params.all().length).toBeGreaterThan(0)
})

test('an export that is told to wait says for how long, and can be stopped', async () => {
  const saved = captureDownloads()
  const app = await begin()
  await table()
  faultPlan.add({ path: 'param/list', kind: 'busy' })
  await press(app, '导出')
  await app.user.click((await dialog('导出')).getByRole('button', { name: '导出' }))
  const progress = await dialog('正在导出')
  expect(await progress.findByText(/^操作较多，\d+ 秒后继续$/)).toBeVisible()
  await app.user.click(progress.getByRole('button', { name: '停止' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual([])
})

test('what matches the filter is exported as xlsx, under the labels of the columns', async () => {
  const saved = captureDownloads()
  const app = await begin('?paramKey=photo')
  await waitFor(() => expect(rowNames()).toHaveLength(2))
  await press(app, '导出')
  await app.user.click((await dialog('导出')).getByRole('button', { name: '导出' }))
  expect(await screen.findByText('导出成功')).toBeVisible()
  expect(saved[0]?.name).toMatch(/^参数 \d{4}-\d{2}-\d{2}\.xlsx$/)
  const file = saved[0]?.file
  const [sheet] = file ? await readWorkbook(await file.arrayBuffer()) : []
  expect(sheet?.data).toEqual([
    ['参数名称', '参数键名', '参数键值', '备注', '更新时间'],
    ['证件照宽度（像素）', 'photo.width', '295', null, expect.any(Date)],
    ['证件照高度（像素）', 'photo.height', '413', null, expect.any(Date)],
  ])
  const [exported] = app.gateway.auditLines.filter(({ audit }) => audit === 'read').slice(-1)
  expect(exported).toMatchObject({ call: 'param.list', filters: ['paramKey'], rows: 2, result: 'ok' })
})
