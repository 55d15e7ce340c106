import type { Browser, CDPSession, Page } from '@playwright/test'

import { logIn } from '../log-in.ts'
import type { Mock } from '../mock.ts'
import type { Effort } from './effort.ts'
import type { Row } from './table.ts'
import { median } from './turns.ts'

/** Time of scripts for 200 rows of a table, on a CPU that is slowed down four times. */
export async function administrationRows(browser: Browser, mock: Mock, { turns }: Effort): Promise<Row[]> {
  const page = await browser.newPage({
    baseURL: mock.product.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
  })
  await logIn(page, mock, 'admin')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const shown: number[] = []
  const sorted: number[] = []
  const selected: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto('/system/user')
    await rows(page, 10)
    shown.push(
      await scriptTime(session, async () => {
        await page.getByLabel('每页条数').selectOption('200')
        await rows(page, 200)
      }),
    )
    sorted.push(
      await scriptTime(session, async () => {
        await page.getByRole('button', { name: '登录账号', exact: true }).click()
        await page.locator('th[aria-sort=ascending]').waitFor()
        await page.locator('table:not([aria-busy])').waitFor()
      }),
    )
    selected.push(
      await scriptTime(session, async () => {
        await page.getByRole('checkbox', { name: '选择本页全部' }).check()
        await page.getByText('已选 200 条').waitFor()
      }),
    )
  }
  await page.close()
  return [row('shown', shown), row('sorted', sorted), row('selected', selected)]
}

const row = (what: string, values: number[]): Row => ({
  what: `200 users ${what}, script at a CPU slowed 4 ×`,
  figure: `**${median(values).toFixed(0)} ms**, slowest ${Math.max(...values).toFixed(0)} ms`,
  goal: '< 100 ms',
  values,
})

const rows = (page: Page, count: number) =>
  page
    .locator('tbody tr')
    .nth(count - 1)
    .waitFor()

/** Milliseconds of script, as the browser accounts for it. */
async function scriptTime(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const time = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await time()
  await act()
  return (await time()) - before
}
