import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { followOfficial, applyWechatStep, newestWechatCode } from '#mocks/wechat.ts'
import { open } from '#web/testing/client.tsx'
import { openPart } from '#web/testing/part.tsx'
import { ConfirmationHost } from '#web/ui/dialog/confirmation-host.tsx'
import WechatBinding from './wechat-binding.tsx'

// jsdom draws nothing.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,'))

const code = () => screen.findByTitle('微信绑定二维码')
const move = (step: 'scan' | 'confirm' | 'cancel', openid = 'o-wei') =>
  applyWechatStep(newestWechatCode()?.key ?? '', step, openid)

async function show(before?: () => unknown) {
  await openPart(
    <>
      <WechatBinding />
      <ConfirmationHost />
    </>,
    before ? { before } : {},
  )
  return userEvent.setup()
}

/** Binds lina's WeChat account. */
async function bind() {
  const user = await show()
  await code()
  move('scan')
  expect(await screen.findByText('已扫码，请在手机上确认')).toBeVisible()
  move('confirm')
  expect(await screen.findByText('伟**哥')).toBeVisible()
  return user
}

test('the page detects scan and confirmation, and stops polling once bound', async () => {
  await bind()
  expect(screen.getByText('已绑定')).toBeVisible()
  expect(screen.getByText(/绑定时间/)).toHaveTextContent(/绑定时间 \d{4}-/)
  const callCount = journal.of('wechat.getQrcode').length
  await sleep(200)
  expect(journal.of('wechat.getQrcode')).toHaveLength(callCount)
})

test('unbinding asks for confirmation and shows a new code', async () => {
  const user = await bind()
  await user.click(screen.getByRole('button', { name: '解除绑定' }))
  const dialog = await screen.findByRole('dialog', { name: '解除微信绑定' })
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(journal.of('wechat.cancelBondWechat')).toEqual([])
  await user.click(screen.getByRole('button', { name: '解除绑定' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '解除绑定' }))
  expect(await code()).toBeInTheDocument()
})

test('a refused unbinding shows the error and keeps the binding', async () => {
  const user = await bind()
  faultPlan.add({ path: 'cancelBondWechat', kind: 'error', count: 1 })
  await user.click(screen.getByRole('button', { name: '解除绑定' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '解除绑定' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByText('伟**哥')).toBeVisible()
})

test.each<['confirm' | 'cancel', string, string]>([
  ['confirm', 'o-anar', '该微信已绑定其他账号'],
  ['cancel', 'o-wei', '已在手机上取消'],
])('%s by %s shows: %s; the code can be refreshed', async (step, openid, text) => {
  const user = await show()
  await code()
  const before = newestWechatCode()?.key
  move('scan', openid)
  move(step, openid)
  expect(await screen.findByText(text)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '点击刷新' }))
  expect(await screen.findByText(/请用手机微信/)).toBeVisible()
  expect(newestWechatCode()?.key).not.toBe(before)
})

test('a code expires', async () => {
  await show()
  await code()
  clock.set(clock.now() + 121_000)
  expect(await screen.findByText('二维码已过期')).toBeVisible()
})

test('an account that does not follow the official account is warned', async () => {
  await show()
  await code()
  move('scan')
  move('confirm')
  followOfficial('o-wei', false)
  expect(await screen.findByText(/该微信没有关注公众号/)).toBeVisible()
})

test.each([
  ['/wechatSuccess?account=l**a', '微信绑定成功', 'l**a'],
  ['/wechatSuccess?account=<b>lina</b>', '微信绑定成功', '审核结果'],
  ['/wechatFail?reason=elsewhere', '微信绑定未完成', '该微信已绑定其他账号'],
  ['/wechatFail?reason=cancelled', '微信绑定未完成', '您取消了绑定'],
  ['/wechatFail?reason=<script>', '微信绑定未完成', '二维码已过期'],
  ['/wechatError?reference=WX-40029', '微信绑定出错', 'WX-40029'],
])('%s shows: %s', async (address, title, text) => {
  await open(address)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent(text)
  expect(screen.getByRole('main')).not.toHaveTextContent('<')
  expect(journal.all()).toEqual([])
})

test('the page on following the official account continues with the same code', async () => {
  vi.spyOn(history, 'back').mockImplementation(() => undefined) // opened by the scan: no history before this page
  const { user } = await open('/wechatInfo')
  expect(await screen.findByText('省考试服务中心')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '我已关注，继续' }))
  expect(await screen.findByText(/二维码还没有使用，请用微信再扫一次/)).toBeVisible()
})

test('an unknown WeChat page is not found', async () => {
  await open('/wechatNothing')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('页面不存在')
})
