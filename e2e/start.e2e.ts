import type { Page } from '@playwright/test'

import { polyfilled } from '../web/src/client/polyfills/built-ins.ts'
import { logIn, logInByForm } from './testing/log-in.ts'
import { expect, test } from './testing/test.ts'

/** Tests in which the page has errors on purpose. */
const failing = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted out of this pattern
  browserErrors: ({}, provide) => provide([]),
})

const entry = '**/assets/index-*.js'

/** Removes built-in APIs before the first script of each page. */
const withoutBuiltIns = (page: Page, paths: readonly string[]) =>
  page.addInitScript((removed) => {
    for (const path of removed) {
      const names = path.split('.')
      const last = names.pop() ?? ''
      Reflect.deleteProperty(
        names.reduce((owner: object, name) => Reflect.get(owner, name), globalThis),
        last,
      )
    }
  }, paths)

const loadedResources = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

test('in a browser without the newer built-in APIs a candidate logs in and opens home @core', async ({
  page,
  mock,
}) => {
  await withoutBuiltIns(page, polyfilled)
  await page.goto('/login')
  await logInByForm(page, mock)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('张伟')
  expect((await loadedResources(page)).join()).toContain('/assets/polyfills-')
  const types = page.evaluate((paths) => {
    const values = paths.map((path) => path.split('.').reduce((owner, name) => Object(owner)[name], Object(globalThis)))
    return values.map((value) => typeof value)
  }, polyfilled)
  expect(await types).toEqual(polyfilled.map(() => 'function'))
})

test('a browser that has them loads no polyfills', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  expect((await loadedResources(page)).join()).not.toContain('/assets/polyfills-')
})

for (const locale of ['zh', 'en'])
  test(`home on a phone has asked for all of its files before a script of ours runs: ${locale}`, async ({
    page,
    mock,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((language) => {
      localStorage.setItem('exam:device:locale', language)
      localStorage.setItem('exam:device:public-computer', '1') // which loads nothing for a later visit
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main h2')) return
        observer.disconnect()
        performance.mark('next step')
      }).observe(document, { childList: true, subtree: true })
    }, locale)
    const held = Promise.withResolvers<void>()
    await page.route(entry, async (route) => {
      await held.promise
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await logIn(page, mock)
    const exams = page.waitForResponse(/getAllExamList/)
    await page.goto('/wel/index', { waitUntil: 'commit' })
    await exams
    const early = new Set(asked)
    held.resolve()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    const needed = await page.evaluate(() => {
      const [shown] = performance.getEntriesByName('next step')
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
      return files.filter(({ startTime }) => startTime < (shown?.startTime ?? 0)).map(({ name }) => name)
    })
    expect(needed.length).toBeGreaterThan(5)
    expect(needed.filter((file) => !early.has(file))).toEqual([])
  })

test('an old browser gets a page in both languages that says what to use', async ({ page }) => {
  await withoutBuiltIns(page, ['structuredClone'])
  await page.goto('/login')
  await expect(page.getByRole('heading')).toHaveText(['浏览器版本过低', 'This browser is too old'])
  await expect(page.getByText('iOS 15.4')).toHaveCount(2)
  await expect(page.getByLabel('账号', { exact: true })).toBeHidden()
})

test('a browser that does not understand or run the first script gets that page too', async ({ page, mock }) => {
  const answer = await fetch(`${mock.product.origin}/`)
  const html = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
  await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/')
  await expect(page.getByRole('heading')).toHaveText(['浏览器版本过低', 'This browser is too old'])
})

test('where the first script does not load the page says so, and a reload opens it @core', async ({ page }) => {
  await page.route(entry, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('heading')).toHaveText(['页面没有打开', 'The page did not open'])
  await expect(page.getByLabel('账号', { exact: true })).toBeHidden()
  await page.unroute(entry)
  await page.getByRole('link', { name: '重新加载' }).click()
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  await expect(page.getByRole('link', { name: '重新加载' })).toBeHidden()
})

for (const [what, script] of [
  ['does not compile', 'let let = 1'],
  ['throws before it has rendered', 'throw new Error("start")'],
  ['fails to load something later', 'Promise.reject(new Error("texts"))'],
] as const) {
  failing(`where the first script ${what} the page says so`, async ({ page, mock }) => {
    const html = await (await fetch(`${mock.product.origin}/wel/index`)).text()
    await page.route('**/wel/index', (route) =>
      route.fulfill({ contentType: 'text/html', body: html.replaceAll(/ integrity="[^"]*"/g, '') }),
    )
    await page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.goto('/wel/index')
    await expect(page.getByRole('heading')).toHaveText(['页面没有打开', 'The page did not open'])
  })
}

failing('a changed script is not run, and the page says that it did not open', async ({ page }) => {
  await page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: 'document.title = "run"' }))
  await page.goto('/wel/index')
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible()
  await expect(page).not.toHaveTitle('run')
})
