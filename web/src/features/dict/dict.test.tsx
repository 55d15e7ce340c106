import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { dicts } from '#mocks/dict/seeds.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { dialog, open, type TestApp } from '#web/testing/client.tsx'
import { pressAction } from '#web/testing/row-action.ts'

const page = '/system/dict'
const begin = (search = '') => open(page + search, { as: 'admin' })
const sex = () => dicts.find((row) => row.code === 'sex' && row.dictKey === '-1')?.id ?? ''
/** The screen with a chosen code, once the codes are as they were seeded. */
const beginWithSex = (more = '') => open(() => `${page}?chosen=${sex()}${more}`, { as: 'admin' })
const entry = (dictValue: string) => dicts.find((row) => row.code === 'sex' && row.dictValue === dictValue)
const entries = async () => within(await screen.findByRole('region', { name: '选项' }))
const save = async ({ user }: TestApp, form: ReturnType<typeof within>) =>
  user.click(await form.findByRole('button', { name: '保存' }))

test('a chosen code shows its entries in their order, and the choices that a form offers', async () => {
  const app = await begin()
  await app.user.click(await screen.findByRole('button', { name: '选项 性别 (sex)' }))
  const pane = await entries()
  expect((await pane.findAllByRole('checkbox', { name: /^选择 / })).map((it) => it.ariaLabel)).toEqual([
    '选择 男',
    '选择 女',
    '选择 未知',
  ])
  expect(within(pane.getByLabelText('预览')).getAllByRole('option')).toHaveLength(4)
  expect(app.address()).toContain(`chosen=${sex()}`)
})

test('every field of a code is required, each with its own message', async () => {
  const app = await begin()
  await app.user.click(await screen.findByRole('button', { name: '新增' }))
  const form = await dialog('新增字典')
  await save(app, form)
  for (const text of ['请输入字典编号', '请输入字典名称', '请输入字典备注'])
    expect(await form.findByText(text)).toBeVisible()
})

test('an entry is added below its code; a key that exists is refused in the words of the server', async () => {
  const app = await beginWithSex()
  await app.user.click(await (await entries()).findByRole('button', { name: '新增选项' }))
  const form = await dialog('新增选项')
  expect(await form.findByLabelText('字典编号')).toHaveValue('sex')
  await app.user.clear(form.getByLabelText('字典键值'))
  await app.user.type(form.getByLabelText('字典键值'), '1')
  await app.user.type(form.getByLabelText('字典名称'), '未说明')
  await app.user.type(form.getByLabelText('字典备注'), '国标')
  await save(app, form)
  expect(await form.findByText('当前字典键值已存在!')).toBeVisible()
  await app.user.clear(form.getByLabelText('字典键值'))
  await app.user.type(form.getByLabelText('字典键值'), '9')
  await save(app, form)
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(entry('未说明')).toMatchObject({ parentId: sex(), dictKey: '9' })
})

test('the details of an entry have its parent and its remark; the code of a dictionary can be copied', async () => {
  const app = await begin(`?chosen=${sex()}`)
  await app.user.click(await (await entries()).findByRole('button', { name: '女' }))
  const details = await dialog('字典详情')
  expect(await details.findByText('性别')).toBeVisible()
  expect(details.getByText('系统内置')).toBeVisible()
  await app.user.click(details.getByRole('button', { name: '复制字典编号' }))
  expect(await navigator.clipboard.readText()).toBe('sex')
  await app.user.keyboard('{ArrowDown}')
  expect(await details.findByText('未知')).toBeVisible()
})

test('an entry is sealed after a question that says what uses it; it is no longer offered, until that is undone', async () => {
  const app = await beginWithSex()
  const pane = await entries()
  await pressAction(app.user, '封存', '未知')
  const question = await dialog('封存“未知”？')
  expect(question.getByText(/^使用字典“sex”的表单将不再提供此选项/)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: '封存' }))
  expect(await pane.findByText('已封存')).toBeVisible()
  await waitFor(() => expect(within(pane.getByLabelText('预览')).queryByRole('option', { name: '未知' })).toBeNull())
  await app.user.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(entry('未知')?.isSealed).toBe(0))
})

test('a code with entries is not removed, and the report says why', async () => {
  const app = await begin()
  await pressAction(app.user, '删除', '性别 (sex)')
  const question = await dialog('删除')
  expect(await question.findByText(/^还有 3 个下级选项/)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: '删除' }))
  expect(await (await dialog('删除结果')).findByText('请先删除子节点!')).toBeVisible()
})

test('a business dictionary has the same screen, with its tenant', async () => {
  await open('/system/dictbiz', { as: 'admin' })
  expect(await screen.findByRole('columnheader', { name: /租户编号/ })).toBeVisible()
})

test('an entry that is dropped before another one takes its place', async () => {
  await beginWithSex()
  const pane = await entries()
  const [from, to] = [await pane.findByRole('button', { name: '未知' }), pane.getByRole('button', { name: '男' })]
  const line = to.closest('[draggable]') as HTMLElement // an entry is draggable
  line.getBoundingClientRect = () => new DOMRect(0, 0, 300, 40)
  fireEvent.dragStart(from, { dataTransfer: { setData: () => undefined } })
  fireEvent(to, new MouseEvent('dragover', { bubbles: true, cancelable: true, clientY: 4 }))
  fireEvent(to, new MouseEvent('drop', { bubbles: true, cancelable: true, clientY: 4 }))
  expect(await screen.findByText('顺序已更新')).toBeVisible()
  expect([entry('未知')?.sort, entry('男')?.sort, entry('女')?.sort]).toEqual([1, 2, 3])
})

test('the number of an entry decides its place', async () => {
  const app = await beginWithSex()
  const pane = await entries()
  await pane.findByRole('button', { name: '男' })
  await pressAction(app.user, '编辑', '男')
  const form = await dialog('编辑字典')
  await app.user.clear(await form.findByLabelText('排序'))
  await app.user.type(form.getByLabelText('排序'), '7')
  await save(app, form)
  expect(await screen.findByText('更新成功')).toBeVisible()
  await waitFor(() => expect(pane.getAllByRole('listitem').at(-1)).toHaveTextContent('男'))
})

test('an address of a code that does not exist says so, offers no choices, and leads back', async () => {
  const app = await begin('?chosen=404')
  const pane = await entries()
  expect(await pane.findByText('这个字典不存在，可能已被删除')).toBeVisible()
  expect(pane.queryByRole('button', { name: '新增选项' })).toBeNull()
  await app.user.click(pane.getByRole('button', { name: '选择其他字典' }))
  expect(await pane.findByText('请先选择一个字典')).toBeVisible()
  expect(app.address()).not.toContain('chosen')
  expect(document.activeElement).toContainElement(screen.getByRole('table'))
})

test(
  'when the role is taken away meanwhile the codes and the choices go, and the page says so',
  { tags: ['long'] },
  async () => {
    const app = await beginWithSex()
    await (await entries()).findByRole('button', { name: '未知' })
    users.change('1123598821738675201', { roleId: candidateRole })
    await app.user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '选项' })).toBeNull())
    expect(screen.queryByRole('table')).toBeNull()
    expect((await screen.findAllByText(/没有.*权限/))[0]).toBeVisible()
  },
)

test('a code that is removed while its choices are shown leaves no button that adds one', async () => {
  const app = await beginWithSex()
  const pane = await entries()
  await pane.findByRole('button', { name: '未知' })
  for (const name of ['男', '女', '未知']) dicts.remove(entry(name)?.id ?? '')
  await pressAction(app.user, '删除', '性别 (sex)')
  await app.user.click((await dialog('删除')).getByRole('button', { name: '删除' }))
  expect(await pane.findByText('这个字典不存在，可能已被删除')).toBeVisible()
  expect(pane.queryByRole('button', { name: '新增选项' })).toBeNull()
})

test('the chosen code stays while the list of codes shows others, and gets entries', async () => {
  const app = await beginWithSex('&code=notice')
  const pane = await entries()
  expect(await pane.findByRole('heading', { name: '性别' })).toBeVisible()
  await app.user.click(pane.getByRole('button', { name: '新增选项' }))
  await dialog('新增选项')
  await app.reload()
  expect(await (await dialog('新增选项')).findByLabelText('字典编号')).toHaveValue('sex')
})
