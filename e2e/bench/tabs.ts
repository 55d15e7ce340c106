import type { Browser, Page } from '@playwright/test'

import type { Row } from '../load/table.ts'
import { median } from '../load/turns.ts'
import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import type { Effort } from './effort.ts'

/** Pages beside the sign-up form: menu name, and a field to fill in. */
const pages = [
  ['消息中心', null],
  ['选择考试', '搜索考试'],
  ['选择报名地市', '查找地市'],
  ['阅读考试文件', null],
  ['学历学位', null],
  ['照片与材料', null],
  ['打印准考证', null],
  ['预约考点', null],
  ['报名进度', null],
] as const

/** Time to switch tabs, and memory left after pages were opened and closed. */
export async function tabRows(browser: Browser, mock: Mock, effort: Effort): Promise<Row[]> {
  const page = await browser.newPage({
    baseURL: mock.product.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
  })
  await logIn(page, mock, 'lina')
  const openTime = median(await openTabs(page, mock, effort))
  const switchTimes = await switchTabs(page, effort)
  const [before, after] = await heapAround(page, effort)
  await page.close()
  return [
    {
      what: `a tab of ${effort.tabs} comes to the front`,
      figure: `**${median(switchTimes).toFixed(0)} ms**, slowest ${Math.max(...switchTimes).toFixed(0)} ms`,
      goal: '< 100 ms',
      note: `opening such a page takes ${(openTime / median(switchTimes)).toFixed(1)} × as long, ${openTime.toFixed(0)} ms`,
      values: [openTime, ...switchTimes],
    },
    {
      what: `heap after ${effort.pages} pages were opened and closed`,
      figure: `**${(after / before).toFixed(3)}** of before`,
      goal: '< 1.1',
      note: `${megabytes(before)} before, ${megabytes(after)} after`,
      values: [before, after],
    },
  ]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Three tabs with input: an address that cannot be saved, and two searches. */
async function openTabs(page: Page, mock: Mock, { tabs }: Effort): Promise<number[]> {
  await mock.set('/faults', { path: 'signup/save', kind: 'error' })
  await page.goto('/exam/signup/index?step=base')
  await page.getByLabel('联系地址').fill('人民南路四段 9 号')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const figures: number[] = []
  for (const [name, field] of pages.slice(0, tabs - 1)) {
    const link = menu.getByRole('link', { name, exact: true })
    if (!(await link.isVisible())) await menu.getByRole('button', { name: '网上报名' }).click()
    await link.waitFor()
    figures.push(await link.evaluate(comesToFront))
    if (field) await page.getByLabel(field).filter({ visible: true }).fill('成都')
  }
  return figures
}

async function switchTabs(page: Page, { tabRounds }: Effort): Promise<number[]> {
  // Home is the first and was not opened yet.
  const tabs = (await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').all()).slice(1)
  const figures: number[] = []
  for (let round = 0; round < tabRounds; round += 1) {
    for (const tab of tabs) figures.push(await tab.evaluate(comesToFront))
  }
  return figures
}

/** Runs in the page: milliseconds from a click until another page is painted. */
async function comesToFront(link: Element): Promise<number> {
  // oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const heading = () => [...document.querySelectorAll('h1')].find((it) => it.checkVisibility())
  const before = heading()
  const startedAt = performance.now()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  while (!heading() || heading() === before) await frame()
  await frame()
  return performance.now() - startedAt
}

/** Heap size before and after pages are opened and closed, each after a garbage collection. */
async function heapAround(page: Page, effort: Effort): Promise<[number, number]> {
  const session = await page.context().newCDPSession(page)
  const used = async () => {
    for (let count = 0; count < 3; count += 1) await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  await page.goto('/wel/index')
  await openAndClose(page, effort.warmUpPages)
  const before = await used()
  await openAndClose(page, effort.pages)
  return [before, await used()]
}

async function openAndClose(page: Page, times: number) {
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  for (let count = 0; count < times; count += 1) {
    const name = ['消息中心', '选择考试', '预约考点'][count % 3] ?? ''
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true }).click()
    const close = strip.getByRole('button', { name: `关闭 ${name}` })
    await close.click()
    await close.waitFor({ state: 'detached' })
  }
}
