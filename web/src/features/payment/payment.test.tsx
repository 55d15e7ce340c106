import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { payTypes } from '#contracts/candidate/payment.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { orders } from '#mocks/payment/order.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { provider } from '#mocks/sites/provider.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { adult, chooseExam, openCheckout, makeOrder, payAs } from '#web/testing/payment.ts'
import { answerAt } from '#web/testing/server-time.ts'

const page = '/exam/pay/index'
const ayguli = '1700000000000000003'
const adultOrders = () => orders.filter(({ examId }) => examId === adult)
/** The button with method and amount. */
const payName = /^用.+支付 [\d.]+ 元$/
const pay = () => screen.findByRole('button', { name: payName })
const noWayToPay = () => {
  expect(screen.queryByRole('button', { name: payName })).toBeNull()
  expect(screen.queryByRole('button', { name: /继续支付/ })).toBeNull()
}

/** ISO time, this many minutes from now. */
const inMinutes = (count: number) => chinaTime(clock.now() + count * 60_000)

/** Stub of window.open that returns a window. */
const windows = () => vi.spyOn(window, 'open').mockImplementation(() => window)

test('without a selected exam the page asks to select one', async () => {
  await open(page, { as: 'zhangwei' })
  expect(await screen.findByText('请先选择您要报名的考试')).toBeVisible()
})

test('the page shows the items, the whole name, the payee, the deadline and the refund rule', async () => {
  await open(page, { as: 'ayguli', before: chooseExam })
  const table = await screen.findByRole('table', { name: '费用明细（元）' })
  expect(within(table).getByRole('row', { name: '英语（专升本） 37.00 1 37.00' })).toBeVisible()
  expect(within(table).getByRole('row', { name: '合计 111.00' })).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('阿依古丽·买买提')).toBeVisible()
  expect(screen.getByText('省考试服务中心')).toBeVisible()
  expect(main.getByText('2026年下半年高等教育自学考试')).toHaveAttribute('lang', 'zh-CN')
  expect(screen.getByText(/缴费截止/)).toHaveTextContent(/还剩/)
  expect(screen.getByText(/不予退费/)).toBeVisible()
  expect(await screen.findByRole('radio', { name: /微信支付\s*推荐/ })).toBeChecked()
})

test('a payment in another tab is detected by the dialog', { tags: ['long'] }, async () => {
  const windowOpen = windows()
  const { user, browser } = await open(page, { as: 'ayguli', before: chooseExam })
  await user.click(await screen.findByRole('radio', { name: '合利宝支付' }))
  await user.click(await pay())
  const dialog = await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(windowOpen).toHaveBeenCalledExactlyOnceWith('/order/01', '_blank')
  expect(within(dialog).getByRole('link', { name: '重新打开支付页面' })).toHaveAttribute('href', '/order/01')
  await payAs(browser, 'success')
  expect(await within(dialog).findByRole('heading', { name: '已支付' })).toBeVisible()
  expect(findExaminee(ayguli, adult)?.status).toBe('paid')
})

test('an open order is continued instead of creating another', async () => {
  windows()
  const { user } = await open(page, { as: 'ayguli', before: (browser) => makeOrder(browser, '05') })
  const tail = adultOrders()[0]?.id.slice(-4)
  expect(await screen.findByText(/^订单保留到 .*（还剩 .+），之后须重新缴费$/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: `继续用统一支付平台支付 111.00 元（…${tail}）` }))
  await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(adultOrders()).toHaveLength(1)
  expect(journal.of('payment.createOrder')).toHaveLength(1)
})

test('after a lost answer the order is looked up and not created again', async () => {
  const windowOpen = windows()
  const { user } = await open(page, {
    as: 'ayguli',
    before(browser) {
      faultPlan.add({ path: 'saveOrder', kind: 'lost', count: 1 })
      return chooseExam(browser)
    },
  })
  await user.click(await pay())
  await waitFor(() => expect(windowOpen).toHaveBeenCalledOnce())
  expect(adultOrders()).toHaveLength(1)
  expect(journal.of('payment.saveOrder')).toHaveLength(1)
})

test('an order at the provider offers its result and the same order only', async () => {
  await open(page, { as: 'ayguli', before: (browser) => openCheckout(browser) })
  const card = within(await screen.findByRole('region', { name: '支付结果' }))
  expect(await card.findByRole('heading', { name: '尚未收到付款' })).toBeVisible()
  expect(card.getByRole('button', { name: '已完成支付，查询结果' })).toBeVisible()
  expect(card.getByRole('button', { name: /继续支付订单 …\d{4}/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: payName })).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('radio')).toBeNull()
})

test('the button names the method and the amount, also after another choice and in English', async () => {
  const { user } = await open(page, { as: 'ayguli', before: chooseExam })
  expect(await screen.findByRole('button', { name: '用微信支付 111.00 元' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '网上银行' }))
  expect(screen.getByRole('button', { name: '用网上银行支付 111.00 元' })).toBeVisible()
  await act(() => activate('en'))
  await user.click(screen.getByRole('radio', { name: /WeChat Pay/ }))
  expect(screen.getByRole('button', { name: 'Pay ¥111.00 with WeChat Pay' })).toBeVisible()
})

test('the method of an order at the provider can be changed until money moves', async () => {
  windows()
  const { user } = await open(page, { as: 'ayguli', before: (browser) => openCheckout(browser) })
  await user.click(await screen.findByRole('button', { name: '更换支付方式' }))
  await user.click(screen.getByRole('radio', { name: /微信支付/ }))
  expect(screen.getByText(/^订单 …\d{4} 会先取消，不会重复扣款。/)).toBeVisible()
  await user.click(await pay())
  await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(adultOrders().map(({ payType, status }) => `${payType} ${status}`)).toEqual(['01 closed', '02 created'])
})

test('where the server cannot close an order the page says so instead of offering another method', async () => {
  await open(page, {
    as: 'ayguli',
    async before(browser) {
      await openCheckout(browser)
      provider.setUnavailable('01', true)
    },
  })
  expect(await screen.findByText(/^合利宝支付暂时不可用，无法取消这笔订单/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '更换支付方式' })).toBeNull()
})

test('"paid" without a payment is answered in the dialog and at the order', async () => {
  windows()
  const { user } = await open(page, { as: 'ayguli', before: (browser) => openCheckout(browser) })
  const answer = /^\d\d:\d\d 查询：还没有收到付款。/
  await user.click(await screen.findByRole('button', { name: '已完成支付，查询结果' }))
  expect(await screen.findByText(answer)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /继续支付订单/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '支付完成了吗？' }))
  await user.click(dialog.getByRole('button', { name: '已完成支付' }))
  expect(await dialog.findByText(answer)).toBeVisible()
})

test('an order at the provider shows when it expires and that the method can be changed', async () => {
  await open(page, { as: 'ayguli', before: (browser) => openCheckout(browser, '02') })
  const card = within(await screen.findByRole('region', { name: '支付结果' }))
  expect(await card.findByText(/^请在 .*前支付（还剩 \d+ 分 \d+ 秒）。支付前可在缴费页面更换支付方式。$/)).toBeVisible()
})

test('an order that expires with the payment deadline offers no other method', async () => {
  await open(page, {
    as: 'ayguli',
    before(browser) {
      exams.change(adult, { payEndTime: inMinutes(20) })
      return openCheckout(browser)
    },
  })
  expect(await screen.findByText(/^请在 .*前支付（还剩 .*），缴费同时截止$/)).toBeVisible()
  expect(screen.queryByText(/可更换支付方式/)).toBeNull()
})

test('while the provider decides no payment is offered; a late result is detected', { tags: ['long'] }, async () => {
  let orderNo = ''
  await open(page, { as: 'ayguli', before: async (browser) => (orderNo = await payAs(browser, 'never')) })
  expect(await screen.findByRole('heading', { name: '支付处理中' })).toBeVisible()
  expect(screen.getByText(/请勿重复支付/)).toBeVisible()
  noWayToPay()
  provider.complete(orderNo)
  expect(await screen.findByRole('heading', { name: '已支付' })).toBeVisible()
})

test('while the state is unknown no payment is offered until a query succeeds', async () => {
  const { user } = await open(page, {
    as: 'ayguli',
    before(browser) {
      faultPlan.add({ path: 'getQueryData', kind: 'error', count: 1 })
      return chooseExam(browser)
    },
  })
  expect(await screen.findByRole('heading', { name: '还不确定是否支付成功' })).toBeVisible()
  expect(screen.getByText(/请勿重复支付/)).toBeVisible()
  noWayToPay()
  await user.click(screen.getByRole('button', { name: '查询支付结果' }))
  expect(await pay()).toBeVisible()
})

test('a changed amount is shown with the previous one, and a new order replaces the old one', async () => {
  windows()
  const { user } = await open(page, {
    as: 'ayguli',
    async before(browser) {
      await makeOrder(browser, '02')
      const row = findExaminee(ayguli, adult)
      if (row) examinees.change(row.id, { values: { ...row.values, subjects: ['03708', '03709'] } })
    },
  })
  expect(await screen.findByText(/原订单 111.00 元，现应付 74.00 元/)).toBeVisible()
  await user.click(await pay())
  await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(adultOrders().map(({ amount, status }) => `${amount} ${status}`)).toEqual(['111.00 closed', '74.00 created'])
})

test('an unavailable provider is disabled, and another one is selected', async () => {
  await open(page, {
    as: 'ayguli',
    before(browser) {
      provider.setUnavailable('02', true)
      return chooseExam(browser)
    },
  })
  expect(await screen.findByRole('radio', { name: '微信支付' })).toBeDisabled()
  expect(screen.getByText('系统维护中，暂时不可用')).toBeVisible()
  expect(screen.getByRole('radio', { name: '合利宝支付' })).toBeChecked()
})

test('with every provider unavailable the payment button is disabled, with an explanation', async () => {
  await open(page, {
    as: 'ayguli',
    before(browser) {
      for (const payType of payTypes) provider.setUnavailable(payType, true)
      return chooseExam(browser)
    },
  })
  expect(await screen.findByText(/所有支付方式暂时不可用/)).toBeVisible()
  expect(screen.getByRole('button', { name: '去支付' })).toBeDisabled()
})

test.each([
  ['submitted', /正在审核/],
  ['withdrawn', /报名已撤回/],
] as const)('at the stage %s the page shows why payment is not possible', async (stage, reason) => {
  await open(page, {
    as: 'ayguli',
    before(browser) {
      setStage(ayguli, adult, stage)
      return chooseExam(browser)
    },
  })
  expect(await screen.findByText(reason)).toBeVisible()
  noWayToPay()
})

test('after the deadline the page is read-only', async () => {
  await open(page, {
    as: 'ayguli',
    async before(browser) {
      await chooseExam(browser)
      exams.change(adult, { payEndTime: chinaTime(clock.now() - 60_000) })
    },
  })
  expect(await screen.findByText(/^缴费已于.*截止$/)).toBeVisible()
  noWayToPay()
})

test('when the deadline passes on the open page, payment is removed and the page shows why', async () => {
  await open(page, { as: 'ayguli', before: chooseExam })
  expect(await pay()).toBeVisible()
  answerAt(Date.parse(exams.get(adult).payEndTime ?? '') + 1000)
  expect(await screen.findByText(/^缴费已于 .*截止，不能再支付$/, {}, { timeout: 5000 })).toBeVisible()
  expect(within(screen.getByRole('main')).queryByRole('radio')).toBeNull()
  noWayToPay()
})

test('after the deadline an order at the provider can be queried but not paid', async () => {
  await open(page, {
    as: 'ayguli',
    async before(browser) {
      await openCheckout(browser)
      exams.change(adult, { payEndTime: inMinutes(-1) })
    },
  })
  expect(await screen.findByText(/^缴费已于 .*截止，不能再支付$/)).toBeVisible()
  expect(screen.getByRole('button', { name: '查询支付结果' })).toBeVisible()
  noWayToPay()
})

test('after an order has expired a new one can be created', async () => {
  await open(page, {
    as: 'ayguli',
    async before(browser) {
      const orderNo = await makeOrder(browser, '02')
      orders.change(orderNo, { expireTime: chinaTime(clock.now() - 60_000) })
    },
  })
  expect(await screen.findByText('订单已过期')).toBeVisible()
  expect(await pay()).toBeEnabled()
})

test('a paid order in the list has a receipt', async () => {
  let orderNo = ''
  const { user } = await open(page, {
    as: 'ayguli',
    before: async (browser) => (orderNo = await payAs(browser, 'lost')),
  })
  expect(await screen.findByRole('heading', { name: '已支付' })).toBeVisible()
  const list = within(screen.getByRole('region', { name: '订单记录' }))
  await user.click(await list.findByRole('button', { name: '收据' }))
  const receipt = await screen.findByRole('dialog', { name: '缴费收据' })
  for (const text of [orderNo, '111.00 元', '阿依古丽·买买提']) expect(within(receipt).getByText(text)).toBeVisible()
})

test('an amount that the server does not send is a dash, and nothing can be paid', async () => {
  await open(page, {
    as: 'ayguli',
    before: async (browser) => {
      await chooseExam(browser)
      faultPlan.add({ path: 'pay/init', kind: 'incomplete' })
    },
  })
  expect(await screen.findByText('暂时无法获取应缴金额，不能支付。请稍后再试。')).toBeVisible()
  expect(screen.getByRole('row', { name: '合计 —' })).toBeVisible()
  noWayToPay()
})
