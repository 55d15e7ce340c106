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
  ])
  expect(data).toMatchObject({ account: { account: 'zhangwei' }, devices: [{ current: true }] })
  expect(screen.queryByRole('note')).toBeNull()
})

test('the file of an administrator has account and devices only', async () => {
  expect(Object.keys(await exported('admin'))).toEqual(['exportedAt', 'account', 'devices'])
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
  expect(region.getByText(/证件号码等个人信息保留一天；退出登录时全部删除/)).toBeVisible()
})
