import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { open } from '#web/testing/client.tsx'

test('the home of an administrator has the newest notices, and shows their text without what is dangerous', async () => {
  const { user } = await open('/wel/index', { as: 'admin' })
  const notices = within(await screen.findByRole('region', { name: '通知公告' }))
  expect(notices.getAllByRole('button').map((it) => it.textContent)).toEqual([
    '报名系统升级通知',
    '考务工作会议安排',
    '转发关于做好防汛期间考试安全工作的通知',
  ])
  expect(notices.getByText('发布通知')).toBeVisible()
  await user.click(notices.getByRole('button', { name: '考务工作会议安排' }))
  const text = within(await screen.findByRole('dialog', { name: '考务工作会议安排' }))
  expect(await text.findByText('监考培训')).toBeVisible()
  expect(document.querySelector('[onerror]')).toBeNull()
})

test('a notice without a text says so', async () => {
  const { user } = await open('/wel/index', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: /^转发关于/ }))
  expect(await screen.findByText('此通知没有正文')).toBeVisible()
})

test('where the server has no notices home shows none, and says nothing', async () => {
  await open('/wel/index', { as: 'admin', before: () => faultPlan.add({ path: 'blade-desk/notice', kind: 'error' }) })
  await screen.findByRole('list', { name: '概况' })
  await expect.poll(() => journal.all().some(({ path }) => path === 'blade-desk/notice/list')).toBe(true)
  expect(screen.queryByRole('region', { name: '通知公告' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
