import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { journal } from '#mocks/qa/journal.ts'

import { open } from '../../testing/client.tsx'

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a log shows the newest entries and filters by a range of times that ends now', async () => {
  const { user, address } = await open('/monitor/log/usual', { as: 'admin' })
  expect(await screen.findByRole('table')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('时间'), '60')
  await waitFor(() => expect(address()).toContain('createTime_dategt='))
  await waitFor(() => expect(journal.of('usualLog.list')).toHaveLength(2))
})

test('an error is shown with its message and a folded stack, and leads to the entries of the same user and minute', async () => {
  const { user } = await open('/monitor/log/error', { as: 'admin' })
  const [first] = await screen.findAllByRole('rowheader')
  if (first) await user.click(within(first).getByRole('button'))
  const details = await dialog('日志详情')
  const stack = within(await details.findByRole('region', { name: '堆栈' }))
  expect(stack.getByText(/^其余 \d+ 行$/)).toBeVisible()
  const related = within(details.getByRole('navigation', { name: '相关日志' }))
  expect(related.getByRole('link', { name: '同一用户 · 接口日志' })).toHaveAttribute(
    'href',
    expect.stringContaining('/monitor/log/api?current=1&size=10&createBy_equal='),
  )
  await user.click(related.getByRole('link', { name: '同一分钟 · 接口日志' }))
  expect(await screen.findByRole('heading', { name: '接口日志' })).toBeVisible()
})

test('logs cannot be changed: no row has an action', async () => {
  await open('/monitor/log/api', { as: 'admin' })
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})
