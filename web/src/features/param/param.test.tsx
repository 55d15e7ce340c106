import { screen, waitFor, within } from '@testing-library/react'
import readWorkbook from 'read-excel-file/universal'
import { expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { params } from '#mocks/param.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { readDraft } from '#web/draft/draft.ts'
import { open, type TestApp } from '#web/testing/client.tsx'
import { captureDownloads } from '#web/testing/downloads.ts'
import { pressAction } from '#web/testing/row-action.ts'
import { setScreenWidth } from '#web/testing/screen-width.ts'

const page = '/system/param'
/** Parameters: a secret one and an ordinary one. */
const initPassword = '1123598819738675202'
const photoWidth = '1123598819738675205'

const begin = (search = '', before?: () => unknown) => open(page + search, { as: 'admin', ...(before && { before }) })
const press = async ({ user }: TestApp, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const table = () => screen.findByRole('table')
const rowNames = () => screen.getAllByRole('rowheader').map((it) => it.textContent)
const handle = async () => within(await table()).getByRole('separator', { name: '参数键名的列宽' })
const header = () => screen.getByRole('columnheader', { name: /参数键名/ })

/** What the gateway answers to the page from now on. */
function recordBodies({ browser }: TestApp) {
  const bodies: { path: string; body: string }[] = []
  const fetch = browser.fetch.bind(browser)
  browser.fetch = async (path, init) => {
    const response = await fetch(path, init)
    bodies.push({ path: path.split('?', 1)[0] ?? '', body: await response.clone().text() })
    return response
  }
  return bodies
}

/** As many more parameters, named 参数1, 参数2 … */
function addParams(count: number) {
  const model = params.get(initPassword)
  for (let n = 1; n <= count; n += 1)
    params.put({ ...model, id: `99${n}`, paramName: `参数${n}`, paramKey: `key.${n}`, paramValue: String(n) })
}

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
  await press(app, '完全相同：参数键名')
  await press(app, '查询')
  await waitFor(() => expect(app.address()).toContain('paramKey_equal=photo'))
  expect(await screen.findByText('没有符合条件的数据')).toBeVisible()
  await app.user.type(screen.getByRole('textbox', { name: '参数键名' }), '.width{Enter}')
  await waitFor(() => expect(rowNames()).toEqual(['证件照宽度（像素）']))
  await press(app, '完全相同：参数键名')
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

test('on a phone the sheet of filters also sets the order', async () => {
  setScreenWidth(390)
  const app = await begin()
  await screen.findByRole('list', { name: '参数' })
  await press(app, '筛选')
  const sheet = await dialog('筛选')
  await app.user.selectOptions(sheet.getByRole('combobox', { name: '排列顺序' }), '参数键名，降序')
  await app.user.click(sheet.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(app.address()).toContain('descs=paramKey'))
})

test('a header sorts up, then down, then not at all, and says so', async () => {
  const app = await begin()
  await table()
  await press(app, '参数键名')
  await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'ascending'))
  await waitFor(() => expect(rowNames()[0]).toBe('登录失败锁定次数'))
  await press(app, '参数键名')
  await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'descending'))
  await press(app, '参数键名')
  await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'none'))
})

test('hidden columns stay hidden for the account, after a reload too', async () => {
  const app = await begin()
  await table()
  await press(app, '列设置')
  await app.user.click(await screen.findByRole('checkbox', { name: '参数键值' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /参数键值/ })).toBeNull())
  await app.reload()
  await table()
  expect(screen.queryByRole('columnheader', { name: /参数键值/ })).toBeNull()
})

test('the arrow keys change the width of a column; it is remembered, as is the order of the columns', async () => {
  const app = await begin()
  const first = await handle()
  first.focus()
  await app.user.keyboard('{ArrowRight}')
  expect(first).toHaveAttribute('aria-valuenow', '216')
  await press(app, '列设置')
  await press(app, '参数键名前移')
  await app.reload()
  expect(await handle()).toHaveAttribute('aria-valuenow', '216')
  expect(screen.getAllByRole('columnheader')[1]).toHaveTextContent('参数键名')
  expect(rowNames()).toContain('account.initPassword')
})

test('on a phone the cards have the columns in the chosen order, the first of them as the title', async () => {
  setScreenWidth(390)
  const app = await begin()
  await screen.findByRole('list', { name: '参数' })
  await press(app, '列设置')
  await press(app, '参数键名前移')
  expect(await screen.findByRole('button', { name: 'account.initPassword' })).toBeVisible()
})

test('on a phone a card tells a time as it is from now, with the exact one', async () => {
  setScreenWidth(390)
  const app = await begin()
  await press(app, '列设置')
  await app.user.click(await screen.findByRole('checkbox', { name: '更新时间' }))
  const [card] = within(await screen.findByRole('list', { name: '参数' })).getAllByRole('listitem')
  expect(card?.querySelector('time')).toHaveAttribute(
    'title',
    expect.stringMatching(/^\d{4}-\d\d-\d\d\s\d\d:\d\d:\d\d$/),
  )
})

test('on a phone all cards of the page are selected at once', async () => {
  setScreenWidth(390)
  const app = await begin()
  await screen.findByRole('list', { name: '参数' })
  await app.user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  expect(screen.getByText('已选 6 条')).toBeVisible()
})

test('dense rows are remembered for the account, and another account has its own', async () => {
  const app = await begin('', () => {
    const [admin, lina] = ['admin', 'lina'].map((name) => users.find(({ account }) => account === name))
    users.change(lina?.id ?? '', { roleId: admin?.roleId ?? '' })
  })
  const isDense = async () => {
    await table()
    await press(app, '列设置')
    return (await screen.findByRole('radio', { name: '紧凑' })).matches(':checked')
  }
  expect(await isDense()).toBe(false)
  await app.user.click(screen.getByRole('radio', { name: '紧凑' }))
  await app.reload()
  expect(await isDense()).toBe(true)
  await app.browser.logIn('lina')
  await app.reload()
  expect(await isDense()).toBe(false)
})

test('an order in the address that the list does not have is none: the rows come as they are stored', async () => {
  const app = await begin('?ascs=param_key&descs=nothing')
  await waitFor(() => expect(rowNames()).toHaveLength(6))
  const stored = rowNames()
  await app.visit(page)
  await waitFor(() => expect(rowNames()).toEqual(stored))
})

test('filters and order are saved as a view and come back with it', async () => {
  const app = await begin('?paramKey=photo&ascs=paramKey')
  await waitFor(() => expect(rowNames()).toHaveLength(2))
  await press(app, '视图')
  await app.user.type(await screen.findByRole('textbox', { name: '当前条件的名称' }), '照片{Enter}')
  await app.visit(page)
  await waitFor(() => expect(rowNames()).toHaveLength(6))
  await press(app, '视图')
  await press(app, '照片')
  await waitFor(() => expect(rowNames()).toHaveLength(2))
  expect(app.address()).toContain('ascs=paramKey')
})

test('the default view is shown when the screen is opened without filters', async () => {
  const app = await begin('?paramKey=photo')
  await press(app, '视图')
  await app.user.type(await screen.findByRole('textbox', { name: '当前条件的名称' }), '照片{Enter}')
  await press(app, '视图')
  await press(app, '打开时显示 照片')
  expect(screen.getByRole('button', { name: '打开时显示 照片', pressed: true })).toBeVisible()
  await app.visit(page)
  await waitFor(() => expect(rowNames()).toHaveLength(6)) // cleared while it is open
  await app.reload()
  await waitFor(() => expect(rowNames()).toHaveLength(2))
  expect(app.address()).toContain('paramKey=photo')
  await app.visit(`${page}?paramKey=account.init`)
  await app.reload()
  await waitFor(() => expect(rowNames()).toEqual(['账号初始密码']))
})

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

test('a parameter is changed, after its difference was shown', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`)
  const form = await dialog('编辑参数')
  const value = await form.findByLabelText('参数键值')
  await app.user.clear(value)
  await app.user.type(value, '358')
  expect(form.getByText('295', { selector: 'del mark' })).toBeVisible()
  expect(form.getByText('358', { selector: 'ins mark' })).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(photoWidth).paramValue).toBe('358')
})

/** Shows the value of a secret in its form, for a purpose. */
async function reveal({ user }: TestApp) {
  await user.click(await (await dialog('编辑参数')).findByRole('button', { name: '显示完整的参数键值' }))
  const question = await dialog('显示完整的参数键值')
  await user.click(question.getByRole('radio', { name: '更正资料' }))
  await user.click(question.getByRole('button', { name: '显示' }))
}

test('the form of a secret is empty, warns of its effect, and keeps the value that is not replaced', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  const form = await dialog('编辑参数')
  expect(await form.findByText(/知道它的人可以登录/)).toBeVisible()
  expect(form.getByLabelText('参数键值')).toHaveValue('')
  expect(form.getByText('已隐藏，留空表示不修改')).toBeVisible()
  await app.user.type(form.getByLabelText('参数名称'), '2')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(initPassword)).toMatchObject({ paramName: '账号初始密码2', paramValue: '123456' })
  expect(app.gateway.auditLines.filter(({ audit }) => audit === 'unmask')).toEqual([])
})

test('a secret is shown in its form for a purpose, which is audited, and changed from there', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  await reveal(app)
  const form = await dialog('编辑参数')
  await waitFor(() => expect(form.getByLabelText('参数键值')).toHaveValue('123456'))
  expect(app.gateway.auditLines.at(-1)).toMatchObject({ audit: 'unmask', field: 'paramValue', purpose: 'correction' })
  expect(form.queryByRole('button', { name: '显示完整的参数键值' })).toBeNull()
  await app.user.type(form.getByLabelText('参数键值'), '7')
  expect(form.getByText('123456', { selector: 'del *' })).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(initPassword).paramValue).toBe('1234567')
})

test('a secret moves to a key that is none only with another value', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  const form = await dialog('编辑参数')
  const key = await form.findByLabelText('参数键名')
  await app.user.clear(key)
  await app.user.type(key, 'account.start')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请输入参数键值')).toBeVisible()
  expect(params.get(initPassword).paramKey).toBe('account.initPassword')
})

test('a secret that somebody else changed meanwhile is not replaced without a question', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  const form = await dialog('编辑参数')
  await app.user.type(await form.findByLabelText('参数键值'), 'Mine@2026')
  params.change(initPassword, { paramValue: 'theirs', updateTime: new Date(clock.now()).toISOString() })
  await app.user.click(form.getByRole('button', { name: '保存' }))
  const notice = within(await form.findByRole('alert'))
  expect(notice.getByText('******')).toBeVisible()
  expect(params.get(initPassword).paramValue).toBe('theirs')
  await app.user.click(notice.getByRole('button', { name: '仍然保存我的内容' }))
  await waitFor(() => expect(params.get(initPassword).paramValue).toBe('Mine@2026'))
})

test('a value with asterisks is hidden only where it is a secret', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`, () => params.change(photoWidth, { paramValue: '*** .*.*' }))
  const form = await dialog('编辑参数')
  expect(await form.findByLabelText('参数键值')).toHaveValue('*** .*.*')
  await app.user.type(form.getByLabelText('参数名称'), '2')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(photoWidth).paramValue).toBe('*** .*.*')
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

test('the name of a view that was typed is not thrown away by Escape without a question', async () => {
  const app = await begin()
  await press(app, '视图')
  await app.user.type(await screen.findByRole('textbox', { name: '当前条件的名称' }), '常用')
  await app.user.keyboard('{Escape}')
  await app.user.click((await dialog('放弃填写的内容？')).getByRole('button', { name: '继续填写' }))
  expect(screen.getByRole('textbox', { name: '当前条件的名称' })).toHaveValue('常用')
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

test('formatting changes white space alone: a long id is not rounded', async () => {
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
  expect(form.getByText('关闭后，第三方账号不能再申请注册。')).toBeVisible()
})

test('the key of a parameter is copied from its details', async () => {
  const app = await begin(`?row=${initPassword}`)
  await app.user.click(await (await dialog('参数详情')).findByRole('button', { name: '复制参数键名' }))
  expect(await navigator.clipboard.readText()).toBe('account.initPassword')
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

test('the value of a secret parameter is in no draft, neither the old one nor what is typed; the rest of the form is', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  await reveal(app)
  const form = await dialog('编辑参数')
  await app.user.type(await form.findByLabelText('参数名称'), '（新）')
  await app.user.type(form.getByLabelText('参数键值'), 'Start@2026')
  expect(await form.findByText('尚未保存。内容已存在本机，密码等保密内容除外。')).toBeVisible()
  const draft = JSON.stringify(await readDraft(app.browser.account ?? '', `param/${initPassword}`))
  expect(draft).toContain('（新）')
  expect(draft).not.toMatch(/Start@2026|123456/)
  await app.reload()
  const again = await dialog('编辑参数')
  expect(await again.findByLabelText('参数名称')).toHaveValue('账号初始密码（新）')
  expect(again.getByLabelText('参数键值')).toHaveValue('')
  await app.user.click(again.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(initPassword)).toMatchObject({ paramName: '账号初始密码（新）', paramValue: '123456' })
})

test('a row that somebody else changed meanwhile is not overwritten without a question', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`)
  const form = await dialog('编辑参数')
  await app.user.type(await form.findByLabelText('参数名称'), '2')
  params.change(photoWidth, { paramValue: 'theirs' })
  await app.user.click(form.getByRole('button', { name: '保存' }))
  const notice = within(await form.findByRole('alert'))
  expect(notice.getByText('打开之后，这条数据已被他人修改')).toBeVisible()
  expect(notice.getByText('theirs')).toBeVisible()
  expect(params.get(photoWidth).paramValue).toBe('theirs')
  await app.user.click(notice.getByRole('button', { name: '仍然保存我的内容' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(photoWidth)).toMatchObject({ paramName: '证件照宽度（像素）2', paramValue: '295' })
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
  expect(again.getAllByText(/系统管理员 \(admin\)/)).toHaveLength(2)
  await app.user.click(again.getAllByRole('link', { name: '当时的接口日志' })[1] ?? document.body)
  await waitFor(() => expect(app.address()).toMatch(/^\/monitor\/log\/api\?.*createTime_datege=/))
  expect(await screen.findByRole('heading', { name: '接口日志' })).toBeVisible()
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

test('a second column joins the order with Shift, and resetting ends the order', async () => {
  const app = await begin()
  await table()
  await press(app, '参数名称')
  await app.user.keyboard('{Shift>}')
  await press(app, /^参数键名/)
  await app.user.keyboard('{/Shift}')
  await waitFor(() => expect(app.address()).toContain('ascs=paramName%2CparamKey'))
  expect(header()).toHaveTextContent('参数键名2')
  await press(app, '重置')
  await waitFor(() => expect(app.address()).not.toContain('ascs'))
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

test('a page has ten rows where the address says nothing, and the head names the number of all', async () => {
  const app = await begin('', () => addParams(30))
  await waitFor(() => expect(rowNames()).toHaveLength(10))
  expect(screen.getByText('共 36 条')).toBeVisible()
  await app.user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '30')
  await waitFor(() => expect(rowNames()).toHaveLength(30))
  expect(app.address()).toContain('size=30')
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
  expect(question.getByText(/^服务器自己读取这些参数，删除后改用它内置的默认值：.*account\.initPassword/)).toBeVisible()
  expect(question.getByRole('button', { name: '删除' }), 'more than ten').toBeDisabled()
  await app.user.type(question.getByLabelText('请输入要删除的条数 11 以确认'), '11')
  await app.user.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(params.all().map(({ paramName }) => paramName)).toEqual(['参数5'])
})

test.each(['account.initPassword', 'account.registerUser', 'account.failCount', 'password.minlength'])(
  'the removal of %s, which Blade itself reads, is asked for with its consequence and happens only after that',
  async (key) => {
    const app = await begin()
    await table()
    const row = params.find(({ paramKey }) => paramKey === key)
    await pressAction(app.user, '删除', row?.paramName ?? '')
    const question = await dialog('删除')
    expect(question.getByText(`服务器自己读取这些参数，删除后改用它内置的默认值：${key}`)).toBeVisible()
    expect(params.byId(row?.id ?? '')).toBeDefined()
    await app.user.click(question.getByRole('button', { name: '删除' }))
    expect(await screen.findByText('删除成功')).toBeVisible()
    expect(params.byId(row?.id ?? '')).toBeUndefined()
  },
)

test('the removal of a parameter that Blade does not read names no consequence', async () => {
  const app = await begin()
  await table()
  await pressAction(app.user, '删除', '证件照宽度（像素）')
  const question = await dialog('删除')
  expect(question.getByRole('button', { name: '删除' })).toBeEnabled()
  expect(question.queryByText(/^服务器自己读取这些参数/)).toBeNull()
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
  expect(await report.findByText(/已删除 2 条。1 条没有删除/)).toBeVisible()
  expect(report.getByText('参数2')).toBeVisible()
  expect(report.getByText(/服务器没有执行，原因未知/)).toBeVisible()
  addParams(2)
  await app.user.click(report.getByRole('button', { name: '重试失败的数据' }))
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
  expect(await screen.findByText('导出成功')).toBeVisible()
  expect(saved[0]?.name).toMatch(/^参数 \d{4}-\d{2}-\d{2}\.xlsx$/)
  const file = saved[0]?.file
  const [sheet] = file ? await readWorkbook(await file.arrayBuffer()) : []
  expect(sheet?.data).toEqual([
    ['参数名称', '参数键名', '参数键值', '备注', '更新时间'],
    ['证件照宽度（像素）', 'photo.width', '295', null, expect.any(String)],
    ['证件照高度（像素）', 'photo.height', '413', null, expect.any(String)],
  ])
  const exports = app.gateway.auditLines.filter(({ audit }) => audit === 'export')
  expect(exports).toMatchObject([{ call: 'param.list', filters: ['paramKey'], rows: 2, result: 'ok' }])
})

test('an export has the mask of a secret, and its form and its details are the only places with the value', async () => {
  const saved = captureDownloads()
  const app = await begin('?paramKey=account')
  const bodies = recordBodies(app)
  await table()
  await press(app, '导出')
  expect(await screen.findByText('导出成功')).toBeVisible()
  const file = saved[0]?.file
  const [sheet] = file ? await readWorkbook(await file.arrayBuffer()) : []
  expect(sheet?.data.map((row) => row[2])).toContain('******')
  await app.visit(`${page}?row=${initPassword}`)
  await app.user.click(await (await dialog('参数详情')).findByRole('button', { name: '显示完整的参数键值' }))
  const question = await dialog('显示完整的参数键值')
  await app.user.click(question.getByRole('radio', { name: '处理咨询' }))
  await app.user.click(question.getByRole('button', { name: '显示' }))
  expect(await (await dialog('参数详情')).findByText('123456')).toBeVisible()
  expect(bodies.filter(({ body }) => body.includes('123456')).map(({ path }) => path)).toEqual(['/unmask'])
})

test('a list that fails says why and loads again on request', async () => {
  const app = await begin('', () => faultPlan.add({ path: 'param/list', kind: 'unavailable', count: 1 }))
  await press(app, '立即重试')
  expect(await table()).toBeVisible()
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
  expect(await screen.findByRole('alert')).toHaveTextContent('您的账号没有“参数管理”的权限。')
  expect(journal.of('param.list')).toEqual([])
})
