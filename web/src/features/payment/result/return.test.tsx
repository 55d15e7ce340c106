import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { chinaTime } from '#contracts/core/blade.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { orders, placeOrder } from '#mocks/payment/order.ts'
import { provider } from '#mocks/sites/provider.ts'
import { open } from '#web/testing/client.tsx'
import { fill } from '#web/testing/fill.ts'
import { adult, openCheckout, payAs } from '#web/testing/payment.ts'

// Seconds of the grace period and intervals of polls pass as fast as the page renders.
beforeEach(
  () =>
    void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }),
)
afterEach(() => void vi.useRealTimers())

async function result(name: string): Promise<HTMLElement> {
  const heading = () => screen.queryByRole('heading', { level: 1, name })
  for (let seconds = 0; seconds < 60 && !heading(); seconds += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await sleep(50) // for the gateway's answer
  }
  return screen.findByRole('heading', { level: 1, name })
}

test('a paid order shows amount, method and exam, the next step and a receipt', async () => {
  await open('/payResult', { as: 'ayguli', before: (browser) => payAs(browser, 'success') })
  expect(await result('已支付')).toBeVisible()
  for (const text of ['111.00 元', '2026年下半年高等教育自学考试', '合利宝支付'])
    expect(screen.getByText(text)).toBeVisible()
  expect(await screen.findByRole('link', { name: '预约时间和考点' })).toHaveAttribute('href', '/exam/appointment/index')
  expect(screen.getByRole('link', { name: '查看报名进度' })).toHaveAttribute('href', '/exam/examineeflow/index')
  expect(screen.getByRole('button', { name: '收据' })).toBeVisible()
})

test('with its number in the address the owner gets the whole name and the transaction number', async () => {
  let orderNo = ''
  await open(() => `/payResult?orderNo=${orderNo}`, {
    as: 'ayguli',
    before: async (browser) => (orderNo = await payAs(browser, 'success')),
  })
  expect(await result('已支付')).toBeVisible()
  expect(screen.getByText('阿依古丽·买买提')).toBeVisible()
  expect(screen.getByText(orders.get(orderNo).transactionNo)).toBeVisible()
})

test('a success in the address is ignored', async () => {
  await open(`/heliPayFront?orderNo=20990101000001&status=SUCCESS&state=SUCCESS&amount=111.00&sign=${'F'.repeat(64)}`, {
    as: 'ayguli',
    before: (browser) => openCheckout(browser),
  })
  await screen.findByRole('heading', { name: '正在确认支付结果' }) // for a moment
  expect(await result('尚未收到付款')).toBeVisible()
  expect(orders.filter(({ status }) => status === 'paying')).toHaveLength(1)
  expect(screen.getByRole('link', { name: /继续支付订单 …\d{4}/ })).toHaveAttribute('href', '/order/01')
})

test("the number of another account's order is ignored: the newest own order is shown", async () => {
  await open('/payResult?orderNo=20990101999999', { as: 'ayguli', before: (browser) => payAs(browser, 'success') })
  expect(await result('已支付')).toBeVisible()
  expect(screen.queryByText('20990101999999')).toBeNull()
})

test('a malformed order number is not sent', async () => {
  await open('/payResult?orderNo=%3Cscript%3E', { as: 'ayguli', before: (browser) => payAs(browser, 'success') })
  expect(await result('已支付')).toBeVisible()
  expect(journal.of('payment.toQuery')).toHaveLength(0)
})

test('a pending payment says that the page can be left, and its result is detected', async () => {
  let orderNo = ''
  await open('/heliPayFront', { as: 'ayguli', before: async (browser) => (orderNo = await payAs(browser, 'never')) })
  expect(await result('支付处理中')).toBeVisible()
  expect(screen.getByText(/可以离开此页/)).toHaveTextContent('请勿重复支付')
  expect(screen.queryByRole('link', { name: /继续支付|重新缴费/ })).toBeNull()
  provider.complete(orderNo)
  expect(await result('已支付')).toBeVisible()
}, 40_000)

test('while the state is unknown only a query is offered', async () => {
  const { user } = await open('/payResult', {
    as: 'ayguli',
    async before(browser) {
      await payAs(browser, 'lost')
      faultPlan.add({ path: 'getQueryData', kind: 'error' })
    },
  })
  expect(await result('还不确定是否支付成功')).toBeVisible()
  expect(screen.queryByRole('link', { name: /继续支付|重新缴费/ })).toBeNull()
  faultPlan.clear()
  await user.click(screen.getByRole('button', { name: '查询支付结果' }))
  expect(await result('已支付')).toBeVisible()
})

test.each([
  ['/payError', 'failure', '支付失败', /检查余额、限额和银行卡状态/],
  ['/payError1', 'cancel', '订单已关闭', /订单已过期或已关闭/],
  ['/payError2', 'forged', '尚未收到付款', /请以本页结果为准/],
] as const)('%s shows the cause and what to do', async (address, outcome, title, cause) => {
  await open(address, { as: 'ayguli', before: (browser) => payAs(browser, outcome) })
  expect(await result(title)).toBeVisible()
  expect(screen.getByText(cause)).toBeVisible()
  expect(screen.getByRole('button', { name: '复制订单号' })).toBeVisible()
  expect(screen.getByText(/请联系报名地市考试机构/)).toBeVisible()
})

test('an error page of an open order offers no other method, and says where the method can be changed', async () => {
  await open('/payError', { as: 'ayguli', before: (browser) => openCheckout(browser) })
  expect(await result('尚未收到付款')).toBeVisible()
  expect(screen.getByText(/^支付未受理/)).not.toHaveTextContent('换一种')
  expect(screen.getByText(/支付前可在缴费页面更换支付方式。$/)).toBeVisible()
})

const createdOrder = () => orders.find(({ kind, status }) => kind === 'score' && status === 'created')

test('an order that was opened at no provider says until when it is held', async () => {
  await open(() => `/payResult?orderNo=${createdOrder()?.id}`, { as: 'ayguli' })
  expect(await result('未支付')).toBeVisible()
  expect(screen.getByText(/^订单保留到/)).toHaveTextContent(/还剩 .+，之后须重新缴费$/)
})

test('a failed payment can be repeated', async () => {
  await open('/payResult', { as: 'ayguli', before: (browser) => payAs(browser, 'failure') })
  expect(await result('支付失败')).toBeVisible()
  expect(screen.getByText('可以重新缴费')).toBeVisible()
  expect(screen.getByRole('link', { name: '重新缴费' })).toHaveAttribute('href', '/exam/pay/index')
})

test('after the payment deadline a failed payment cannot be repeated', async () => {
  await open('/payError', {
    as: 'ayguli',
    async before(browser) {
      await payAs(browser, 'failure')
      exams.change(adult, { payEndTime: chinaTime(clock.now() - 60_000) })
    },
  })
  expect(await result('支付失败')).toBeVisible()
  expect(screen.getByText(/^缴费已于 .*截止，不能再支付$/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /继续支付|重新缴费/ })).toBeNull()
})

test('an error page that reports an expired order does not claim that an open order was not charged', async () => {
  await open('/payError1', { as: 'ayguli', before: (browser) => openCheckout(browser) })
  expect(await result('尚未收到付款')).toBeVisible()
  expect(screen.getByText(/刚支付的请稍候.*请勿重复支付/)).toBeVisible()
  expect(screen.queryByText(/没有扣款/)).toBeNull()
})

test('an error page of a paid order shows that it is paid', async () => {
  await open('/payError', { as: 'ayguli', before: (browser) => payAs(browser, 'success') })
  expect(await result('已支付')).toBeVisible()
  expect(screen.queryByText(/检查余额/)).toBeNull()
})

test('a score report shows where the report and the invoice are', async () => {
  const orderNo = orders.find(({ kind }) => kind === 'score')?.id ?? ''
  await open(`/payScoreResult?orderNo=${orderNo}`, {
    as: 'ayguli',
    before: () => orders.change(orderNo, { status: 'paid' }),
  })
  expect(await result('已支付')).toBeVisible()
  expect(screen.getByText(orderNo)).toBeVisible()
  for (const [name, hash] of [
    ['下载成绩分析报告', ''],
    ['申请发票', '#invoice'],
  ]) {
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/notselectexam/scoreanalysis/index?orderNo=${orderNo}${hash}`,
    )
  }
})

/** Fee for the reissue of ayguli's certificate. */
const reissueFee = () =>
  placeOrder(
    {
      kind: 'reissue',
      purchaseId: '1880000000000000001',
      userId: '1700000000000000003',
      examId: '1880000000000000001',
      pastExam: '全国英语等级考试（PETS）三级',
      payType: '05',
      amount: '25.00',
    },
    null,
  )

test.each([
  ['paid', '已支付', '查看补办进度'],
  ['failed', '支付失败', '重新缴费'],
  ['confirming', '支付处理中', '返回证书补办'],
] as const)('a %s fee of a reissue is named so and leads to the reissues', async (status, title, link) => {
  let orderNo = ''
  await open(() => `/payScoreResult?orderNo=${orderNo}`, {
    as: 'ayguli',
    before: () => ({ id: orderNo } = orders.change(reissueFee().id, { status })),
  })
  expect(await result(title)).toBeVisible()
  expect(screen.getByText('证书补办费')).toBeVisible()
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/reissue/index')
})

test('who comes back from a provider goes on at the place of the jump page, behind which no page of the provider is', async () => {
  const arrival = { type: 'navigate', name: `${location.origin}/payError` }
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  const length = vi.spyOn(History.prototype, 'length', 'get').mockReturnValue(2) // that of the document counts all tests
  const { visit } = await open('/order/01', { as: 'ayguli', before: (browser) => openCheckout(browser) })
  await screen.findByRole('heading', { level: 1, name: '去支付' })
  const go = vi.spyOn(history, 'go').mockReturnValue()
  length.mockReturnValue(5)
  entries.mockReturnValue([arrival as unknown as PerformanceEntry])
  await visit('/payError')
  await waitFor(() => expect(go).toHaveBeenCalledWith(-3))
})

test('without a session an order is found by number, name and document only, and none of these is stored', async () => {
  const seeded = '阿依古丽·买买提'
  const { user, address } = await open('/payResult', {})
  await user.click(await screen.findByRole('button', { name: '查询' }))
  expect(screen.getByLabelText('订单号')).toHaveFocus()
  const order = orders.find(({ status }) => status === 'paid')
  await fill(user, screen.getByLabelText('订单号'), order?.id ?? '')
  await fill(user, screen.getByLabelText('考生姓名'), seeded)
  await fill(user, screen.getByLabelText('证件号码'), '110101199003070000')
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText('没有找到订单，请核对订单号、姓名和证件号码')).toBeVisible()
  expect(address()).toBe('/payResult')
  const storageText = [localStorage, sessionStorage].flatMap((it) => Object.values<string>(it)).join()
  expect(storageText).not.toContain(seeded)
  expect(storageText).not.toContain('110101199003070000')
})

test('the correct name and document number show the order with a masked name and without links into the account', async () => {
  const { user } = await open('/payResult', {})
  await waitFor(() => expect(screen.getByLabelText('订单号')).toBeVisible())
  const order = orders.find(({ status }) => status === 'paid')
  await fill(user, screen.getByLabelText('订单号'), order?.id ?? '')
  await fill(user, screen.getByLabelText('考生姓名'), '阿依古丽·买买提')
  await fill(user, screen.getByLabelText('证件号码'), '650101199212053424')
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(await result('已支付')).toBeVisible()
  expect(screen.getByText('阿***·买**')).toBeVisible()
  expect(screen.queryByRole('link', { name: '查看报名进度' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '查询其他订单' }))
  expect(await screen.findByLabelText('证件号码')).toHaveValue('')
})
