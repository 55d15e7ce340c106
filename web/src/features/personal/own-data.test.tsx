import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { message } from '#contracts/candidate/message.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { breakCall, open } from '#web/testing/client.tsx'
import { captureDownloads } from '#web/testing/downloads.ts'

/** What the saved file says. */
async function exported(as: string, before: (tab: Tab) => void = () => undefined): Promise<Record<string, unknown>> {
  const saved = captureDownloads()
  const { user } = await open('/info/index?section=data', { as, before })
  await user.click(await screen.findByRole('button', { name: '导出我的信息' }))
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toMatch(/^我的信息 .*\.json$/)
  return JSON.parse((await saved[0]?.file?.text()) ?? '')
}

test('a candidate saves the own data as one file', async () => {
  const data = await exported('zhangwei')
  expect(Object.keys(data)).toEqual([
    'exportedAt',
    'account',
    'record',
    'profile',
    'education',
    'signup',
    'messages',
    'devices',
    'logIns',
  ])
  expect(data).toMatchObject({
    account: { account: 'zhangwei' },
    devices: [{ current: true }],
    logIns: [{ kind: 'log-in' }],
  })
  expect(screen.queryByRole('note')).toBeNull()
})

test('the file of an administrator has account, devices and log-ins only', async () => {
  expect(Object.keys(await exported('admin'))).toEqual(['exportedAt', 'account', 'devices', 'logIns'])
})

test('a part that cannot be read is empty in the file, and the page says so', async () => {
  const data = await exported('zhangwei', (tab) => void breakCall(tab, message.getMessageList, 'internal'))
  expect(data).toMatchObject({ messages: null, account: { account: 'zhangwei' } })
  expect(await screen.findByText(/有一部分暂时读不到/)).toBeVisible()
})

test('the section says what is kept where, and for how long', async () => {
  await open('/info/index?section=data', { as: 'zhangwei' })
  const region = within(await screen.findByRole('region', { name: '保存什么，存在哪里，保留多久' }))
  expect(region.getByRole('heading', { name: '没有提交的草稿和离线查看的内容' })).toBeVisible()
  expect(region.getByText(/最多保留 7 天，证件号码等个人信息最多 24 小时；退出登录时全部删除/)).toBeVisible()
  expect(region.getByText(/保留 90 天/)).toBeVisible()
})

test('the section follows the settings of the deployment', async () => {
  const settings = { LOG_IN_HISTORY_DAYS: '0', IDEMPOTENCY_HOURS: '48', AUDIT_DAYS: '365', DRAFT_DAYS: '3' }
  await open('/info/index?section=data', { as: 'zhangwei', settings })
  const region = within(await screen.findByRole('region', { name: '保存什么，存在哪里，保留多久' }))
  for (const text of [/不保留登录记录/, /最多 48 小时/, /保留 365 天/, /最多保留 3 天/]) {
    expect(region.getByText(text)).toBeVisible()
  }
})
