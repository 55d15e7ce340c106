import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { menus } from '#mocks/menu/seeds.ts'
import { posts } from '#mocks/post/seeds.ts'
import { roles } from '#mocks/role/seeds.ts'
import { dialog, press, open } from '#web/testing/client.tsx'

const begin = (search = '') => open(`/system/post${search}`, { as: 'admin' })
const findPost = (postName: string) => posts.find((row) => row.postName === postName)

test('posts are found by their whole name or by their kind', async () => {
  const { user } = await begin()
  await screen.findByRole('rowheader', { name: '主任' })
  await user.selectOptions(screen.getByRole('combobox', { name: '岗位类型' }), '中层')
  expect(await screen.findByRole('rowheader', { name: '科长' })).toBeVisible()
  expect(screen.queryByRole('rowheader', { name: '主任' })).toBeNull()
})

test('a post is added with a kind of the dictionary, and changed', async () => {
  const app = await begin('?row=new')
  const form = await dialog('新增岗位')
  await app.user.click(await form.findByRole('button', { name: '保存' }))
  for (const text of ['请输入岗位名称', '请输入岗位编号']) expect(await form.findByText(text)).toBeVisible()
  await app.user.type(form.getByLabelText('岗位名称'), '巡考员')
  await app.user.type(form.getByLabelText('岗位编号'), 'proctor')
  await app.user.selectOptions(form.getByLabelText('岗位类型'), '基层')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(findPost('巡考员')).toMatchObject({ tenantId: '000000', category: 3 })
  await press(app, '编辑 巡考员 (proctor)')
  const edit = await dialog('编辑岗位')
  await app.user.type(await edit.findByLabelText('备注（选填）'), '临时')
  await app.user.click(edit.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(findPost('巡考员')).toMatchObject({ remark: '临时', category: 3 })
})

test('before a post is removed the question says that its users stay', async () => {
  const app = await begin()
  await press(app, '删除 监考员 (invigilator)')
  const question = await dialog('删除')
  expect(question.getByText(/担任这个岗位的用户不会被删除/)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(findPost('监考员')).toBeUndefined()
})

test('posts of a server that sends no ids can be read, and neither opened, selected nor changed', async () => {
  const { user } = await open('/system/post', {
    as: 'admin',
    before: () => void faultPlan.add({ path: 'post/list', kind: 'incomplete' }),
  })
  const row = within(await screen.findByRole('row', { name: /主任/ }))
  expect(within(row.getByRole('rowheader')).queryByRole('button')).toBeNull()
  expect(row.getByRole('checkbox')).toBeDisabled()
  await user.click(row.getByRole('button', { name: /^编辑 / }))
  expect(await screen.findByText('数据不完整，只能查看')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who may not remove posts can select them for an export', async () => {
  const app = await open('/system/post', {
    as: 'admin',
    before() {
      const removal = menus.find(({ code }) => code === 'post_delete')?.id
      for (const { id, menuIds } of roles.all()) roles.change(id, { menuIds: menuIds.filter((it) => it !== removal) })
    },
  })
  await app.user.click(await screen.findByRole('checkbox', { name: /^选择 主任/ }))
  expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull()
  await press(app, '导出')
  expect((await dialog('导出')).getByRole('radio', { name: '选中的 1 条' })).toBeChecked()
})
