import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ncias } from '#contracts/session/ncias.ts'
import type { ScanStatus } from '#contracts/session/scan.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { journal } from '#mocks/core/journal.ts'
import { setNciasStatus } from '#mocks/ncias.ts'
import { open } from '#web/testing/client.tsx'

const code = () => screen.findByTitle('国家网络身份认证二维码')

/** The page with a code, and what the app did with it. */
async function scan(status: ScanStatus, account = '', mismatch = false) {
  const page = await open('/retrievePID')
  await code()
  setNciasStatus(status, { account, mismatch })
  return page
}

test('a confirmed identity logs in', async () => {
  const { user } = await scan('confirmed', 'zhangwei')
  expect(await screen.findByRole('heading', { name: '已找到账号' })).toHaveFocus()
  expect(screen.getByText('张*')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '直接登录' }))
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
})

test('a confirmed identity can set a new password', async () => {
  const { user } = await scan('confirmed', 'lina')
  await user.click(await screen.findByRole('button', { name: '设置新密码' }))
  await user.type(screen.getByLabelText('新密码'), 'Xin#2026y')
  await user.type(screen.getByLabelText('再次输入密码'), 'Xin#2026y')
  await user.click(screen.getByRole('button', { name: '重置密码' }))
  expect(await screen.findByRole('heading', { name: '您的登录密码已重置成功，请妥善保管' })).toBeVisible()
})

test.each<[ScanStatus, string, boolean, string]>([
  ['confirmed', '', false, '还没有您的账号'],
  ['confirmed', 'lina', true, '身份信息与账号不一致'],
])('%s for the account "%s" (mismatch %s) shows: %s', async (status, account, mismatch, title) => {
  await scan(status, account, mismatch)
  expect(await screen.findByRole('heading', { name: title })).toHaveFocus()
})

test.each<[ScanStatus, string]>([
  ['cancelled', '已在手机上取消'],
  ['unsupported', '手机不支持'],
  ['expired', '二维码已过期'],
])('the status %s replaces the code: %s', async (status, text) => {
  await scan(status)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('button', { name: '点击刷新' })).toBeVisible()
})

test('a scanned code asks for confirmation, and after cancelling a new code is available', async () => {
  const { user } = await scan('scanned')
  expect(await screen.findByText('已扫码，请在手机上确认')).toBeVisible()
  setNciasStatus('cancelled', null)
  expect(await screen.findByText('已在手机上取消')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '点击刷新' }))
  expect(await screen.findByText('请用国家网络身份认证 App 扫描二维码')).toBeVisible()
})

test('the token is in no address, and the page requests the status once', async () => {
  const requestPaths: string[] = []
  const { browser } = await open('/retrievePID', { before: (tab) => watchAddresses(tab, requestPaths) })
  await code()
  setNciasStatus('scanned', null)
  await screen.findByText('已扫码，请在手机上确认')
  expect(browser.jar.cookie).toBeNull()
  expect(requestPaths.filter((it) => it.includes('checkWzQrStatus'))).toEqual([ncias.checkWzQrStatus.url])
  expect(requestPaths.filter((it) => it.includes('token='))).toEqual([])
})

/** Addresses that are asked for from now on. */
function watchAddresses(tab: Tab, requestPaths: string[]) {
  const fetch = tab.fetch.bind(tab)
  tab.fetch = (path, init) => {
    requestPaths.push(path)
    return fetch(path, init)
  }
}

test("the remaining time follows the server's clock", async () => {
  await open('/retrievePID')
  await code()
  expect(screen.getByText(/剩余时间 (2:00|1:5\d)/)).toBeVisible()
})

test('on a phone the page links to the app', async () => {
  await open('/retrievePID')
  await code()
  const link = screen.getByText('打开国家网络身份认证 App').closest('a')
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/))
})

test('the instruction has four steps and links to the verification and the log-in', async () => {
  await open('/nciasInstruction')
  expect(await screen.findAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('link', { name: '去认证' })).toHaveAttribute('href', '/retrievePID')
  expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/login')
})

test('questions can be searched, and a fragment opens its question', async () => {
  const { user } = await open('/nciasQuestion#nfc')
  const group = (await screen.findByText('手机没有 NFC 怎么办？')).closest('details')
  expect(group).toHaveAttribute('open')
  await user.type(screen.getByLabelText('查找问题'), '口令')
  expect(screen.getByText('忘记网证口令怎么办？')).toBeVisible()
  expect(screen.queryByText('手机没有 NFC 怎么办？')).toBeNull()
  await user.type(screen.getByLabelText('查找问题'), '没有这样的问题')
  expect(screen.getByText('没有匹配的问题，请换个说法查找')).toBeVisible()
})

test('the texts need no call', async () => {
  await open('/nciasQuestion')
  await screen.findByRole('heading', { level: 1 })
  expect(journal.all()).toEqual([])
})
