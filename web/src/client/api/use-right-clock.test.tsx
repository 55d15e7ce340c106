import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { session } from '#contracts/session/session.ts'

import { open, type TestApp } from '#web/testing/client.tsx'
import { isSampleDue } from '../clock/clock.ts'

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => void vi.useRealTimers())
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The device sleeps, and performance.now() with it. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

const asked = ({ gateway }: TestApp) => gateway.lines.filter(({ endpoint }) => endpoint === 'session.current').length

async function openMessages() {
  const page = await open('/message/index', { as: 'zhangwei' })
  await screen.findByRole('link', { name: /报名的通知/ })
  return { ...page, before: asked(page) }
}

test('after a sleep the time is asked for once', async () => {
  const page = await openMessages()
  await pass(60_000)
  expect(asked(page)).toBe(page.before)
  sleep(600_000)
  await pass(60_000)
  expect(asked(page)).toBe(page.before + 1)
  expect(isSampleDue()).toBe(false)
})

test('a hidden page asks for the time when it is seen again', async () => {
  const page = await openMessages()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  sleep(600_000)
  await pass(60_000)
  expect(asked(page)).toBe(page.before)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(asked(page)).toBe(page.before + 1)
})

test('without a network the time is asked for less and less often', async () => {
  const page = await openMessages()
  const fetch = page.browser.fetch.bind(page.browser)
  let attempts = 0
  page.browser.fetch = async (path) => {
    if (path === session.current.url) attempts += 1
    return Response.error()
  }
  sleep(600_000)
  await pass(10 * 60_000)
  expect(attempts).toBeGreaterThanOrEqual(5)
  expect(attempts).toBeLessThanOrEqual(15)
  page.browser.fetch = fetch
  window.dispatchEvent(new Event('online'))
  await pass(100)
  expect(isSampleDue()).toBe(false)
})
