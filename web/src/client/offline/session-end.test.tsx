import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { clock } from '#mocks/core/clock.ts'
import { open } from '#web/testing/client.tsx'
import { copyAddresses } from '#web/testing/copies.ts'
import { setOnline } from '#web/testing/network.ts'
import { wipeCopies } from './copies.ts'

const hour = 3_600_000
const ticket = '/exam/zkzdy/index'
const scores = '/notselectexam/scorequery/index'

beforeEach(async () => {
  await wipeCopies()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    clock.reset()
  })
})

/** The device is switched off for so long. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Opens both pages until their copies are on the device, then goes offline. */
async function openBoth({ keeps }: { keeps: boolean }) {
  const page = await open(ticket, { as: 'ayguli' })
  const keep = await screen.findByRole('switch', { name: /在本机保留准考证/ })
  expect(keep).not.toBeChecked()
  if (keeps) await page.user.click(keep)
  await page.visit(scores)
  await screen.findByRole('article', { name: /计算机等级考试/ })
  await vi.waitFor(async () => expect(await copyAddresses('/score')).not.toEqual([]))
  setOnline(page, false)
  return page
}

test('without a network copies are shown until the session ends, and the notice says so', async () => {
  const page = await openBoth({ keeps: false })
  pass(7 * hour)
  await page.reload()
  expect(await screen.findByRole('article', { name: /计算机等级考试/ })).toBeVisible()
  expect(screen.getByText(/^这是 .*的离线内容/)).toHaveTextContent(/^这是 .+ 的离线内容，.+ 删除，联网后自动更新$/)
})

test('after the end of the session nothing is shown or left on the device', async () => {
  const page = await openBoth({ keeps: false })
  pass(8 * hour)
  await page.reload()
  expect(await screen.findByText('登录已到期，离线内容已删除。联网后请重新登录。')).toBeVisible()
  expect(screen.queryByText('阿依古丽·买买提')).toBeNull()
  await vi.waitFor(async () => expect(await copyAddresses('/')).toEqual([]))
})

test('an open page that shows a copy shows it no longer once the session has ended', async () => {
  const page = await openBoth({ keeps: false })
  pass(7 * hour)
  await page.reload()
  await screen.findByRole('article', { name: /计算机等级考试/ })
  pass(hour)
  await waitFor(() => expect(screen.queryByRole('article', { name: /计算机等级考试/ })).toBeNull())
  expect(await screen.findByText('登录已到期，离线内容已删除。联网后请重新登录。')).toBeVisible()
})

test('a clock that is set back does not bring a copy back', async () => {
  const page = await openBoth({ keeps: false })
  pass(7.9 * hour)
  await page.reload()
  await screen.findByRole('article', { name: /计算机等级考试/ })
  pass(hour)
  await page.reload()
  await screen.findByText(/离线内容已删除/)
  pass(-5 * hour)
  await page.reload()
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
  expect(screen.queryByRole('article', { name: /计算机等级考试/ })).toBeNull()
})
