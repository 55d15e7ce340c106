import { tryToLogIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { passSeconds, passSecondsUntil } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

/**
 * A reset of the mock leaves the gateway's switches as they are, and the gateway knows a queue for a second more: it would
 * admit the page of the next journey.
 */
test.afterEach(async ({ mock }) => {
  await mock.set('/operator', { waitingRoom: 'off', admitPerMinute: 600 })
  await expect.poll(() => isOpen(mock)).toBe(false)
})

async function isOpen({ product }: Mock): Promise<boolean> {
  const status = (await (await fetch(`${product.origin}/status`)).json()) as { waitingRoom: unknown }
  return status.waitingRoom !== null
}

/** Opens the room, and lets so many others come before. */
async function openRoom(mock: Mock, others: number) {
  await mock.set('/operator', { waitingRoom: 'on', admitPerMinute: 6 })
  await expect.poll(() => isOpen(mock)).toBe(true)
  for (let n = 0; n < others; n += 1) await fetch(`${mock.product.origin}/login`)
}

test('who comes while the room is open waits, is admitted in turn, and logs in @core', async ({ page, mock }) => {
  await openRoom(mock, 30)
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: '正在排队' })).toBeVisible()
  await expect(page.getByText(/您前面还有 \d+ 人/)).toBeVisible()
  await mock.set('/operator', { admitPerMinute: 3_000 })
  await passSecondsUntil(page.getByLabel('账号', { exact: true }), 60)
  await tryToLogIn(page, mock)
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('who is at the log-in already waits over it, and what is typed stays', async ({ page, mock }) => {
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill('zhangwei')
  await openRoom(mock, 30)
  await page.getByRole('button', { name: '看不清？更换图形验证码' }).click()
  const dialog = page.getByRole('dialog', { name: '正在排队' })
  await expect(dialog).toContainText(/您前面还有 \d+ 人/)
  await mock.set('/operator', { admitPerMinute: 3_000 })
  await expect(async () => {
    await passSeconds(page, 1)
    await expect(dialog).toBeHidden({ timeout: 100 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('zhangwei')
})
