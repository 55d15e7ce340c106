import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { dicts } from '#mocks/dict/seeds.ts'
import { dialog, open, type TestApp } from '#web/testing/client.tsx'

const sex = () => dicts.find((row) => row.code === 'sex' && row.dictKey === '-1')?.id ?? ''
const entries = () =>
  dicts
    .filter((row) => row.parentId === sex())
    .toSorted((one, other) => one.sort - other.sort)
    .map(({ dictKey, dictValue, sort }) => `${dictKey} ${dictValue} ${sort}`)
const beginWithSex = () => open(() => `/system/dict?chosen=${sex()}`, { as: 'admin' })

/** Clicks of a person, counted. */
function counted({ user }: TestApp) {
  const state = { clicks: 0 }
  const click = async (element: HTMLElement) => {
    state.clicks += 1
    await user.click(element)
  }
  return { state, click }
}

test('a dictionary gets five entries by at most six clicks', async () => {
  const app = await open('/system/dict', { as: 'admin' })
  const { state, click } = counted(app)
  await click(await screen.findByRole('button', { name: '选项 性别 (sex)' }))
  await click(await screen.findByRole('button', { name: '批量新增' }))
  const form = await dialog('批量新增选项')
  await waitFor(() => expect(form.getByLabelText('粘贴')).toHaveFocus())
  await app.user.paste('4\t甲\n5\t乙\n6\t丙\n7\t丁\n8\t未 说明')
  await click(form.getByRole('button', { name: '检查' }))
  await click(await form.findByRole('button', { name: '是数据' }))
  await click(await form.findByRole('button', { name: '导入 5 行' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(entries().slice(3)).toEqual(['4 甲 4', '5 乙 5', '6 丙 6', '7 丁 7', '8 未 说明 8'])
  expect(state.clicks).toBeLessThanOrEqual(6)
})

test('lines that the server would refuse are named before anything is sent, and the others are added', async () => {
  const app = await beginWithSex()
  await app.user.click(await screen.findByRole('button', { name: '批量新增' }))
  const form = await dialog('批量新增选项')
  await app.user.click(form.getByLabelText('粘贴'))
  await app.user.paste('1，男\n4，甲\n5\n4，乙')
  await app.user.click(form.getByRole('button', { name: '检查' }))
  await app.user.click(await form.findByRole('button', { name: '是数据' }))
  const table = within(await form.findByRole('table', { name: '数据行' }))
  const row = (line: string) => within(table.getByRole('rowheader', { name: line }).closest('tr') as HTMLElement) // a header is in a row
  expect(row('1').getByText('已存在，跳过')).toBeVisible()
  expect(row('2').getByText('可以导入')).toBeVisible()
  expect(row('3').getByText('字典名称：请输入字典名称')).toBeVisible()
  expect(row('4').getByText('与第 2 行重复')).toBeVisible()
  expect(form.getByText('仅检查，尚未导入')).toBeVisible()
  expect(entries()).toHaveLength(3)
  await app.user.click(form.getByRole('button', { name: '导入 1 行' }))
  expect(await screen.findByText(/已导入 1 行。/)).toBeVisible()
  expect(entries().at(-1)).toBe('4 甲 4')
})

test('a number of a pasted line is read as one that is typed: full-width digits are digits, an exponent is refused', async () => {
  const app = await beginWithSex()
  await app.user.click(await screen.findByRole('button', { name: '批量新增' }))
  const form = await dialog('批量新增选项')
  await app.user.click(form.getByLabelText('粘贴'))
  await app.user.paste('4\t甲\t１２\n5\t乙\t1e3\n6\t丙\t0x10')
  await app.user.click(form.getByRole('button', { name: '检查' }))
  await app.user.click(await form.findByRole('button', { name: '是数据' }))
  expect(await form.findAllByText('排序：请输入不小于 0 的整数排序')).toHaveLength(2)
  await app.user.click(form.getByRole('button', { name: '导入 1 行' }))
  expect(await screen.findByText(/已导入 1 行。/)).toBeVisible()
  expect(entries().at(-1)).toBe('4 甲 12')
})

test(
  'a new entry begins with the next free number and key, and so does the next one after it',
  { tags: ['long'] },
  async () => {
    const app = await beginWithSex()
    await app.user.click(await screen.findByRole('button', { name: '新增选项' }))
    const form = await dialog('新增选项')
    expect(await form.findByLabelText('字典键值')).toHaveValue('4')
    expect(form.getByLabelText('排序')).toHaveValue('4')
    await app.user.type(form.getByLabelText('字典名称'), '甲')
    await app.user.type(form.getByLabelText('字典备注'), '甲')
    await app.user.click(form.getByRole('button', { name: '保存并继续新增' }))
    await waitFor(() => expect(form.getByLabelText('字典键值')).toHaveValue('5'))
    expect(form.getByLabelText('排序')).toHaveValue('5')
    expect(form.getByLabelText('字典名称')).toHaveValue('')
    expect(form.getByLabelText('字典键值')).toHaveFocus()
    expect(entries().at(-1)).toBe('4 甲 4')
  },
)
