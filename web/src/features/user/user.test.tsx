import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { session } from '#contracts/session/session.ts'

import { users } from '#mocks/user/seeds.ts'
import { begin } from '#web/testing/user.ts'

test('users are found by their whole account, and the filter says so', async () => {
  const { user } = await begin('?account=lina')
  expect(await screen.findByRole('rowheader', { name: 'lina' })).toBeVisible()
  const filter = screen.getByRole('textbox', { name: '登录账号' })
  expect(filter).toHaveAttribute('placeholder', '精确匹配')
  await user.clear(filter)
  await user.type(filter, 'lin{Enter}')
  expect(await screen.findByText('没有符合条件的数据')).toBeVisible()
})

test('an account that is searched for is in no address, but comes back after a reload', async () => {
  const { user, browser, reload } = await begin()
  const requestPaths: string[] = []
  const fetch = browser.fetch.bind(browser)
  browser.fetch = (path, init) => {
    requestPaths.push(path)
    return fetch(path, init)
  }
  await user.type(await screen.findByRole('textbox', { name: '登录账号' }), 'lina{Enter}')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toEqual(['lina']))
  expect(requestPaths).toContain('/api/blade-user/page')
  await reload()
  expect(await screen.findByRole('textbox', { name: '登录账号' })).toHaveValue('lina')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toEqual(['lina']))
  expect([...requestPaths, window.location.href].filter((it) => it.includes('lina'))).toEqual([])
  expect(document.querySelector('a[href*="lina"]')).toBeNull()
})

test('the address names the filters that it leaves out', async () => {
  const { user } = await begin('?userType=1')
  await user.type(await screen.findByRole('textbox', { name: '登录账号' }), 'lina{Enter}')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toEqual(['lina']))
  expect(window.location.search).toBe('?userType=1&omitted=account')
  expect(screen.queryByText(/为保护个人信息，此链接不含/)).toBeNull()
})

test('a colleague who opens such an address learns which filters are missing, until one is typed', async () => {
  const { user } = await begin('?userType=1&omitted=account')
  expect(await screen.findByText(/为保护个人信息，此链接不含“登录账号”的条件/)).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(10))
  await user.type(screen.getByRole('textbox', { name: '登录账号' }), 'lina{Enter}')
  await waitFor(() => expect(screen.queryByText(/为保护个人信息，此链接不含/)).toBeNull())
})

test('a saved view keeps no account, and the address of the lock screen neither', async () => {
  const { user, browser, address } = await begin('?userType=1')
  const filter = await screen.findByRole('textbox', { name: '登录账号' })
  await user.type(filter, 'lina{Enter}')
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.type(await screen.findByRole('textbox', { name: '当前条件的名称' }), '网页{Enter}')
  const storedValues = Array.from({ length: localStorage.length }, (_, at) =>
    localStorage.getItem(localStorage.key(at) ?? ''),
  )
  const views = storedValues.filter((it) => it?.includes('网页'))
  expect(views).toHaveLength(1)
  expect(views[0]).toContain('userType')
  expect(views[0]).not.toContain('lina')
  await browser.value(session.lock, { password: 'red' })
  await user.type(filter, '2{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/lock/))
  expect(window.location.href).toContain('userType')
  expect(window.location.href).not.toContain('lina')
})

test('within the page a name is found by pinyin', async () => {
  const { user } = await begin()
  await screen.findByRole('table')
  await user.type(screen.getByRole('searchbox', { name: '本页内筛选' }), 'zhangwei')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toContain('zhangwei'))
  expect(screen.queryByRole('rowheader', { name: 'lina' })).toBeNull()
})

test('a filter of the page says that other pages were not searched, also where nothing matches, and is reset', async () => {
  const { user } = await begin()
  await screen.findByRole('table')
  const filter = screen.getByRole('searchbox', { name: '本页内筛选' })
  await user.type(filter, 'zhangwei')
  expect(await screen.findByText(/^本页 10 人中 1 人符合。/)).toBeVisible()
  await user.type(filter, 'x')
  expect(await screen.findByText('本页没有符合的数据')).toBeVisible()
  expect(screen.queryByRole('button', { name: '回到最后一页' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(await screen.findByRole('rowheader', { name: 'lina' })).toBeVisible()
  expect(filter).toHaveValue('')
})

test('the details of a user lead to what the log has of its account', { tags: ['long'] }, async () => {
  const lina = users.find(({ account }) => account === 'lina')
  const app = await begin(`?row=${lina?.id}`)
  const details = within(await screen.findByRole('dialog', { name: '用户详情' }))
  await app.user.click(await details.findByRole('link', { name: '接口日志' }))
  expect(await screen.findByRole('heading', { name: '接口日志' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: '账号' })).toHaveValue('lina')
  expect(window.location.search).toBe('?omitted=createBy_equal')
})

test('the details of a user show what its roles allow, and what another user may do beyond it and may not', async () => {
  const lina = users.find(({ account }) => account === 'lina')
  const app = await begin(`?row=${lina?.id}`)
  const details = within(await screen.findByRole('dialog', { name: '用户详情' }))
  const rights = within(await details.findByRole('region', { name: '角色允许的菜单和按钮' }))
  await app.user.click(rights.getByRole('button', { name: '查看' }))
  expect((await rights.findAllByRole('listitem')).length).toBeGreaterThan(3)
  await app.user.type(rights.getByRole('textbox', { name: '与另一用户比较' }), 'nobody{Enter}')
  expect(await rights.findByText('没有这个账号')).toBeVisible()
  await app.user.clear(rights.getByRole('textbox', { name: '与另一用户比较' }))
  await app.user.type(rights.getByRole('textbox', { name: '与另一用户比较' }), 'admin{Enter}')
  const difference = within(await rights.findByRole('region', { name: '权限差别' }))
  expect(difference.getByText(/^\+\d+ 项：/)).toHaveTextContent('用户管理')
  await app.user.clear(rights.getByRole('textbox', { name: '与另一用户比较' }))
  await app.user.type(rights.getByRole('textbox', { name: '与另一用户比较' }), 'zhangwei{Enter}')
  expect(await rights.findByText('两人的菜单和按钮相同')).toBeVisible()
})
