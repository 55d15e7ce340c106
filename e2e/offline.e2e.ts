import type { Page } from '@playwright/test'

import { confirmLogOut, logIn, logInByForm, tryToLogIn } from './testing/log-in.ts'
import { expectAccessible, passSeconds, passSecondsUntil, visit } from './testing/page-state.ts'
import type { NetworkProxy } from './testing/proxy.ts'
import { expect, test, testOnNetwork } from './testing/test.ts'

test.use({ serviceWorkers: 'allow' })

const home = '/wel/index'
const copyNotice = (page: Page) => page.getByText(/这是 \d{4}-\d\d-\d\d\s\d\d:\d\d 的离线内容/)
const updateButton = (page: Page) => page.getByRole('button', { name: '立即更新' })

/** Waits until the service worker has precached the client. */
const waitForPrecache = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** Opens the home page until client and data are stored on the device. */
async function openHome(page: Page, mock: Parameters<typeof logIn>[1], account: string) {
  await logIn(page, mock, account)
  await page.goto(`${home}?list=all`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForPrecache(page)
  await expect.poll(async () => (await deviceContent(page)).copies.length).toBeGreaterThan(5)
}

/** Content of the browser's stores: keys of the copies, and all storage and caches as text. */
const deviceContent = (page: Page) =>
  page.evaluate(async () => {
    // oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page
    const openDatabase = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(name)))
      })
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const copies: string[] = []
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await openDatabase(name)
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([read(rows.getAllKeys()), read(rows.getAll())])
        copies.push(...keys.map(String).filter((key) => key !== 'key'))
        texts.push(...values.map((row) => (row.cipher ? new TextDecoder().decode(row.cipher) : JSON.stringify(row))))
      }
      db.close()
    }
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        addresses.push(new URL(request.url).pathname)
        texts.push(await (await cache.match(request))!.text()) // listed before
      }
    }
    return { copies, addresses, text: texts.join('\n') }
  })

test('the ticket is available offline after one visit, as is home, with the age of their data; a log-out deletes all copies @core', async ({
  page,
  mock,
  context,
}) => {
  await openHome(page, mock, 'ayguli')
  await page.goto('/exam/zkzdy/index')
  await page.getByRole('button', { name: '打印准考证', exact: true }).waitFor()
  await expect
    .poll(async () => (await deviceContent(page)).copies.some((name) => name.includes('printtemplate/isZkzdy')))
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: '打印准考证', exact: true })).toBeEnabled()
  await expect(page.getByRole('main').getByText('阿依古丽·买买提').first()).toBeVisible()
  const sitting = page.getByRole('region', { name: '考试安排' })
  await expect(sitting).toContainText('第一中学考点')
  await expect(sitting).toContainText(/座位号?\s*\d{2}/)
  await expect(copyNotice(page)).toBeVisible()
  await page.goto(`${home}?list=all`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('阿依古丽·买买提')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(copyNotice(page)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(copyNotice(page)).toBeHidden()

  await confirmLogOut(page)
  await page.waitForURL(/\/login/)
  expect((await deviceContent(page)).copies).toEqual([])
  await context.setOffline(true)
  await page.goto(home).catch(() => undefined)
  await expect(page.getByText('阿依古丽·买买提')).toBeHidden()
})

test('a page without a copy says so offline, and loads when the network is back @once', async ({
  page,
  mock,
  context,
}) => {
  await openHome(page, mock, 'ayguli')
  await context.setOffline(true)
  await page.goto('/message/index')
  await expect(page.getByText(/^打开过的考试列表、报名表、准考证和成绩在 .+ 前仍可查看，之后从本机删除$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible()
})

test('a form opens offline with what was typed, and saves it when the network is back @once', async ({
  page,
  mock,
  context,
}) => {
  await openHome(page, mock, 'wangyi')
  await page.goto('/notselectexam/baseinfo/index')
  const address = page.getByLabel('联系地址')
  const other = page.getByLabel('电子邮箱')
  await other.fill('confirmed@example.org')
  await expect(page.getByText(/^已保存/)).toBeVisible()
  await context.setOffline(true)
  await address.fill('解放北路 1 号')
  await expect(page.getByText('已存本机，联网后自动上传')).toBeVisible()
  await page.reload()
  await expect(address).toHaveValue('解放北路 1 号')
  await expect(other).toHaveValue('confirmed@example.org')
  await expect(page.getByRole('combobox', { name: '民族' })).toBeEnabled()
  await expect(copyNotice(page)).toBeVisible()
  await expect(page.getByText('已存本机，联网后自动上传')).toBeVisible()
  expect((await deviceContent(page)).text).not.toMatch(/解放北路|confirmed@/)
  await context.setOffline(false)
  await expect(page.getByText(/^已保存/)).toBeVisible({ timeout: 20_000 })
  await expect(copyNotice(page)).toBeHidden()
})

test('copies on the device are encrypted, and no answer is in a cache @once', async ({ page, mock }) => {
  await openHome(page, mock, 'ayguli')
  await page.goto('/exam/zkzdy/index')
  await page.getByRole('button', { name: '打印准考证', exact: true }).waitFor()
  const { addresses, text } = await deviceContent(page)
  expect(text).not.toMatch(/阿依古丽|ayguli|高等教育自学考试|Bearer|token"/)
  const files = /^\/(?:assets\/.+|workers\/.+|index\.html|icon\.svg|app\.webmanifest)$/
  expect(addresses.filter((address) => !files.test(address))).toEqual([])
})

test('an offline log-out deletes the copies @once', async ({ page, mock, context }) => {
  await openHome(page, mock, 'ayguli')
  await context.setOffline(true)
  await confirmLogOut(page)
  await expect.poll(async () => (await deviceContent(page)).copies).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page.getByText('阿依古丽·买买提')).toBeHidden()
})

test('the end of a session deletes the copies @once', async ({ page, mock, context }) => {
  await openHome(page, mock, 'ayguli')
  await context.clearCookies()
  await page.reload()
  await page.waitForURL(/\/login/)
  await expect.poll(async () => (await deviceContent(page)).copies).toEqual([])
  await context.setOffline(true)
  await page.goto(home)
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page.getByText('阿依古丽·买买提')).toBeHidden()
})

test('a ticket that is kept opens without a network after the end of the session, and goes with the log-out @once', async ({
  page,
  mock,
  context,
}) => {
  await openHome(page, mock, 'ayguli')
  await page.goto('/exam/zkzdy/index')
  await page.getByRole('switch', { name: '在本机保留准考证' }).check()
  await expectAccessible(page)
  await context.clearCookies()
  await page.reload()
  await page.waitForURL(/\/login/)
  await expect.poll(async () => (await deviceContent(page)).copies.length).toBe(2)
  await context.setOffline(true)
  await page.goto('/exam/zkzdy/index')
  await expect(page.getByRole('region', { name: '考试安排' })).toContainText('第一中学考点')
  await expect(copyNotice(page)).toBeVisible()
  await confirmLogOut(page)
  await expect.poll(async () => (await deviceContent(page)).copies).toEqual([])
})

test('a second account sees nothing of the first @once', async ({ page, mock, context }) => {
  await openHome(page, mock, 'ayguli')
  const first = (await deviceContent(page)).copies
  await page.goto('/login?why=switched')
  await tryToLogIn(page, mock, { account: 'lina' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李娜')
  await page.goto(`${home}?list=all`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const second = (await deviceContent(page)).copies
  expect(second.filter((name) => first.includes(name))).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李娜')
})

test('a public computer stores nothing, not even the client @once', async ({ page, mock }) => {
  await page.goto('/login')
  await page.getByLabel('这是公用电脑，不在本机保存任何内容').check()
  await logInByForm(page, mock, 'ayguli')
  await visit(page, `${home}?list=all`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const { copies, addresses } = await deviceContent(page)
  expect({ copies, addresses }).toEqual({ copies: [], addresses: [] })
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

/** Deploys a new version for this browser only, by changing the service worker. Waits until it is installed. */
async function deploy(page: Page, network: NetworkProxy) {
  network.append('/sw.js', '// next\n')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

testOnNetwork(
  'a new version waits while something is typed in any tab, and then is taken by all @once @core',
  async ({ page, mock, context, network }) => {
    await page.clock.install()
    await openHome(page, mock, 'wangyi')
    const second = await context.newPage()
    await second.goto(home)
    await second.getByLabel('搜索考试').waitFor()
    await mock.set('/faults', { path: 'register/update-studentPerson-info', kind: 'error' })
    await page.goto('/notselectexam/baseinfo/index')
    await page.getByLabel('联系地址').fill('解放北路 1 号')
    await deploy(second, network)
    await passSeconds(second, 5) // the client checks every two seconds whether the update may be offered
    await expect(updateButton(second)).toBeHidden()
    await visit(page, home)
    await passSecondsUntil(updateButton(page), 5)
    await passSecondsUntil(updateButton(second), 5)
    const reloaded = [page, second].map((tab) => tab.waitForEvent('load'))
    await updateButton(second).click()
    await Promise.all(reloaded)
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(updateButton(second)).toBeHidden()
  },
)

test('the precached page has a CSP that allows its style elements', async ({ page, mock, context }) => {
  await openHome(page, mock, 'ayguli')
  await context.setOffline(true)
  const response = await page.reload()
  const policy = (await response?.allHeaders())?.['content-security-policy'] ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce).toBeTruthy()
  expect(await page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce)).toBe(
    nonce,
  )
})
