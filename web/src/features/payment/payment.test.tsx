import { chinaTime } from '#contracts/core/blade.ts'

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { clock } from '#mocks/core/clock.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { examineeOf, examinees } from '#mocks/signup/examinee.ts'
import { faultPlan } from '#mocks/qa/faults.ts'
import { journal } from '#mocks/qa/journal.ts'
import { orders } from '#mocks/payment/order.ts'
import { provider } from '#mocks/sites/provider.ts'
import { setStage } from '#mocks/signup/stage.ts'

import { setServerTime } from '../../api/clock.ts'
import { open } from '../../testing/client.tsx'
import { adult, chooseExam, openCheckout, makeOrder, payAs } from '../../testing/payment.ts'

const page = '/exam/pay/index'
const ayguli = '1700000000000000003'
const made = () => orders.filter(({ examId }) => examId === adult)
const pay = () => screen.findByRole('button', { name: '去支付' })
const noWayToPay = () => {
  expect(screen.queryByRole('button', { name: '去支付' })).toBeNull()
  expect(screen.queryByRole('button', { name: /继续支付/ })).toBeNull()
}

/** ISO time, this many minutes from now. */
const inMinutes = (count: number) => chinaTime(clock.now() + count * 60_000)

/** Stub of window.open that returns a window. */
const windows = () => vi.spyOn(window, 'open').mockImplementation(() => window)

test('without an exam the page says so in its place', async () => {
  await open(page, { as: 'zhangwei' })
  expect(await screen.findByText('请先选择您要报名的考试。')).toBeVisible()
})

test('it says what is paid for, by whom, to whom, until when and what is given back', async () => {
  await open(page, { as: 'ayguli', before: chooseExam })
  const table = await screen.findByRole('table', { name: '费用明细（元）' })
  expect(within(table).getByRole('row', { name: '英语（专升本） 37.00 1 37.00' })).toBeVisible()
  expect(within(table).getByRole('row', { name: '合计 111.00' })).toBeVisible()
  expect(screen.getByText('阿***·***')).toBeVisible()
  expect(screen.getByText('省考试服务中心')).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('2026年下半年高等教育自学考试')).toHaveAttribute('lang', 'zh-CN')
  expect(screen.getByText(/缴费截止/)).toHaveTextContent(/还剩/)
  expect(screen.getByText(/不予退费/)).toBeVisible()
  expect(await screen.findByRole('radio', { name: /微信支付\s*推荐/ })).toBeChecked()
})

test('paid in another tab, the dialog knows it by itself', async () => {
  const opened = windows()
  const { user, browser } = await open(page, { as: 'ayguli', before: chooseExam })
  await user.click(await screen.findByRole('radio', { name: '合利宝支付' }))
  await user.click(await pay())
  const dialog = await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(opened).toHaveBeenCalledExactlyOnceWith('/order/01', '_blank')
  expect(within(dialog).getByRole('link', { name: '重新打开支付页面' })).toHaveAttribute('href', '/order/01')
  await payAs(browser, 'success')
  expect(await within(dialog).findByRole('heading', { name: '已支付' })).toBeVisible()
  expect(examineeOf(ayguli, adult)?.status).toBe('paid')
})

test('fifty clicks make one order', async () => {
  windows()
  await open(page, { as: 'ayguli', before: chooseExam })
  const button = await pay()
  for (let click = 0; click < 50; click += 1) button.click()
  await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(made()).toHaveLength(1)
  expect(journal.of('payment.saveOrder')).toHaveLength(1)
})

test('an open order is continued and not made again', async () => {
  windows()
  const { user } = await open(page, { as: 'ayguli', before: (browser) => makeOrder(browser, '05') })
  const tail = made()[0]?.id.slice(-4)
  expect(await screen.findByText(/^订单保留到 .+（还剩 .+），之后需要重新下单。$/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: `继续支付订单 …${tail}` }))
  await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(made()).toHaveLength(1)
  expect(journal.of('payment.createOrder')).toHaveLength(1)
})

test('an answer that was lost is looked for among the orders, and not asked for twice', async () => {
  const opened = windows()
  const { user } = await open(page, {
    as: 'ayguli',
    before(browser) {
      faultPlan.add({ path: 'saveOrder', kind: 'lost', count: 1 })
      return chooseExam(browser)
    },
  })
  await user.click(await pay())
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  expect(made()).toHaveLength(1)
  expect(journal.of('payment.saveOrder')).toHaveLength(1)
})

test('at the provider, only the same order is offered, after its result', async () => {
  await open(page, { as: 'ayguli', before: (browser) => openCheckout(browser) })
  const card = within(await screen.findByRole('region', { name: '支付结果' }))
  expect(await card.findByRole('heading', { name: '尚未收到付款' })).toBeVisible()
  expect(card.getByRole('button', { name: '已完成支付，查询结果' })).toBeVisible()
  expect(card.getByRole('button', { name: /还没有支付，继续支付订单 …\d{4}/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: '去支付' })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('at the provider it says until when the order stands, and that another way can be chosen then', async () => {
  await open(page, { as: 'ayguli', before: (browser) => openCheckout(browser, '02') })
  const card = within(await screen.findByRole('region', { name: '支付结果' }))
  expect(
    await card.findByText(/^未支付的订单将在 .* \d\d:\d\d（还剩 \d+ 分 \d+ 秒）失效，之后可更换支付方式。$/),
  ).toBeVisible()
})

test('an order that stands as long as anything can be paid promises no other way', async () => {
  await open(page, {
    as: 'ayguli',
    before(browser) {
      exams.change(adult, { payEndTime: inMinutes(20) })
      return openCheckout(browser)
    },
  })
  expect(await screen.findByText(/^订单和缴费都将在 .*截止，之后不能再支付。$/)).toBeVisible()
  expect(screen.queryByText(/可更换支付方式/)).toBeNull()
})

test('while the provider decides nothing can be paid; what comes late is seen by itself', async () => {
  let orderNo = ''
  await open(page, { as: 'ayguli', before: async (browser) => (orderNo = await payAs(browser, 'never')) })
  expect(await screen.findByRole('heading', { name: '支付处理中' })).toBeVisible()
  expect(screen.getByText(/请勿重复支付/)).toBeVisible()
  noWayToPay()
  provider.complete(orderNo)
  expect(await screen.findByRole('heading', { name: '已支付' })).toBeVisible()
})

test('when nobody can say, nothing can be paid until somebody can', async () => {
  const { user } = await open(page, {
    as: 'ayguli',
    before(browser) {
      faultPlan.add({ path: 'getQueryData', kind: 'error', count: 1 })
      return chooseExam(browser)
    },
  })
  expect(await screen.findByRole('heading', { name: '暂时无法确认支付结果' })).toBeVisible()
  expect(screen.getByText(/请勿重复支付/)).toBeVisible()
  noWayToPay()
  await user.click(screen.getByRole('button', { name: '查询支付结果' }))
  expect(await pay()).toBeVisible()
})

test('a changed amount is shown beside the old one', async () => {
  windows()
  const { user } = await open(page, {
    as: 'ayguli',
    async before(browser) {
      await makeOrder(browser, '02')
      const row = examineeOf(ayguli, adult)
      if (row) examinees.change(row.id, { values: { ...row.values, subjects: ['03708', '03709'] } })
    },
  })
  expect(await screen.findByText(/原订单 111.00 元，现应付 74.00 元/)).toBeVisible()
  await user.click(await pay())
  await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(made().map(({ amount, status }) => `${amount} ${status}`)).toEqual(['111.00 closed', '74.00 created'])
})

test('a provider that is away says so, and the others are there', async () => {
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

test('with every provider away there is nothing to press, and the page says when to come back', async () => {
  await open(page, {
    as: 'ayguli',
    before(browser) {
      for (const payType of ['01', '02', '05', '08'] as const) provider.setUnavailable(payType, true)
      return chooseExam(browser)
    },
  })
  expect(await screen.findByText(/所有支付方式暂时不可用/)).toBeVisible()
  expect(await pay()).toBeDisabled()
})

test.each([
  ['filling', /还没有提交/],
  ['submitted', /正在审核/],
  ['withdrawn', /报名已撤回/],
] as const)('at the stage %s it says why nothing can be paid', async (stage, reason) => {
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

test('after the deadline it can be read and not paid', async () => {
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

test('when the last moment passes while one looks, the way to pay goes and the page says why', async () => {
  await open(page, { as: 'ayguli', before: chooseExam })
  expect(await pay()).toBeVisible()
  setServerTime(chinaTime(Date.parse(exams.get(adult).payEndTime ?? '') + 1000))
  expect(await screen.findByText(/^缴费已于 .* 截止，不能再支付。$/, {}, { timeout: 5000 })).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  noWayToPay()
})

test('after the last moment an order at the provider can be asked for and not paid', async () => {
  await open(page, {
    as: 'ayguli',
    async before(browser) {
      await openCheckout(browser)
      exams.change(adult, { payEndTime: inMinutes(-1) })
    },
  })
  expect(await screen.findByText(/^缴费已于 .* 截止，不能再支付。$/)).toBeVisible()
  expect(screen.getByRole('button', { name: '查询支付结果' })).toBeVisible()
  noWayToPay()
})

test('after an order has expired a new one can be made', async () => {
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

test('each order can be asked for; a paid one has its receipt', async () => {
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

test('the home page finds a payment that was on its way', async () => {
  let orderNo = ''
  await open('/wel/index', { as: 'ayguli', before: async (browser) => (orderNo = await payAs(browser, 'never')) })
  expect(await screen.findByText(/支付机构正在处理您的缴费/)).toBeVisible()
  provider.complete(orderNo)
  expect(await screen.findByRole('heading', { name: '已缴费，等待发布准考证' })).toBeVisible()
})
