import type { BrowserContext, Page } from '@playwright/test'

import { logIn, logInByForm, tryToLogIn } from './testing/log-in.ts'
import { expect, test } from './testing/test.ts'

const base = '/exam/signup/index?step=base'
const subject = '/exam/signup/index?step=subject'

const level = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) })
const saveNote = (page: Page) => page.getByText(/^已保存/)

/** All drafts in IndexedDB as text; offline copies are excluded. */
const storedTexts = (page: Page, but = 'exam-offline') =>
  page.evaluate(async (left) => {
    const names = (await indexedDB.databases()).filter(({ name }) => name !== left)
    const all = names.map(
      ({ name = '' }) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('error', () => reject(new Error(name)))
          opening.addEventListener('success', () => {
            const db = opening.result
            const [store] = db.objectStoreNames
            if (!store) return resolve([])
            const asking = db.transaction(store).objectStore(store).getAll()
            asking.addEventListener('success', () => resolve(asking.result))
          })
        }),
    )
    const rows = (await Promise.all(all)).flat()
    const texts = rows.map((row) => {
      const { cipher } = row as { cipher?: ArrayBuffer } // what draft/draft.ts puts there
      return cipher ? new TextDecoder().decode(cipher) : JSON.stringify(row)
    })
    return { count: rows.length, text: texts.join('\n') }
  }, but)

/** Keys of device settings. */
const deviceKeys = new Set(['exam:device:clock', 'exam:device:locale', 'exam:device:public-computer'])

test('a session that ends while a form is filled in loses no input @core', async ({ page, mock, context }) => {
  await logIn(page, mock, 'lina')
  await page.goto(base)
  await page.getByLabel('联系地址').waitFor()
  await context.clearCookies()
  await page.getByLabel('联系地址').fill('人民南路四段 9 号')
  await expect(page.getByText('登录超时，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(/step%3Dbase|step=base/)
  await tryToLogIn(page, mock, { account: 'lina' })
  await expect(page).toHaveURL(/step=base/)
  await expect(page.getByLabel('联系地址')).toHaveValue('人民南路四段 9 号')
  await expect(saveNote(page)).toBeVisible()
})

test('input typed offline is restored after the page was closed, and sent @core', async ({ page, mock, context }) => {
  await logIn(page, mock, 'lina')
  await page.goto(subject)
  await level(page, '本科').waitFor()
  await context.setOffline(true)
  await level(page, '本科').click({ force: true })
  await expect(page.getByText('已存本机，联网后自动上传')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(subject)
  await expect(again.getByText(/^已恢复/)).toBeVisible()
  await expect(again.getByRole('radio', { name: /本科/ })).toBeChecked()
  await expect(saveNote(again)).toBeVisible()
})

test('personal input typed offline is restored after a reload, and sent', async ({ page, mock, context }) => {
  await logIn(page, mock, 'lina')
  await page.goto(base)
  await page.getByLabel('联系地址').waitFor()
  await context.setOffline(true)
  await page.getByLabel('联系地址').fill('人民南路四段 11 号')
  await expect(page.getByText('已存本机，联网后自动上传')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(base)
  await expect(again.getByLabel('联系地址')).toHaveValue('人民南路四段 11 号')
  await expect(saveNote(again)).toBeVisible()
  await expect.poll(async () => (await storedTexts(again)).count).toBe(0)
})

/** Kills the page and opens the form in a new one. */
async function reopen(page: Page, context: BrowserContext) {
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(subject)
  return again
}

test.describe('browser killed', () => {
  test.beforeEach(async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await page.goto(subject)
    await level(page, '专科').click({ force: true })
    await expect(saveNote(page)).toBeVisible()
    await expect.poll(() => storedTexts(page)).toEqual({ count: 0, text: '' })
    await mock.set('/faults', { path: 'signup/save', kind: 'hang', count: 1 })
    await level(page, '本科').click({ force: true })
  })

  // Input younger than two seconds may be lost; what the server had may not.
  test("before the draft is stored, the form has the server's values", async ({ page, context }) => {
    const again = await reopen(page, context)
    await expect(again.getByRole('radio', { name: /本科|专科/, checked: true })).toHaveCount(1)
  })

  test('after the draft is stored and before it is sent, the form restores it', async ({ page, context }) => {
    await expect.poll(async () => (await storedTexts(page)).count).toBe(1)
    const again = await reopen(page, context)
    await expect(again.getByRole('radio', { name: '本科', checked: true })).toHaveCount(1)
  })

  test('while it is being sent, the form restores it', async ({ page, mock, context }) => {
    await expect.poll(mock.faults).toEqual([])
    const again = await reopen(page, context)
    await expect(again.getByRole('radio', { name: '本科', checked: true })).toHaveCount(1)
  })
})

test('input of one device is on another device', async ({ page, mock, browser }) => {
  await logIn(page, mock, 'lina')
  await page.goto(base)
  await page.getByLabel('联系地址').fill('人民南路四段 10 号')
  await expect(saveNote(page)).toBeVisible()
  const phone = await browser.newContext()
  const other = await phone.newPage()
  await logIn(other, mock, 'lina')
  await other.goto(base)
  await expect(other.getByLabel('联系地址')).toHaveValue('人民南路四段 10 号')
  await phone.close()
})

test('drafts on the device are encrypted', async ({ page, mock }) => {
  await mock.set('/faults', { path: 'signup/save', kind: 'error' })
  await logIn(page, mock, 'lina')
  await page.goto(base)
  await page.getByLabel('联系地址').fill('人民南路四段 9 号')
  await expect(page.getByText(/^保存失败.*已存本机/)).toBeVisible()
  await expect.poll(async () => (await storedTexts(page)).count).toBe(1)
  expect((await storedTexts(page)).text).not.toMatch(/人民南路|values/)
  await page.goto(subject)
  await level(page, '本科').click({ force: true })
  await expect(page.getByText(/^保存失败.*已存本机/)).toBeVisible()
  const texts = await storedTexts(page)
  expect(texts.count).toBe(2)
  expect(texts.text).not.toMatch(/rankCode|"bk"|values/)
})

test('on a public computer nothing is stored @core', async ({ page, mock }) => {
  await mock.set('/faults', { path: 'signup/save', kind: 'error' })
  await page.goto('/login')
  await page.getByLabel('这是公用电脑，不在本机保存任何内容').check()
  await logInByForm(page, mock, 'lina')
  await page.goto(subject)
  await level(page, '本科').click({ force: true })
  await expect(page.getByText(/^保存失败.*请勿关闭本页/)).toBeVisible()
  expect(await storedTexts(page, '')).toEqual({ count: 0, text: '' })
  const local = await page.evaluate(() => Object.keys(localStorage))
  expect(local.filter((key) => !deviceKeys.has(key))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/李娜|lina|rankCode|本科/)
})

test('a change of the language keeps all input', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto(base)
  await page.getByLabel('联系地址').fill('人民南路四段 9 号')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
  await expect(page.getByLabel('Postal address')).toHaveValue('人民南路四段 9 号')
})

test('a second tab of a form is read-only and may take over', async ({ page, mock, context }) => {
  await logIn(page, mock, 'lina')
  await page.goto(base)
  await expect(page.getByLabel('联系地址')).toBeEditable()
  const second = await context.newPage()
  await second.goto(base)
  await expect(second.getByRole('alert')).toContainText('另一标签页')
  await second.getByRole('button', { name: '在此继续编辑' }).click()
  await expect(second.getByLabel('联系地址')).toBeEditable()
  await expect(page.getByRole('alert')).toContainText('另一标签页')
})
