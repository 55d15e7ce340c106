import type { Browser, CDPSession, Locator, Page } from '@playwright/test'

import type { Row } from '../load/table.ts'
import { median } from '../load/turns.ts'
import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import type { PhoneEffort } from './reference-phone.ts'

/**
 * Time of scripts for 200 rows of a table, on a CPU as slow as the reference phone's. Neither looking for what is clicked
 * nor waiting for the end is a part of it: a query by role computes the name of each of 1,400 controls.
 */
export async function administrationRows(
  browser: Browser,
  mock: Mock,
  { turns, slowdown }: PhoneEffort,
): Promise<Row[]> {
  const page = await browser.newPage({
    baseURL: mock.product.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
  })
  await logIn(page, mock, 'admin')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const renderTimes: number[] = []
  const sortTimes: number[] = []
  const replaceTimes: number[] = []
  const selectTimes: number[] = []
  const size = page.getByLabel('每页条数')
  const order = page.locator('th[aria-sort] button').first()
  const all = page.locator('thead input[type=checkbox]')
  const last = 'table[aria-rowcount="201"] tr[aria-rowindex="21"]' // of the rows that are rendered at once; the header is the first
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto('/system/user')
    const press = (control: Locator, key: string, until: string) => scriptTime(page, session, { control, key, until })
    renderTimes.push(await press(size, 'End', last))
    sortTimes.push(await press(order, 'Enter', 'table:not([aria-busy]) th[aria-sort=ascending]'))
    replaceTimes.push(await press(order, 'Enter', 'table:not([aria-busy]) th[aria-sort=descending]'))
    selectTimes.push(await press(all, 'Space', `${last} input:checked`))
  }
  await page.close()
  return [
    row('200 users shown', renderTimes),
    row('200 users sorted, most of them on the page before', sortTimes),
    row('200 users sorted, none of them on the page before', replaceTimes),
    row('200 users selected', selectTimes),
  ]
}

const row = (what: string, values: number[]): Row => ({
  what: `${what}, script on the reference phone's CPU`,
  figure: `**${median(values).toFixed(0)} ms**, slowest ${Math.max(...values).toFixed(0)} ms`,
  goal: '< 100 ms',
  values,
})

type Step = { control: Locator; key: string; /** Selector of what the step leads to. */ until: string }

/** Milliseconds of script, as the browser accounts for it, from a key on a control until the page is idle again. */
async function scriptTime(page: Page, session: CDPSession, { control, key, until }: Step): Promise<number> {
  const time = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  await page.waitForLoadState('networkidle')
  await control.focus()
  // What the page does behind its last answer is no part of the step.
  await page.waitForTimeout(1_000)
  const end = await page.evaluateHandle(arrival, until)
  const before = await time()
  await page.keyboard.press(key)
  await end.evaluate(({ come }) => come)
  return (await time()) - before
}

/**
 * In the page: ends when the element has come, and what the page does in the next two frames is done: rows that come near the
 * window are rendered then. A look every 50 ms costs next to nothing.
 */
function arrival(selector: string) {
  const come = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (!document.querySelector(selector)) return
      clearInterval(timer)
      requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 1_000 })))
    }, 50)
  })
  return { come }
}
