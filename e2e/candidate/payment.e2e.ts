import type { Page } from '@playwright/test'

import { exam as exams } from '#contracts/candidate/exam.ts'

import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible, expectNoOverflow, passSecondsUntil, setTextSize } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const examId = '1800000000000000001'
const home = '/wel/index'
const payPage = '/exam/pay/index'

/** Providers with the names of their cards. */
const providers = [
  { payType: '01', name: '合利宝支付' },
  { payType: '02', name: '微信支付' },
  { payType: '05', name: '统一支付平台' },
  { payType: '08', name: '网上银行' },
] as const
type Provider = (typeof providers)[number]
const [card] = providers

/** Ledger of the fee in the mock. */
async function feeLedger(mock: Mock) {
  const rows = (await mock.ledger()).filter((row) => row.kind === 'signup' && row.examId === examId)
  const { orders, open, paid } = rows.find(({ account }) => account === 'ayguli') ?? { orders: 0, open: 0, paid: 0 }
  return { orders, open, paid }
}

const payButton = (page: Page) => page.getByRole('button', { name: /^用.+支付 [\d.]+ 元$|^继续支付订单/ })

/** Chooses a provider and goes to its jump page. */
async function goToProvider(page: Page, { name }: Provider): Promise<Page> {
  await page.goto(payPage)
  await page.getByRole('radio', { name }).press(' ')
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const newPage = isPhone ? null : page.context().waitForEvent('page')
  await payButton(page).click()
  const jump = (await newPage) ?? page
  await jump.waitForURL('**/order/**')
  return jump
}

/** Creates an order and opens the checkout of the provider. */
async function openCheckout(page: Page, provider: Provider): Promise<Page> {
  const jump = await goToProvider(page, provider)
  if (provider.payType === '02') return openWallet(page, jump)
  if (provider.payType === '08') await passCountdown(jump)
  await jump.waitForURL('**/pay/**')
  return jump
}

/** The page before a bank names the bank for three seconds, and goes on by itself. */
async function passCountdown(jump: Page) {
  await jump.getByRole('button', { name: '去支付' }).waitFor()
  await passSecondsUntil(jump.getByRole('button', { name: '支付成功' }).first(), 3)
}

/** On a phone the app opens; on a desktop its QR code is scanned. */
async function openWallet(page: Page, jump: Page): Promise<Page> {
  if (jump === page) {
    await jump.getByRole('link', { name: '打开支付应用' }).click()
    return jump
  }
  await expect(jump.getByRole('img', { name: '支付二维码' })).toBeVisible()
  const number = await page
    .getByText(/^订单号 \d+/)
    .first()
    .textContent()
  const phone = await page.context().newPage()
  const { port } = new URL(page.url())
  await phone.goto(`http://127.0.0.1:${Number(port) + 1}/pay/02/${number?.replace(/\D/g, '')}`)
  return phone
}

async function chooseOutcome(checkout: Page, button: string) {
  await checkout.getByRole('button', { name: button }).first().click()
  await checkout.getByRole('button', { name: '返回商户' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const result = (page: Page, name: string) => expect(heading(page, name)).toBeVisible()

test.beforeEach(async ({ page, mock }) => {
  await page.clock.install()
  await openPayPage(page, mock)
})

async function openPayPage(page: Page, mock: Mock) {
  const tab = await logIn(page, mock, 'ayguli')
  await tab.value(exams.selectExam, { examId })
}

// The first one is paid in the journeys below.
for (const provider of providers.slice(1)) {
  test(`${provider.name}: paid at once @phone`, async ({ page, mock }) => {
    const checkout = await openCheckout(page, provider)
    await chooseOutcome(checkout, '支付成功')
    await result(checkout, '已支付')
    expect(await feeLedger(mock)).toEqual({ orders: 1, open: 0, paid: 1 })
  })
}

// Returns and states of the other providers are the same, which mocks/payment/notification.test.ts shows for each.
test(`${card.name}: failed, then cancelled, then paid late @phone @core`, async ({ page, mock }) => {
  await chooseOutcome(await openCheckout(page, card), '支付失败')
  await page.goto(payPage)
  await expect(page.getByText('支付失败').first()).toBeVisible()
  await chooseOutcome(await openCheckout(page, card), '取消支付')
  await page.goto(payPage)
  await expect(page.getByText('订单已关闭').first()).toBeVisible()
  await mock.set('/payment/plan', { outcome: null, seconds: 3600 })
  const checkout = await openCheckout(page, card)
  await chooseOutcome(checkout, '稍后成功')
  await result(checkout, '正在确认支付结果')
  await mock.set('/payment/notify') // decides it in this process
  await passSecondsUntil(heading(checkout, '已支付'), 10)
  expect(await feeLedger(mock)).toEqual({ orders: 3, open: 0, paid: 1 })
})

test.describe('browser closed', () => {
  test('after the order was created, it is continued', async ({ page, mock, context }) => {
    const jump = context.waitForEvent('page')
    await page.goto(payPage)
    await page.getByRole('radio', { name: card.name }).press(' ')
    await mock.set('/faults', { path: 'getPayData', kind: 'hang', count: 1 })
    await payButton(page).click()
    await expect.poll(mock.faults).toEqual([])
    await (await jump).close()
    await page.close()
    const again = await context.newPage()
    await again.goto(payPage)
    await expect(again.getByRole('button', { name: /^继续用.+支付 [\d.]+ 元（…\d{4}）$/ })).toBeVisible()
    expect(await feeLedger(mock)).toEqual({ orders: 1, open: 1, paid: 0 })
  })

  test('at the provider, before the payment, the same order is offered', async ({ page, mock, context }) => {
    const jump = await goToProvider(page, card)
    await jump.waitForURL('**/pay/**')
    await jump.close()
    await page.close()
    const again = await context.newPage()
    await again.goto(home)
    await expect(again.getByText('有一笔缴费订单正在支付')).toBeVisible()
    await again.goto(payPage)
    await passSecondsUntil(heading(again, '尚未收到付款'))
    await expect(again.getByRole('button', { name: /继续支付订单/ })).toBeVisible()
    await expect(again.getByRole('button', { name: /^用.+支付 [\d.]+ 元$/ })).toHaveCount(0)
    expect(await feeLedger(mock)).toEqual({ orders: 1, open: 1, paid: 0 })
  })

  test('after the payment, before the return, the home page shows it without a click @core', async ({
    page,
    mock,
    context,
  }) => {
    const checkout = await openCheckout(page, card)
    await checkout.getByRole('button', { name: '成功，但通知丢失' }).click()
    await checkout.getByRole('button', { name: '返回商户' }).waitFor()
    await checkout.close()
    await page.close()
    const again = await context.newPage()
    await again.goto(home)
    await passSecondsUntil(paidExam(again))
    expect(await feeLedger(mock)).toEqual({ orders: 1, open: 0, paid: 1 })
  })
})

/** What the agenda of home says of the exam once its payment is there. */
const paidExam = (tab: Page) => tab.getByRole('article', { name: /高等教育自学考试/ }).getByText('已缴费')

/** In one moment, as no finger can. */
const clickRepeatedly = (tab: Page) =>
  payButton(tab).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 25; click += 1) button.click()
  })

test('two tabs and fifty clicks make one order @core', async ({ page, mock, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(payPage)
    await payButton(tab).waitFor()
  }
  await Promise.all([clickRepeatedly(page), clickRepeatedly(other)])
  for (const tab of [page, other]) await expect(tab.getByRole('dialog', { name: '支付完成了吗？' })).toBeVisible()
  expect((await feeLedger(mock)).orders).toBe(1)
  expect((await mock.journal()).filter(({ call }) => call === 'payment.saveOrder').length).toBeLessThanOrEqual(2)
})

test('a tampered return address changes nothing, and shows nothing in another browser', async ({
  page,
  mock,
  browser,
}) => {
  const checkout = await openCheckout(page, card)
  await chooseOutcome(checkout, '伪造的成功通知')
  await checkout.goto(`/payResult?orderNo=20990101000001&state=SUCCESS&amount=111.00&sign=${'F'.repeat(64)}`)
  await checkout.getByRole('heading', { name: '正在确认支付结果' }).waitFor()
  await passSecondsUntil(heading(checkout, '尚未收到付款'), 10)
  expect(await feeLedger(mock)).toEqual({ orders: 1, open: 1, paid: 0 })
  const number = ((await checkout.getByText(/^\d{14}$/).textContent()) ?? '').trim()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/payResult?orderNo=${number}`)
  await expect(stranger.getByRole('heading', { name: '查询支付结果' })).toBeVisible()
  await expect(stranger.getByText('111.00')).toHaveCount(0)
  await stranger.context().close()
})

test('Back submits no form again, and from the result it leads to no page of the provider @phone', async ({
  browser,
  mock,
}) => {
  // Without `clock.install`, which replaces the navigation entries of the browser.
  const page = await (await browser.newContext()).newPage()
  await openPayPage(page, mock)
  await page.goto(home)
  await openCheckout(page, card)
  await page.goBack()
  const go = page.getByRole('button', { name: '去支付' })
  await expect(go).toBeVisible()
  await expect(page.getByText('正在前往支付页面…')).toHaveCount(0)
  // The form would be submitted automatically after one second.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(2_500)
  const path = () => new URL(page.url()).pathname
  expect(path()).toBe('/order/01')
  await go.click()
  await chooseOutcome(page, '支付失败')
  await result(page, '支付失败')
  for (const before of [payPage, home]) {
    await page.goBack()
    await expect.poll(path).toBe(before)
  }
  await page.context().close()
})

test('every state of a payment is accessible', async ({ page }) => {
  await page.goto(payPage)
  await payButton(page).waitFor()
  await expectAccessible(page)
  const jump = await goToProvider(page, { payType: '02', name: '微信支付' })
  await jump.getByRole('img', { name: '支付二维码' }).waitFor()
  await expectAccessible(jump)
  const wallet = await openWallet(page, jump)
  await chooseOutcome(wallet, '支付成功')
  await result(wallet, '已支付')
  await expectAccessible(wallet)
  await wallet.getByRole('button', { name: '收据' }).click()
  await wallet.getByRole('dialog', { name: '缴费收据' }).waitFor()
  await expectAccessible(wallet)
})

async function expectToFit(page: Page, name: string) {
  await result(page, name)
  await expectAccessible(page)
  await expectNoOverflow(page)
}

test('an order in progress fits a small phone, in English as well, and the total is seen in large text @phone', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('exam:device:locale', 'en'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(payPage)
  const total = page
    .getByRole('table', { name: /Fees/ })
    .getByText(/^[\d.]+$/)
    .last()
  await total.waitFor()
  await setTextSize(page, 200)
  expect(await total.evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThanOrEqual(360)
  await setTextSize(page, 100)
  await page.getByRole('radio', { name: 'HeliPay' }).press(' ')
  await page.getByRole('button', { name: /^Pay ¥[\d.]+ with / }).click()
  await page.waitForURL('**/pay/01')
  await page.goto(payPage)
  await expectToFit(page, 'No payment received yet')
  await page.goto('/payResult')
  await heading(page, 'Confirming the payment').or(heading(page, 'No payment received yet')).waitFor()
  await page.clock.runFor(10_000) // until then a notification may be under way
  await expectToFit(page, 'No payment received yet')
})
