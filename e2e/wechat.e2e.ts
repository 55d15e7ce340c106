import type { Page } from '@playwright/test'

import { logIn } from './testing/log-in.ts'
import { expectAccessible, expectNoOverflow } from './testing/page-state.ts'
import { scannedCodes } from './testing/scanned-codes.ts'
import { expect, test } from './testing/test.ts'

const exam = { id: '1800000000000000001', name: '2026年下半年高等教育自学考试' }

/** What WeChat's view lacks, and what it does instead: a window it does not open, a file it does not save. */
async function limitView(page: Page) {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused, open: () => void refused.push('window'), print: () => void refused.push('print') })
    document.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.target === '_blank' || link?.hasAttribute('download')) refused.push(link.href)
    })
  })
  return () => page.evaluate(() => (window as Window & { refused?: string[] }).refused) // the script above put it there
}

/** Runs in the page: empties an IndexedDB database. */
const emptyDatabase = `(name) => new Promise((resolve) => {
  const opening = indexedDB.open(name)
  opening.onsuccess = () => {
    const stores = [...opening.result.objectStoreNames]
    const transaction = opening.result.transaction(stores, 'readwrite')
    for (const store of stores) transaction.objectStore(store).clear()
    transaction.oncomplete = resolve
  }
})`

/** WeChat clears what a page has stored, whenever it needs the room. */
const clearStorage = (page: Page) =>
  page.evaluate(`(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) await (${emptyDatabase})(name)
  })()`)

const dataUrlBytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

/** The image for a long press: WeChat saves no other than a data URL. */
async function savedImage(page: Page, alt: string) {
  const source = (await page.getByRole('img', { name: alt }).getAttribute('src')) ?? ''
  expect(source).toMatch(/^data:image\/png;base64,/)
  return dataUrlBytes(source)
}

test.describe('inside WeChat @phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20231202 MicroMessenger/8.0.44',
  })

  test('from the log-in by its OAuth through a step and a payment to the ticket as an image', async ({
    page,
    mock,
    context,
  }) => {
    const refused = await limitView(page)
    await logInByWechat(page)
    await chooseExam(page)

    await mock.set('/stage', { account: 'zhangwei', examId: exam.id, status: 'filling' })
    await page.goto('/exam/signup/index?step=base')
    await page.getByLabel('联系地址').waitFor()
    await context.setOffline(true)
    await page.getByLabel('联系地址').fill('人民南路四段 9 号')
    await expect(page.getByText('已存本机，联网后自动上传')).toBeVisible()
    await clearStorage(page)
    await context.setOffline(false)
    await expect(page.getByText(/^已保存/)).toBeVisible()

    await mock.set('/stage', { account: 'zhangwei', examId: exam.id, status: 'unpaid' })
    await page.goto('/exam/pay/index')
    await page.getByRole('radio', { name: '微信支付' }).press(' ')
    await page.getByRole('button', { name: /^用.+支付 [\d.]+ 元$/ }).click()
    await page.waitForURL('**/order/02**')
    await clearStorage(page)
    await page.getByRole('link', { name: '打开支付应用' }).click()
    await page.getByRole('button', { name: '支付成功' }).first().click()
    await page.getByRole('button', { name: '返回商户' }).click()
    await expect(page.getByRole('heading', { name: '已支付' })).toBeVisible()
    await page.goto('/exam/pay/index')
    await page.getByRole('button', { name: '收据' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '保存图片' }).click()
    expect((await savedImage(page, '缴费收据图片')).length).toBeGreaterThan(10_000)

    await mock.set('/stage', { account: 'zhangwei', examId: exam.id, status: 'ticket' })
    await page.goto('/exam/zkzdy/index')
    await page.getByRole('button', { name: '保存图片' }).click()
    await expect(page.getByText(/长按图片/)).toBeVisible()
    const { Code128: number } = await scannedCodes(await savedImage(page, '准考证图片'))
    expect(number).toMatch(/^\w{8,}$/)
    expect(await refused()).toEqual([])
  })

  test('what it cannot do leads to a browser by its menu, a copied link or a code', async ({ page, mock }) => {
    const refused = await limitView(page)
    await logIn(page, mock, 'ayguli')
    await page.goto('/exam/zkzdy/index')
    await page.getByRole('button', { name: '在浏览器中打印' }).click()
    const ways = page.getByRole('dialog', { name: '在浏览器中打开' })
    await expect(ways.getByText(/选择“在浏览器打开”/)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    const source = (await ways.getByRole('img', { name: '链接二维码' }).getAttribute('src')) ?? ''
    expect(await scannedCodes(dataUrlBytes(source))).toEqual({ QRCode: page.url() })
    expect(await refused()).toEqual([])
  })
})

/** The mock's WeChat asks for the consent of zhangwei, whose account is bound. */
async function logInByWechat(page: Page) {
  await page.goto('/login')
  await page.getByRole('radio', { name: '其他' }).check({ force: true })
  await page.getByRole('button', { name: '使用微信登录' }).click()
  await expect(page.getByText('模拟身份提供方')).toBeVisible()
  const { searchParams, hash } = new URL(page.url())
  expect([searchParams.get('scope'), hash]).toEqual(['snsapi_userinfo', '#wechat_redirect'])
  await page.getByRole('button', { name: '张伟' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('张伟')
}

async function chooseExam(page: Page) {
  await page.goto('/selectexam/index?list=all')
  await page.getByRole('button', { name: `选择此考试 ${exam.name}` }).click()
  await page.getByRole('button', { name: '选择并开始报名' }).click()
  await page.waitForURL('**/exam/signup/**')
}
