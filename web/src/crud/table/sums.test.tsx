import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { tenants } from '#mocks/user/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { setScreenWidth } from '#web/testing/screen-width.ts'

const limited = () => tenants.find(({ tenantId }) => tenantId === '100001')?.id ?? ''
const begin = () =>
  open('/system/tenant', { as: 'admin', before: () => tenants.change(limited(), { accountNumber: 60 }) })
const footRow = async (name: RegExp) => screen.findByRole('row', { name })

test('the foot of the tenants has the sum of the quotas of the page, and how many tenants have none', async () => {
  await begin()
  expect(await footRow(/^本页 3 条合计/)).toHaveTextContent('100 （1 条没有数值）')
})

test('while rows are selected the sum is that of the selection, and of one row there is none', async () => {
  const { user } = await begin()
  await user.click(await screen.findByRole('checkbox', { name: '选择 已过期考试院' }))
  expect(screen.queryByRole('row', { name: /合计/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '选择 示范考试院' }))
  expect(await footRow(/^所选 2 条合计/)).toHaveTextContent(/合计\s*100$/)
})

test('on a phone the sum stands below the cards', async () => {
  setScreenWidth(390)
  await begin()
  expect(await screen.findByText(/^本页 3 条合计/)).toHaveTextContent('账号额度 100')
})

test('durations of a log, which are texts, are summed where their column is shown', async () => {
  const { user } = await open('/monitor/log/api', { as: 'admin' })
  await screen.findByRole('table')
  expect(screen.queryByRole('row', { name: /合计/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '列设置' }))
  await user.click(await screen.findByRole('checkbox', { name: '耗时（毫秒）' }))
  const cells = within(await footRow(/^本页 10 条合计/)).getAllByRole('cell')
  expect(cells.map((it) => it.textContent).join('')).toMatch(/^\d[\d,]*$/)
})
