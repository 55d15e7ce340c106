import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { params } from '#mocks/param.ts'
import { press, dialog } from '#web/testing/client.tsx'
import { page, initPassword, photoWidth, begin, rowNames } from '#web/testing/param.ts'

test('a parameter is added; every field but the remark is required, each with its own message', async () => {
  const app = await begin()
  await press(app, '新增')
  const form = await dialog('新增参数')
  await app.user.click(await form.findByRole('button', { name: '保存' }))
  for (const text of ['请输入参数名称', '请输入参数键名', '请输入参数键值'])
    expect(await form.findByText(text)).toBeVisible()
  await app.user.type(form.getByLabelText('参数名称'), '报名开关')
  await app.user.type(form.getByLabelText('参数键名'), 'signup.open')
  await app.user.type(form.getByLabelText('参数键值'), 'true')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(params.find((it) => it.paramKey === 'signup.open')).toMatchObject({
    paramName: '报名开关',
    paramValue: 'true',
  })
  await waitFor(() => expect(rowNames()).toContain('报名开关'))
})

test('a value that is JSON is checked and formatted, any other is left alone', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`)
  const form = await dialog('编辑参数')
  const value = await form.findByLabelText('参数键值')
  expect(form.queryByRole('button', { name: '格式化 JSON' })).toBeNull()
  await app.user.clear(value)
  await app.user.type(value, '{{"a":1')
  expect(await form.findByText('看起来是 JSON，但格式有误：第 1 行第 7 列')).toBeVisible()
  await app.user.type(value, '}')
  await app.user.click(form.getByRole('button', { name: '格式化 JSON' }))
  expect(value).toHaveValue('{\n  "a": 1\n}')
})

test('a text that is no JSON replaces JSON only after a question', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`, () => params.change(photoWidth, { paramValue: '{"a":1}' }))
  const form = await dialog('编辑参数')
  await app.user.type(await form.findByLabelText('参数键值'), ',')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  const question = await dialog('仍然保存？')
  await app.user.click(question.getByRole('button', { name: '继续修改' }))
  expect(params.get(photoWidth).paramValue).toBe('{"a":1}')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  await app.user.click(await screen.findByRole('button', { name: '仍然保存' }))
  await waitFor(() => expect(params.get(photoWidth).paramValue).toBe('{"a":1},'))
})

test('a change of a parameter is undone from its toast, and later from the changes of this session', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`)
  const { paramValue: before, paramName } = params.get(photoWidth)
  const change = async () => {
    const form = await dialog('编辑参数')
    const value = await form.findByLabelText('参数键值')
    await app.user.clear(value)
    await app.user.type(value, '300')
    await app.user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(params.get(photoWidth).paramValue).toBe('300'))
  }
  await change()
  await press(app, '撤销')
  await waitFor(() => expect(params.get(photoWidth).paramValue).toBe(before))
  await press(app, `编辑 ${paramName}`)
  await change()
  await press(app, /^本次更改/)
  const history = within(await screen.findByRole('dialog', { name: /^本次更改/ }))
  expect(history.getAllByText('300').length, 'undone and done again').toBeGreaterThan(1)
  await app.user.click(history.getAllByRole('button', { name: /^恢复旧值：/ })[0] ?? document.body)
  await waitFor(() => expect(params.get(photoWidth).paramValue).toBe(before))
})

test('what this page has added, changed and removed is in one list, a secret without its value', async () => {
  const app = await begin()
  await press(app, '新增')
  const form = await dialog('新增参数')
  await app.user.type(await form.findByLabelText('参数名称'), '热线')
  await app.user.type(form.getByLabelText('参数键名'), 'hotline')
  await app.user.type(form.getByLabelText('参数键值'), '1')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  await press(app, '编辑 账号初始密码')
  const secret = await dialog('编辑参数')
  await app.user.type(await secret.findByLabelText('参数键值'), 'Other@2026')
  await app.user.click(secret.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑参数' })).toBeNull())
  await press(app, '删除 热线')
  await app.user.click((await dialog('删除')).getByRole('button', { name: '删除' }))
  await press(app, /^本次更改/)
  const history = await screen.findByRole('dialog', { name: /^本次更改/ })
  for (const text of ['新增 热线', '已更改 账号初始密码', '参数键值：已更改，值不显示', '删除 热线'])
    expect(history).toHaveTextContent(text)
  expect(history).not.toHaveTextContent('Other@2026')
})

test('formatting changes white space alone: a long id is not rounded', { tags: ['long'] }, async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`)
  const form = await dialog('编辑参数')
  const value = await form.findByLabelText('参数键值')
  await app.user.clear(value)
  await app.user.click(value)
  await app.user.paste('{"id":1123598821738675201}')
  await app.user.click(await form.findByRole('button', { name: '格式化 JSON' }))
  expect(value).toHaveValue('{\n  "id": 1123598821738675201\n}')
})

test('a key that Blade itself reads is warned of while it is typed, too', async () => {
  const app = await begin('?row=new')
  const form = await dialog('新增参数')
  await app.user.type(await form.findByLabelText('参数键名'), 'account.registerUser')
  expect(form.getByText('关闭后，第三方账号不能再申请注册')).toBeVisible()
})

test('what is typed into a form survives its closing and a reload, until it is discarded', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  const first = await dialog('编辑参数')
  await app.user.type(await first.findByLabelText('参数名称'), '（新）')
  await app.user.click(first.getByRole('button', { name: '取消' }))
  await app.visit(`${page}?row=${initPassword}&edit=true`)
  const again = await dialog('编辑参数')
  expect(await again.findByLabelText('参数名称')).toHaveValue('账号初始密码（新）')
  await app.user.click(again.getByRole('button', { name: '放弃这些内容' }))
  await waitFor(() => expect(again.getByLabelText('参数名称')).toHaveValue('账号初始密码'))
})

test('a row that somebody else changed meanwhile is not overwritten without a question', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`)
  const form = await dialog('编辑参数')
  await app.user.type(await form.findByLabelText('参数名称'), '2')
  params.change(photoWidth, { paramValue: 'theirs' })
  await app.user.click(form.getByRole('button', { name: '保存' }))
  const notice = within(await form.findByRole('alert'))
  expect(notice.getByText('这条数据已被他人修改')).toBeVisible()
  expect(notice.getByText('theirs')).toBeVisible()
  expect(form.getByText('theirs', { selector: 'del mark' })).toBeVisible()
  expect(params.get(photoWidth).paramValue).toBe('theirs')
  await app.user.click(notice.getByRole('button', { name: '仍然保存我的内容' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(photoWidth)).toMatchObject({ paramName: '证件照宽度（像素）2', paramValue: '295' })
})

const typeInto = async (app: Awaited<ReturnType<typeof begin>>) => {
  const form = await dialog('编辑参数')
  await app.user.type(await form.findByLabelText('参数名称'), '2')
  return form
}

test('a row that somebody removed meanwhile is said to be removed, and what was typed becomes a new one', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`)
  const form = await typeInto(app)
  params.remove(photoWidth)
  await app.user.click(form.getByRole('button', { name: '保存' }))
  const notice = within(await form.findByRole('alert'))
  expect(notice.getByText('这条数据已被删除，修改无法保存')).toBeVisible()
  expect(form.queryByRole('button', { name: '保存' })).toBeNull()
  await app.user.click(notice.getByRole('button', { name: '复制我填写的内容' }))
  expect(await navigator.clipboard.readText()).toContain('参数名称：证件照宽度（像素）2')
  await app.user.click(notice.getByRole('button', { name: '另存为新数据' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(params.find((it) => it.paramName === '证件照宽度（像素）2')).toMatchObject({ paramValue: '295' })
  await waitFor(() => expect(rowNames()).toContain('证件照宽度（像素）2'))
})

test(
  'the draft of a row that was removed is reached by its address, until it is dropped',
  { tags: ['long'] },
  async () => {
    const app = await begin(`?row=${photoWidth}&edit=true`)
    const form = await typeInto(app)
    await app.user.click(form.getByRole('button', { name: '取消' }))
    params.remove(photoWidth)
    await app.visit(`${page}?row=${photoWidth}&edit=true`)
    const again = await dialog('编辑参数')
    expect(await again.findByLabelText('参数名称')).toHaveValue('证件照宽度（像素）2')
    expect(again.getByText('这条数据已被删除，修改无法保存')).toBeVisible()
    await app.user.click(again.getByRole('button', { name: '放弃并关闭' }))
    await app.visit(`${page}?row=${photoWidth}&edit=true`)
    expect(await (await dialog('编辑参数')).findByText('这条数据不存在，可能已被删除')).toBeVisible()
  },
)
