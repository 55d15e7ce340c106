import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Known } from '#contracts/core/blade.ts'
import type { ScanStatus } from '#contracts/session/scan.ts'
import type { CurrentSession } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { setNciasStatus } from '#mocks/ncias.ts'
import { setScanStatus, newestScanCode } from '#mocks/scan.ts'
import { openPart } from '#web/testing/part.tsx'
import ScanLogIn from './scan-log-in.tsx'

const code = () => screen.findByTitle('登录二维码')
const move = (status: Known<ScanStatus>, account = 'zhangwei') =>
  setScanStatus(newestScanCode()?.key ?? '', status, account)

/** Opens the part of the log-in page; records who was logged in. */
async function show(before?: () => unknown) {
  const onLoggedIn = vi.fn<(newSession: CurrentSession) => Promise<void>>(async () => undefined)
  await openPart(<ScanLogIn onLoggedIn={onLoggedIn} />, { isVisitor: true, ...(before && { before }) })
  return { user: userEvent.setup(), onLoggedIn }
}

const whoever = (userName: string) => expect.objectContaining({ account: expect.objectContaining({ userName }) })

test('a scan shows the masked name and asks for confirmation; a confirmation logs in once', async () => {
  const { onLoggedIn } = await show()
  await code()
  expect(screen.getByText(/剩余时间 (2:00|1:5\d)/)).toBeVisible()
  move('scanned')
  expect(await screen.findByText('张*')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('张* 已扫码，请在手机上确认')
  expect(onLoggedIn).not.toHaveBeenCalled()
  move('confirmed')
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
  expect(onLoggedIn.mock.lastCall?.[0]).toEqual(whoever('zhangwei'))
})

test.each<[Known<ScanStatus>, string]>([
  ['cancelled', '已在手机上取消'],
  ['expired', '二维码已过期'],
  ['unsupported', '手机不支持'],
])('the status %s replaces the code, which can be refreshed', async (status, text) => {
  const { user } = await show()
  await code()
  const before = newestScanCode()?.key
  move(status)
  expect(await screen.findByText(text)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '点击刷新' }))
  await waitFor(() => expect(newestScanCode()?.key).not.toBe(before))
  expect(await screen.findByText(/请打开手机上的考试报名 App/)).toBeVisible()
})

test('a code expires by the clock of the server', async () => {
  await show()
  await code()
  clock.set(clock.now() + 121_000)
  expect(await screen.findByText('二维码已过期')).toBeVisible()
})

test('an interrupted connection is reported and reconnects', { tags: ['long'] }, async () => {
  const { onLoggedIn } = await show()
  await code()
  faultPlan.add({ path: 'qrcode-state', kind: 'drop', count: 4 })
  expect(await screen.findByText('网络已断开，正在重新连接…')).toBeVisible()
  move('confirmed')
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
})

test('a code that fails to load can be retried', async () => {
  const { user } = await show(() => faultPlan.add({ path: 'qrcode-generate', kind: 'error', count: 1 }))
  expect(await screen.findByText('系统访问超时，请您稍后再试')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await code()).toBeInTheDocument()
})

test('a refused log-in shows its error, and scanning can start again', async () => {
  const { user } = await show()
  await code()
  faultPlan.add({ path: 'oauth/token', kind: 'refused-in-200', count: 1 })
  move('confirmed')
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重新扫码' }))
  expect(await code()).toBeInTheDocument()
})

async function byIdentity(account: string, mismatch = false) {
  const view = await show()
  await view.user.click(screen.getByRole('radio', { name: '国家网络身份认证' }))
  await screen.findByTitle('国家网络身份认证二维码')
  setNciasStatus('confirmed', { account, mismatch })
  return view
}

test('a known identity logs in at once', async () => {
  const { onLoggedIn } = await byIdentity('lina')
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
  expect(onLoggedIn.mock.lastCall?.[0]).toEqual(whoever('lina'))
})

test.each([
  ['', false, '还没有您的账号'],
  ['lina', true, '身份信息与账号不一致'],
])('an identity of the account "%s" (mismatch %s) shows: %s', async (account, mismatch, title) => {
  const { onLoggedIn } = await byIdentity(account, mismatch)
  expect(await screen.findByRole('heading', { name: title })).toHaveFocus()
  expect(onLoggedIn).not.toHaveBeenCalled()
})
