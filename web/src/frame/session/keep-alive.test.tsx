import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'
import { session } from '#contracts/session/session.ts'

import { open, type TestApp } from '#web/testing/client.tsx'

/** Fake timers; calls to the gateway take real time. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const minutes = (count: number) => count * 60_000

/** Advances the time, with or without a key press every ten seconds. */
async function pass(time: number, isThere: boolean) {
  for (let passed = 0; passed < time; passed += 10_000) {
    if (isThere) fireEvent.keyDown(document.body, { key: 'a' })
    vi.advanceTimersByTime(10_000)
    await sleep(1)
  }
  await sleep(50)
}

const keepAlives = ({ gateway }: TestApp) =>
  gateway.lines.filter(({ endpoint }) => endpoint === 'session.keepAlive').length
const isIn = async ({ browser }: TestApp) => (await browser.value(session.current)).account !== null

test('an hour of typing without calls keeps the session, with few keep-alives', async () => {
  const page = await open('/message/index', { as: 'zhangwei' })
  await screen.findByRole('link', { name: /报名的通知/ })
  // Messages are asked for by a timer, which keeps no session.
  const calls = () => page.gateway.lines.filter(({ endpoint }) => endpoint !== 'message.getMessageList').length
  const before = calls()
  await pass(minutes(60), true)
  expect(keepAlives(page)).toBeGreaterThanOrEqual(3)
  expect(calls() - before).toBeLessThanOrEqual(6)
  expect(await isIn(page)).toBe(true)
})

test('without activity no keep-alive is sent, and the idle time-out ends the session', async () => {
  const page = await open('/message/index', { as: 'zhangwei' })
  await screen.findByRole('link', { name: /报名的通知/ })
  await pass(minutes(31), false)
  expect(keepAlives(page)).toBe(0)
  expect(await isIn(page)).toBe(false)
})

test('the screen of an idle administrator is locked, and the password of the account unlocks it', async () => {
  const { user, address } = await open('/message/index', { as: 'admin' })
  await screen.findByRole('link', { name: /报名的通知/ })
  await pass(minutes(9.5), false)
  expect(address()).toBe('/message/index')
  await pass(minutes(1), false)
  expect(await screen.findByText('长时间未操作，屏幕已自动锁定')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/报名的通知/)
  await user.type(screen.getByLabelText('登录密码'), 'Admin@2026{Enter}')
  expect(await screen.findByRole('link', { name: /报名的通知/ })).toBeVisible()
})

test('a log-in elsewhere is reported with the next keep-alive', async () => {
  const page = await open('/message/index', { as: 'zhangwei' })
  await screen.findByRole('link', { name: /报名的通知/ })
  await page.gateway.browser().logIn('zhangwei')
  await pass(minutes(16), true)
  expect(await screen.findByText('您的账号已在另一台设备登录')).toBeVisible()
  expect(screen.getByText('登录设备：203.0.*.*')).toBeVisible()
})
