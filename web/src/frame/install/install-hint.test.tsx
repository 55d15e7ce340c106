import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { open } from '#web/testing/client.tsx'
import { watchInstallPrompt } from './install-prompt.ts'

beforeEach(() => localStorage.clear())

const hint = /放到手机桌面/
const home = () => open('/wel/index', { as: 'ayguli' })
const userAgent = (text: string) => void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(text)

/** Chromium's offer. */
function offer() {
  const prompt = vi.fn<() => Promise<void>>(async () => {})
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  return prompt
}

test('where the browser offers an installation one button accepts it, and the offer is used up', async () => {
  watchInstallPrompt()
  const { user } = await home()
  await screen.findByRole('region', { name: '我的报名' })
  expect(screen.queryByText(hint)).toBeNull()
  const prompt = offer()
  await user.click(await screen.findByRole('button', { name: '安装' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByText(hint)).toBeNull()
})

test.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', /添加到主屏幕/],
  ['WeChat', 'Mozilla/5.0 (Linux; Android 15) MicroMessenger/8.0', /右上角“…”，选“收藏”/],
])('on %s the hint says its own way in words, once on a device', async (_, agent, way) => {
  userAgent(agent)
  const { reload } = await home()
  expect(await screen.findByText(way)).toBeVisible()
  expect(screen.queryByRole('button', { name: '安装' })).toBeNull()
  await reload()
  await screen.findByRole('region', { name: '我的报名' })
  expect(screen.queryByText(hint)).toBeNull()
})

test('the hint can be dismissed', async () => {
  userAgent('Mozilla/5.0 (iPhone) Safari')
  const { user } = await home()
  await screen.findByText(hint)
  await user.click(screen.getByRole('button', { name: '不再提示' }))
  expect(screen.queryByText(hint)).toBeNull()
})

test('an installed product gives no hint', async () => {
  userAgent('Mozilla/5.0 (iPhone) Safari')
  const media = window.matchMedia
  onTestFinished(() => void vi.stubGlobal('matchMedia', media))
  const still = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('standalone') ? still : media(query)))
  await home()
  await screen.findByRole('region', { name: '我的报名' })
  expect(screen.queryByText(hint)).toBeNull()
})
