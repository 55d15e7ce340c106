import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { users } from '#mocks/user/seeds.ts'
import { press, dialog } from '#web/testing/client.tsx'
import { page, begin, table, rowNames } from '#web/testing/param.ts'
import { setScreenWidth } from '#web/testing/screen-width.ts'

const handle = async () => within(await table()).getByRole('separator', { name: '参数键名的列宽' })

const header = () => screen.getByRole('columnheader', { name: /参数键名/ })

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

test('the arrow keys change the width of a column; it is remembered, as are the order of the columns and those that are hidden', async () => {
  const app = await begin()
  const first = await handle()
  first.focus()
  await app.user.keyboard('{ArrowRight}')
  expect(first).toHaveAttribute('aria-valuenow', '216')
  await press(app, '列设置')
  await press(app, '参数键名前移')
  await app.user.click(await screen.findByRole('checkbox', { name: '参数键值' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /参数键值/ })).toBeNull())
  await app.reload()
  expect(await handle()).toHaveAttribute('aria-valuenow', '216')
  expect(screen.getAllByRole('columnheader')[1]).toHaveTextContent('参数键名')
  expect(screen.queryByRole('columnheader', { name: /参数键值/ })).toBeNull()
  expect(rowNames()).toContain('account.initPassword')
})

test('on a phone the cards have the columns in the chosen order, the first of them as the title, and are selected at once', async () => {
  setScreenWidth(390)
  const app = await begin()
  await screen.findByRole('list', { name: '参数' })
  await press(app, '列设置')
  await press(app, '参数键名前移')
  expect(await screen.findByRole('button', { name: 'account.initPassword' })).toBeVisible()
  await app.user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  expect(screen.getByText('已选 6 条')).toBeVisible()
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
