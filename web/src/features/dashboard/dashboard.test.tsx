import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { users } from '#mocks/user/seeds.ts'
import { open } from '#web/testing/client.tsx'

const counter = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: '概况' }))
  return within((await list.findByRole('link', { name })).closest('li') ?? document.body)
}

test('home counts the guests who wait, and leads to them', async () => {
  const app = await open('/wel/index', { as: 'admin' })
  const guests = await counter('待审批的访客')
  expect(await guests.findByText(String(users.filter(({ roleId }) => !roleId || roleId === '-1').length))).toBeVisible()
  await app.user.click(guests.getByRole('link'))
  expect(await screen.findByRole('heading', { name: '用户管理' })).toBeVisible()
  expect(app.address()).toContain('roleId=-1')
})

test('log-ins are counted, and refreshes of tokens are none', async () => {
  await open('/wel/index', {
    as: 'admin',
    before: async (browser) => {
      await browser.logIn('zhangwei')
      await browser.logIn('admin')
    },
  })
  expect(await (await counter('近 24 小时的登录')).findByText('3')).toBeVisible()
})

test('a counter that cannot be read is no number, says why and is repeated by itself; the others stand', async () => {
  const app = await open('/wel/index', {
    as: 'admin',
    before: () => void faultPlan.add({ path: 'error/list', kind: 'wrong-json', count: 1 }),
  })
  const errors = await counter('近 24 小时的错误')
  const retry = await errors.findByRole('button', { name: '重试' })
  expect(errors.getByText('—')).toBeVisible()
  expect(errors.queryByText(/^\d+$/)).toBeNull()
  expect(await (await counter('近 24 小时的登录')).findByText(/^\d+$/)).toBeVisible()
  await app.user.click(retry)
  expect(await errors.findByText(/^\d+$/)).toBeVisible()
})

test('the dashboard lists the latest errors, and tenants near their quota or expiry', { tags: ['long'] }, async () => {
  await open('/wel/dashboard', { as: 'admin' })
  const near = within(await screen.findByRole('region', { name: '临近额度或到期的租户' }))
  expect(await near.findByText('有效期至 2020-01-01')).toBeVisible()
  expect(near.getByText('已用 36 / 40 个账号')).toBeVisible()
  const errors = within(screen.getByRole('region', { name: '最近的错误' }))
  expect(await errors.findAllByRole('listitem')).toHaveLength(5)
})

test('home leads to the dashboard, where a figure is the same wherever it stands', { tags: ['long'] }, async () => {
  const app = await open('/wel/index', { as: 'admin' })
  await app.user.click(await screen.findByRole('link', { name: '打开工作台' }))
  for (const [name, chart] of [
    ['近 24 小时的错误', '近 24 小时：错误'],
    ['近 24 小时的登录', '近 24 小时：登录次数'],
  ] as const) {
    const region = within(await screen.findByRole('region', { name: chart })) // home has the counters, too
    const { textContent } = await (await counter(name)).findByText(/^[\d,]+$/)
    expect(await region.findAllByText(textContent)).not.toEqual([])
  }
})

test('candidates have no dashboard: its address is that of their home', async () => {
  const app = await open('/wel/dashboard', { as: 'zhangwei' })
  expect(app.address()).toBe('/wel/index')
})

test('charts by hour have a table whose numbers lead to what they count', async () => {
  const app = await open('/wel/dashboard', { as: 'admin' })
  const errors = within(await screen.findByRole('region', { name: '近 24 小时：错误' }))
  await errors.findByRole('link', { name: '查看日志' })
  await app.user.click(await screen.findByText('每小时明细'))
  const table = within(await screen.findByRole('table', { name: '每小时明细' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(24)
  const columnSum = (column: number) =>
    table
      .getAllByRole('row')
      .slice(1)
      .reduce((sum, row) => sum + Number(within(row).getAllByRole('cell')[column]?.textContent.replace(',', '')), 0)
  await waitFor(() => expect(columnSum(1)).toBeGreaterThan(3_000))
  expect(columnSum(2)).toBe(Number(errors.getAllByText(/^\d+$/)[0]?.textContent))
  const [last] = table.getAllByRole('row').slice(-2)
  const count = within(last ?? document.body).getAllByRole('link')[1]
  const text = `共 ${count?.textContent} 条`
  await app.user.click(count ?? document.body)
  expect(await screen.findByText(text)).toBeVisible()
})

test(
  'a log that fits on a page is counted by one call, a longer one by one more for each hour',
  { tags: ['long'] },
  async () => {
    await open('/wel/dashboard', { as: 'admin' })
    await screen.findByRole('region', { name: '近 24 小时：接口调用' })
    await waitFor(() => expect(journal.of('apiLog.list').length).toBe(25))
    expect(journal.of('errorLog.list').length).toBe(2)
  },
)
