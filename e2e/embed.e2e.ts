import type { Page } from '@playwright/test'

import { logIn } from './testing/log-in.ts'
import { expectAccessible, passSeconds } from './testing/page-state.ts'
import { expect, test } from './testing/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })

/** Content of the embedded site. */
const frameContent = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`).frameLocator('iframe')

test('an embedded page keeps its state while its tab is hidden', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/')
  await menu(page).getByRole('link', { name: '考试帮助中心' }).click()
  await expect(page).toHaveURL(/\/myiframe\/help$/)
  await expect(page.getByText(/^内容来自 127\.0\.0\.1:\d+$/)).toBeVisible()
  const question = frameContent(page, '考试帮助中心').getByLabel('您想了解什么？')
  await question.fill('照片')
  await expectAccessible(page)
  await menu(page).getByRole('link', { name: '消息中心' }).click()
  await page.getByRole('heading', { level: 1, name: '消息中心' }).waitFor()
  await strip(page).getByRole('link', { name: '考试帮助中心' }).click()
  await expect(question).toHaveValue('照片')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(question).toHaveValue('')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '在新窗口打开' }).click(),
  ])
  await expect(popup.getByRole('heading', { name: '考试帮助中心' })).toBeVisible()
  expect(await popup.evaluate(() => window.opener === null && document.referrer === '')).toBe(true)
})

test('an entry that opens a window goes to an allowed site at once, to any other after a confirmation', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  await page.goto('/')
  const tiles = page.getByRole('region', { name: '外部系统' })
  const [allowed] = await Promise.all([
    page.waitForEvent('popup'),
    tiles.getByRole('link', { name: '旧版系统（新窗口）' }).click(),
  ])
  await expect(allowed).toHaveURL(/\/site\/refusing$/)
  expect(await allowed.evaluate(() => window.opener === null && document.referrer === '')).toBe(true)

  await logIn(page, mock, 'zhangwei')
  await page.goto('/')
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    menu(page).getByRole('link', { name: '考试院官网' }).click(),
  ])
  await expect(other.getByText('即将离开本站')).toBeVisible()
  await expect(other.getByRole('link', { name: '去 www.example.org' })).toBeVisible()
  await expectAccessible(other)
})

test('a slow site is reported after ten seconds, and loads afterwards', async ({ page, mock, product }) => {
  await page.clock.install()
  await logIn(page, mock)
  await page.goto(`/myiframe/board?src=${encodeURIComponent(`${product.mockOrigin}/site/slow?seconds=4`)}&name=看板`)
  await expect(page.getByText(/^正在打开/)).toBeVisible()
  await passSeconds(page, 10)
  await expect(page.getByText('网页打开较慢')).toBeVisible()
  await expect(frameContent(page, '看板').getByText(/今日报名/)).toBeVisible()
  await expect(page.getByText('网页打开较慢')).toHaveCount(0)
})

/** Messages of the browser about blocked frames. */
const expectedErrors = /frame-ancestors|sandbox|Permissions policy|navigat/i

const testWithExpectedErrors = test.extend({
  // Only the blocked actions of other sites are on the console.
  browserErrors: async ({ context }, provide) => {
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text())) errors.push(message.text())
    })
    await provide(errors)
    expect(errors, 'errors in the browser').toEqual([])
  },
})

testWithExpectedErrors('a site that wants no frame is explained, with the way out', async ({ page, mock, product }) => {
  await logIn(page, mock)
  const src = `${product.mockOrigin}/site/refusing`
  await page.goto(`/myiframe/legacy?src=${encodeURIComponent(src)}`)
  await expect(page.getByText(/看不到内容时，请在新窗口打开/)).toBeVisible()
  await expect(page.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', src)
})

testWithExpectedErrors(
  'a hostile site leads nobody away, opens nothing, reads nothing and is not heard',
  async ({ page, mock, context }) => {
    await logIn(page, mock, 'admin')
    await page.goto('/myiframe/hostile')
    // The router writes its first address; the site does all of it twice.
    await page.getByRole('button', { name: /个人菜单/ }).waitFor()
    const address = page.url()
    const effects: string[] = []
    page.on('framenavigated', (frame) => frame === page.mainFrame() && effects.push(`went to ${frame.url()}`))
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => effects.push(`asked ${dialog.message()}`)))
    page.on('download', (file) => effects.push(`saved ${file.url()}`))
    context.on('page', (other) => effects.push(`opened ${other.url()}`))
    const outcome = frameContent(page, '被篡改的页面').locator('#outcome')
    await expect(outcome).toHaveText('done')
    await outcome.click()
    await expect(outcome).toHaveText('done twice')
    await expect(page.getByText(/看不到内容时，请在新窗口打开/)).toBeVisible()
    // Still our page, and responsive.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('textbox', { name: '搜索菜单和操作' })).toBeVisible()
    expect(effects).toEqual([])
    expect(page.url()).toBe(address)
    expect(await storedValues(page)).toMatchObject({
      name: '',
      cookie: '',
      marker: undefined,
      tabs: expect.stringContaining('/myiframe/hostile'),
    })
  },
)

/** Storage of our page, which the embedded one must not change. */
const storedValues = (page: Page) =>
  page.evaluate(() => ({
    name: window.name,
    cookie: document.cookie,
    marker: localStorage.getItem('taken') ?? sessionStorage.getItem('taken') ?? undefined,
    tabs: sessionStorage.getItem('exam:tabs'),
  }))

test('only three frames stay mounted: the least recently used one is loaded again', async ({ page, mock, product }) => {
  await logIn(page, mock)
  await page.goto('/')
  await strip(page).waitFor()
  const src = encodeURIComponent(`${product.mockOrigin}/site/manual`)
  for (const name of ['one', 'two', 'three', 'four']) {
    await page.evaluate((href) => history.pushState(null, '', href), `/myiframe/${name}?src=${src}&name=${name}`)
    await frameContent(page, name).getByLabel('您想了解什么？').fill(name)
  }
  await expect(page.locator('iframe')).toHaveCount(3)
  await strip(page).getByRole('link', { name: 'two' }).click()
  await expect(frameContent(page, 'two').getByLabel('您想了解什么？')).toHaveValue('two')
  await strip(page).getByRole('link', { name: 'one' }).click()
  await expect(frameContent(page, 'one').getByLabel('您想了解什么？')).toHaveValue('')
})
