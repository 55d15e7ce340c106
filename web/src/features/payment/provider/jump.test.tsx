import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { type PayData, type PayType, payTypes, payment } from '#contracts/candidate/payment.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { journal } from '#mocks/core/journal.ts'
import { orders } from '#mocks/payment/order.ts'
import { provider } from '#mocks/sites/provider.ts'
import { open } from '#web/testing/client.tsx'
import { chooseExam, chooseOutcome, makeOrder, payAs } from '#web/testing/payment.ts'
import { driveTimers } from '#web/testing/timers.ts'
import { payMethods } from '../pay-methods.ts'

/** Collects submitted forms, which jsdom does not send. */
function leaving() {
  const submissions: { action: string; method: string; orderNo: unknown }[] = []
  const hear = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    submissions.push({ action: form.action, method: form.method, orderNo: new FormData(form).get('orderNo') })
  }
  document.addEventListener('submit', hear)
  onTestFinished(() => document.removeEventListener('submit', hear))
  return submissions
}

const on = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36'

function inWeChat() {
  on(`${android} MicroMessenger/8.0`)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,')
}

/** The gateway answers with other data of the payment. */
function change(browser: Tab, changed: Partial<PayData>) {
  const fetch = browser.fetch.bind(browser)
  browser.fetch = async (path, init) => {
    const answer = await fetch(path, init)
    return path === payment.getPayData.url ? Response.json({ ...(await answer.json()), ...changed }) : answer
  }
}

const byForm = payTypes.flatMap((payType) => {
  const { page, isWallet } = payMethods[payType]
  return isWallet ? [] : [[page, payType] as const]
})

test.each(byForm)('%s shows amount, payee and order, and redirects automatically', async (address, payType) => {
  const submissions = leaving()
  const passSeconds = driveTimers()
  let orderNo = ''
  await open(address, { as: 'ayguli', before: async (browser) => (orderNo = await makeOrder(browser, payType)) })
  expect(await screen.findByText('省考试服务中心')).toBeVisible()
  expect(screen.getByText('111.00 元')).toBeVisible()
  expect(screen.getByText(`订单尾号 …${orderNo.slice(-4)}`)).toBeVisible()
  expect(screen.getByRole('button', { name: '去支付' })).toBeVisible()
  expect(screen.getByRole('link', { name: '返回订单' })).toHaveAttribute('href', '/exam/pay/index')
  expect(submissions).toEqual([])
  await passSeconds(3)
  await waitFor(() =>
    expect(submissions).toEqual([{ action: `https://provider.test/pay/${payType}`, method: 'post', orderNo }]),
  )
  expect(orders.filter(({ id }) => id === orderNo)).toHaveLength(1)
  expect(journal.of('payment.saveOrder').length + journal.of('payment.createOrder').length).toBe(1)
})

test('the address of another provider redirects to the provider of the order', async () => {
  leaving()
  const { address } = await open('/order/01', { as: 'ayguli', before: (browser) => makeOrder(browser, '05') })
  await screen.findByText('省考试服务中心')
  expect(address()).toBe('/order/05')
})

test('an order of an unknown provider redirects to none', async () => {
  const submissions = leaving()
  const { address } = await open('/order/01', {
    as: 'ayguli',
    async before(browser) {
      orders.change(await makeOrder(browser), { payType: '99' as PayType }) // a member that the contract does not have
    },
  })
  expect(await screen.findByRole('link', { name: '返回缴费页面' })).toBeVisible()
  expect(address()).toBe('/order/01')
  expect(screen.queryByRole('link', { name: /继续支付/ })).toBeNull()
  expect(submissions).toEqual([])
})

test('without a payment form nothing is submitted', async () => {
  const submissions = leaving()
  await open('/order/01', {
    as: 'ayguli',
    async before(browser) {
      await makeOrder(browser)
      change(browser, { form: null })
    },
  })
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
  expect(submissions).toEqual([])
})

test('an order that is already paid shows its result', async () => {
  const submissions = leaving()
  await open('/order/01', { as: 'ayguli', before: (browser) => payAs(browser, 'success') })
  expect(await screen.findByRole('heading', { name: '已支付' })).toBeVisible()
  expect(submissions).toEqual([])
})

test('without an open order there is nothing to pay', async () => {
  await open('/order/01', { as: 'ayguli', before: chooseExam })
  expect(await screen.findByRole('heading', { name: '没有可支付的订单' })).toBeVisible()
  expect(orders.filter(({ status }) => status === 'created' || status === 'paying')).toHaveLength(1)
})

test('an unavailable provider shows a message and a link back to the order', async () => {
  await open('/order/01', {
    as: 'ayguli',
    async before(browser) {
      await makeOrder(browser)
      provider.setUnavailable('01', true)
    },
  })
  expect(await screen.findByText(/暂时不可用/)).toBeVisible()
  expect(screen.getByRole('link', { name: '返回订单' })).toBeVisible()
})

test('a wallet shows a QR code on a desktop, and the page detects the payment', { tags: ['long'] }, async () => {
  let orderNo = ''
  await open('/order/02', { as: 'ayguli', before: async (browser) => (orderNo = await makeOrder(browser, '02')) })
  expect(await screen.findByRole('img', { name: '支付二维码' })).toBeVisible()
  await chooseOutcome(orderNo, 'success', '02')
  expect(await screen.findByRole('heading', { name: '已支付' })).toBeVisible()
})

test.each([
  ['https://provider.test', []],
  ['http://127.0.0.1:8788', [expect.stringMatching(/^http:\/\/127\.0\.0\.1:8788\/pay\/02\/\d+$/)]],
])('on a desktop only a checkout on this machine is linked beside its code: %s', async (origin, checkouts) => {
  provider.setOrigin(origin)
  onTestFinished(() => provider.setOrigin())
  await open('/order/02', {
    as: 'ayguli',
    settings: { PAY_ORIGINS: origin },
    before: (browser) => makeOrder(browser, '02'),
  })
  await screen.findByRole('img', { name: '支付二维码' })
  const links = screen.queryAllByRole('link', { name: '开发环境：在此打开模拟支付页' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(checkouts)
})

test('a wallet links to its app on a phone', async () => {
  on(android)
  const passSeconds = driveTimers()
  await open('/order/02', { as: 'ayguli', before: (browser) => makeOrder(browser, '02') })
  const link = await screen.findByRole('link', { name: '打开支付应用' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/provider\.test\/pay\/02\//))
  await passSeconds(4)
  const hint = await screen.findByText(/请确认已安装后再试/)
  expect(hint).toHaveTextContent('返回订单查看何时可更换支付方式')
})

test.each(['01', '02'] as const)(
  'inside WeChat method %s can be paid in a browser, which the page says at once',
  async (payType) => {
    leaving()
    inWeChat()
    const { user } = await open(payMethods[payType].page, {
      as: 'ayguli',
      before: (browser) => makeOrder(browser, payType),
    })
    await user.click(await screen.findByRole('button', { name: '在浏览器中支付' }))
    const ways = within(await screen.findByRole('dialog', { name: '在浏览器中打开' }))
    expect(ways.getByText(location.href)).toBeVisible()
    expect(ways.getByText(/订单不变/)).toBeVisible()
  },
)

test(
  'inside WeChat a wallet has its page, and a code for another phone, where the payment is noticed',
  { tags: ['long'] },
  async () => {
    inWeChat()
    let orderNo = ''
    await open('/order/02', { as: 'ayguli', before: async (browser) => (orderNo = await makeOrder(browser, '02')) })
    expect(await screen.findByRole('link', { name: '打开支付应用' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    )
    const ways = within(screen.getByRole('group', { name: '不在微信中支付' }))
    expect(ways.getByText(/长按二维码不能支付/)).toBeVisible()
    expect(ways.getByRole('img', { name: '支付二维码' })).toHaveAttribute('src', 'data:,')
    await chooseOutcome(orderNo, 'success', '02')
    expect(await screen.findByRole('heading', { name: '已支付' })).toBeVisible()
  },
)

test('inside WeChat no button opens an app, which its view refuses: the ways to a browser stand in its place', async () => {
  inWeChat()
  await open('/order/02', {
    as: 'ayguli',
    settings: { PAY_ORIGINS: 'https://provider.test weixin:' },
    async before(browser) {
      await makeOrder(browser, '02')
      change(browser, { deepLink: 'weixin://wap/pay?prepayid=1' })
    },
  })
  expect(await screen.findByText('微信打不开这种支付，请在浏览器中继续，订单不变')).toBeVisible()
  expect(screen.getByRole('button', { name: '在浏览器中支付' })).toBeEnabled()
  expect(screen.queryByRole('link', { name: '打开支付应用' })).toBeNull()
})

test('a form blocked by the Content Security Policy is explained', async () => {
  leaving()
  await open('/order/01', { as: 'ayguli', before: (browser) => makeOrder(browser) })
  await screen.findByRole('button', { name: '去支付' })
  act(() => {
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'form-action' }))
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('支付页面打不开，没有扣款')
  expect(screen.queryByRole('button', { name: '去支付' })).toBeNull()
})

test('the jump page of a provider requires a log-in and returns after it', async () => {
  const { address } = await open('/order/05', {})
  expect(address()).toBe('/login?to=%2Forder%2F05')
})

test("the bank's jump page opens without a session and shows only the form to look up an order", async () => {
  await open('/order/08/index?orderNo=20261121000101', {})
  expect(await screen.findByRole('heading', { name: '查询支付结果' })).toBeVisible()
  expect(screen.getByLabelText('订单号')).toHaveValue('20261121000101')
})
