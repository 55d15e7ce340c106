import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { journal } from '#mocks/core/journal.ts'
import { depts, firstDept } from '#mocks/dept/seeds.ts'
import { dialog, press, open } from '#web/testing/client.tsx'
import { findAction, hasInMenu, pressAction } from '#web/testing/row-action.ts'

const begin = (search = '', before?: () => unknown) =>
  open(`/system/dept${search}`, { as: 'admin', ...(before && { before }) })
const names = () => screen.getAllByRole('rowheader').map((it) => it.textContent)
const findRow = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement // a header is in a row
const findDept = (deptName: string) => depts.find((row) => row.deptName === deptName)

test('departments are a tree in their order, with the kinds of the dictionary', async () => {
  await begin()
  await screen.findByRole('table')
  expect(names()).toEqual(['考试管理中心', '考务科', '命题组', '信息科', '示范考试院'])
  expect(await screen.findByRole('row', { name: /命题组.*小组/ })).toBeVisible()
})

test('a department is added below another one, as the last of its level', async () => {
  const app = await begin()
  await press(app, '新增下级 考试管理中心')
  const form = await dialog('新增机构')
  await app.user.click(await form.findByRole('button', { name: '保存' }))
  for (const text of ['请输入机构名称', '请输入机构全称']) expect(await form.findByText(text)).toBeVisible()
  await app.user.type(form.getByLabelText('机构名称'), '财务科')
  await app.user.type(form.getByLabelText('机构全称'), '考试管理中心财务科')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(findDept('财务科')).toMatchObject({ tenantId: '000000', parentId: firstDept, sort: 3, deptCategory: 2 })
  expect(await screen.findByRole('rowheader', { name: '财务科' })).toBeVisible()
})

test('on a server whose departments have no kind none is asked for', async () => {
  const { user } = await begin('?row=new', () =>
    depts.all().forEach(({ id }) => depts.change(id, { deptCategory: -1 })),
  )
  const form = await dialog('新增机构')
  await user.type(await form.findByLabelText('机构名称'), '督查组')
  await user.type(form.getByLabelText('机构全称'), '督查组')
  expect(form.queryByLabelText(/^机构类型/)).toBeNull()
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(findDept('督查组')).toMatchObject({ parentId: '0' }))
  expect(journal.of('dept.submit').at(-1)?.input).not.toHaveProperty('deptCategory')
})

test('rows that match a filter are not moved: they are not the whole level', async () => {
  const { user } = await begin('?deptName=科')
  await screen.findByRole('row', { name: /信息科/ })
  expect(await hasInMenu(user, /^上移/)).toBe(false)
})

test('a department is moved below another one of its tenant, not below itself', async () => {
  const app = await begin()
  await press(app, '编辑 考务科')
  const form = await dialog('编辑机构')
  const parent = await form.findByLabelText('上级机构')
  await waitFor(() =>
    expect(
      within(parent)
        .getAllByRole('option')
        .map((it) => it.textContent.trim()),
    ).toEqual(['顶级', '考试管理中心', '信息科']),
  )
  await app.user.selectOptions(parent, '1123598813738675203')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(findDept('考务科')?.parentId).toBe('1123598813738675203'))
})

test('the first level is told by no parent, but for a department of another tenant by 0, which keeps its tenant', async () => {
  const app = await begin()
  for (const [deptName, parentId] of [
    ['考试管理中心', undefined],
    ['示范考试院', '0'],
  ] as const) {
    await press(app, `编辑 ${deptName}`)
    const form = await dialog('编辑机构')
    await app.user.type(await form.findByLabelText('备注（选填）'), '已核对')
    await app.user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(findDept(deptName)).toMatchObject({ remark: '已核对', parentId: '0' }))
    expect(journal.of('dept.submit').at(-1)?.input).toMatchObject({ remark: '已核对' })
    expect(Object(journal.of('dept.submit').at(-1)?.input).parentId).toBe(parentId)
  }
  expect(findDept('示范考试院')?.tenantId).toBe('100002')
})

async function drop(from: string, to: string) {
  fireEvent.dragStart(await findRow(from), { dataTransfer: { setData: () => undefined } })
  fireEvent.dragOver(await findRow(to))
  fireEvent.drop(await findRow(to))
}

test(
  'a department is dropped below another one of its tenant after a question, and into no other tenant',
  { tags: ['long'] },
  async () => {
    const app = await begin()
    await drop('信息科', '示范考试院')
    expect(await screen.findByText('不能移到其他租户')).toBeVisible()
    await drop('信息科', '考务科')
    await app.user.click((await dialog('移动“信息科”')).getByRole('button', { name: '移动' }))
    await waitFor(() => expect(findDept('信息科')?.parentId).toBe(findDept('考务科')?.id))
  },
)

test('a department with others below it is not removed; of one without the question says that its users stay', async () => {
  const app = await begin()
  expect(await findAction(app.user, '删除', '考务科')).toHaveAccessibleName('删除 考务科: 请先删除下级机构')
  await app.user.keyboard('{Escape}')
  await pressAction(app.user, '删除', '信息科')
  const question = await dialog('删除')
  expect(question.getByText(/所属用户不会被删除/)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(findDept('信息科')).toBeUndefined()
})
