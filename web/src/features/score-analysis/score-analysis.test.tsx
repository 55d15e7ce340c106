import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { payment } from '#contracts/candidate/payment.ts'
import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { ordersByPurchase } from '#mocks/payment/order.ts'
import { reportActions } from '#mocks/score-analysis/control.ts'
import { reports } from '#mocks/score-analysis/seeds.ts'
import { type PaymentOutcome, provider } from '#mocks/sites/provider.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { copyAddresses } from '#web/testing/copies.ts'
import { captureDownloads } from '#web/testing/downloads.ts'
import { chooseOutcome, submitForm } from '#web/testing/payment.ts'

const list = '/notselectexam/scoreanalysis/index'
const [unpaid, ready, refunded] = ['1895000000000000006', '1895000000000000008', '1895000000000000005']
const [generating, unavailable] = ['1895000000000000009', '1895000000000000007']
const page = (id: string) => `${list}?id=${id}`

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const card = (name: RegExp) => screen.findByRole('article', { name })

/** Drives the clock; timers go on by themselves in between. */
function driveClock() {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** One interval of polling. */
const poll = () => act(() => vi.advanceTimersByTimeAsync(5_000))

test('reports are listed in every state, each with its next action, and with the notes of the organiser', async () => {
  await open(list, { as: 'ayguli' })
  expect(await card(/外语水平/)).toHaveTextContent('未购买')
  expect(await card(/成人高等学校/)).toHaveTextContent(/可查看.*报告已生成/)
  expect(await card(/职业技能/)).toHaveTextContent('已退款')
  expect(await card(/公开招聘/)).toHaveTextContent('不提供')
  expect(within(await card(/外语水平/)).getByRole('link')).toHaveAttribute('href', page(unpaid))
  expect(await screen.findByRole('region', { name: '报告须知' })).toHaveTextContent('仅供学习参考')
})

test('without reports the page says where they will appear', async () => {
  await open(list, { as: 'zhangwei' })
  expect(await screen.findByText('暂无成绩分析报告')).toBeVisible()
})

test('the price is known before paying, and a sample shows what is bought', async () => {
  const { user } = await open(page(unpaid), { as: 'ayguli' })
  expect(await screen.findByRole('region', { name: '费用' })).toHaveTextContent('30.00 元')
  expect(screen.queryByRole('region', { name: '示例报告' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '查看示例报告' }))
  const sample = within(await screen.findByRole('region', { name: '示例报告' }))
  expect(sample.getByText('示例，不是您的成绩')).toBeVisible()
  expect(sample.getByRole('row', { name: '写作 18 / 30 60% 66% 高于 35% 的考生' })).toBeVisible()
})

test('a payment in another tab makes the report, which appears without a reload', async () => {
  const windowOpen = vi.spyOn(window, 'open').mockImplementation(() => window)
  const { user, browser } = await open(page(unpaid), { as: 'ayguli' })
  await user.click(await screen.findByRole('button', { name: /^用.+支付 30.00 元$/ }))
  const dialog = await screen.findByRole('dialog', { name: '支付完成了吗？' })
  const [order] = ordersByPurchase(unpaid)
  const orderNo = order?.id ?? ''
  expect(windowOpen).toHaveBeenCalledExactlyOnceWith(`/order/02?orderNo=${orderNo}`, '_blank')
  await submitForm(await browser.value(payment.toPayScore, { orderNo }))
  await chooseOutcome(orderNo, 'success', '02')
  await user.click(within(dialog).getByRole('button', { name: '已完成支付' }))
  expect(await screen.findByText(/^报告正在生成，完成后会自动显示在这里/)).toBeVisible()
  expect(ordersByPurchase(unpaid)).toHaveLength(1)
})

/** Orders the unpaid report. */
async function placeOrder(tab: Tab) {
  const { orderNo } = await tab.value(scoreAnalysis.payRedirect, { id: unpaid, payType: '01', amount: '30.00' })
  return orderNo
}

async function openOrder(tab: Tab) {
  const orderNo = await placeOrder(tab)
  const { form } = await tab.value(payment.toPayScore, { orderNo })
  return { orderNo, form }
}

/** Orders the report and chooses the outcome at the checkout; with none the checkout stays open. */
async function pay(tab: Tab, outcome?: PaymentOutcome) {
  const order = await openOrder(tab)
  await submitForm(order)
  if (outcome) await chooseOutcome(order.orderNo, outcome)
  return order.orderNo
}

test.each([
  ['after the order', placeOrder, /^继续用.+支付 30.00 元（…\d{4}）$/],
  ['at the provider', (tab: Tab) => pay(tab), /^继续支付订单 …\d{4}$/],
])('who closed the browser %s is offered the same order, and no other', async (_point, before, name) => {
  await open(page(unpaid), { as: 'ayguli', before })
  expect(await screen.findByRole('button', { name })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^用.+支付 30.00 元$/ })).toBeNull()
  expect(ordersByPurchase(unpaid)).toHaveLength(1)
})

test.each<PaymentOutcome>(['success', 'lost'])(
  'who closed the browser after a payment with the outcome "%s" finds the report in generation',
  async (outcome) => {
    await open(page(unpaid), { as: 'ayguli', before: (tab) => pay(tab, outcome) })
    expect(await screen.findByText(/^报告正在生成，完成后会自动显示在这里/)).toBeVisible()
    expect(ordersByPurchase(unpaid).map(({ status }) => status)).toEqual(['paid'])
  },
)

test(
  'while a payment is confirmed no other is offered, and a late confirmation makes the report',
  { tags: ['long'] },
  async () => {
    let orderNo = ''
    await open(page(unpaid), { as: 'ayguli', before: async (tab) => (orderNo = await pay(tab, 'never')) })
    expect(await screen.findByRole('heading', { name: '支付处理中' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /去支付|继续支付/ })).toBeNull()
    provider.complete(orderNo)
    expect(await screen.findByText(/^报告正在生成，完成后会自动显示在这里/)).toBeVisible()
  },
)

test('fifty clicks create one order', async () => {
  vi.spyOn(window, 'open').mockImplementation(() => window)
  await open(page(unpaid), { as: 'ayguli' })
  const button = await screen.findByRole('button', { name: /^用.+支付 30.00 元$/ })
  for (let click = 0; click < 50; click += 1) button.click()
  await screen.findByRole('dialog', { name: '支付完成了吗？' })
  expect(journal.of('scoreAnalysis.payRedirect')).toHaveLength(1)
})

test('after a lost answer the order is looked up and not created again', async () => {
  const windowOpen = vi.spyOn(window, 'open').mockImplementation(() => window)
  const { user } = await open(page(unpaid), {
    as: 'ayguli',
    before: () => faultPlan.add({ path: 'payRedirect', kind: 'lost', count: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: /^用.+支付 30.00 元$/ }))
  await vi.waitFor(() => expect(windowOpen).toHaveBeenCalledOnce(), 8_000)
  expect(ordersByPurchase(unpaid)).toHaveLength(1)
})

test('a ready report has percentiles in words, and its figures are in tables too', async () => {
  await open(page(ready), { as: 'ayguli' })
  expect(await screen.findByText('高于 60% 的考生（共 12,480 人）')).toBeVisible()
  expect(screen.getByRole('table', { name: '各科得分率' })).toHaveTextContent('高于 87% 的考生')
  const abilities = screen.getByRole('table', { name: '能力分布' })
  expect(within(abilities).getByRole('row', { name: '综合运用 51% 62%' })).toBeVisible()
})

test('in English the chart names the abilities as its table does', async () => {
  await open(page(ready), { as: 'ayguli' })
  await screen.findByRole('table', { name: '能力分布' })
  await act(() => activate('en'))
  const table = screen.getByRole('table', { name: 'Abilities' })
  for (const { textContent } of within(table).getAllByRole('rowheader'))
    expect(screen.getAllByText(textContent)).toHaveLength(2)
})

test('a report is saved under the name of its exam; an error in place of the file is told in words', async () => {
  const saved = captureDownloads()
  const { user } = await open(page(ready), { as: 'ayguli' })
  const button = await screen.findByRole('button', { name: '下载报告（PDF）' })
  await user.click(button)
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['2025年高等教育自学考试成绩分析报告.pdf']))
  expect(await saved[0]?.file?.text()).toMatch(/^%PDF-1\.7/)
  reports.change(ready, { readyTime: '2099-01-01T00:00:00+08:00' })
  await user.click(button)
  expect(await screen.findByText('报告尚未生成，请稍后下载')).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('while a report is loaded the page has its heading, and a failure can be retried', async () => {
  const { user } = await open(page(ready), {
    as: 'ayguli',
    before() {
      faultPlan.add({ path: 'report/page', kind: 'latency', ms: 200 })
      faultPlan.add({ path: 'report/page', kind: 'error', count: 1 })
    },
  })
  expect(await heading(/^成绩分析报告$/)).toBeVisible()
  expect(screen.queryByText('没有找到这份报告')).toBeNull()
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await heading(/自学考试/)).toBeVisible()
})

test.each([
  [refunded, '因分析数据有误，费用已原路退回，不再提供报告'],
  [unavailable, '本次考试不提供成绩分析报告'],
])('report %s says why there is nothing to see, and sells nothing', async (id, reason) => {
  await open(page(id), { as: 'ayguli' })
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^用.+支付 30.00 元$/ })).toBeNull()
})

test('a report that is being generated is paid, says when it is expected, and appears without a reload', async () => {
  driveClock()
  await open(page(generating), { as: 'ayguli' })
  expect(await screen.findByText(/^预计 .*前生成$/)).toBeVisible()
  expect(await screen.findByRole('heading', { name: '已支付' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^用.+支付 30.00 元$/ })).toBeNull()
  reportActions['/report/generate']({ id: generating })
  await poll()
  expect(await screen.findByRole('region', { name: '总体情况' })).toBeVisible()
})

test('an offline copy of a report is replaced by itself once the network is back', async () => {
  driveClock()
  const { browser, reload } = await open(page(ready), { as: 'ayguli' })
  await screen.findByRole('region', { name: '总体情况' })
  await vi.waitFor(async () => expect((await copyAddresses('report/page')).length).toBeGreaterThan(0))
  const online = browser.fetch
  browser.fetch = async () => Response.error()
  await reload()
  expect(await screen.findByText(/^这是 .*的离线内容/)).toBeVisible()
  expect(screen.getByRole('region', { name: '总体情况' })).toBeVisible()
  browser.fetch = online
  await poll()
  await vi.waitFor(() => expect(screen.queryByText(/的离线内容/)).toBeNull())
})

test('who changes the kind of recipient keeps what was typed', async () => {
  const { user } = await open(page(ready), { as: 'ayguli' })
  const section = within(await screen.findByRole('region', { name: '发票' }))
  await user.click(section.getByRole('button', { name: '申请发票' }))
  expect(await section.findByLabelText('发票抬头')).toHaveValue('阿依古丽·买买提')
  await user.type(section.getByLabelText('接收邮箱'), 'caiwu@example.com')
  await user.click(section.getByRole('radio', { name: '单位' }))
  expect(section.getByLabelText('接收邮箱')).toHaveValue('caiwu@example.com')
  await user.type(section.getByLabelText('发票抬头'), '成都天府软件有限公司')
  await user.type(section.getByLabelText('纳税人识别号'), '91510100MA6CGUQ93K')
  await user.click(section.getByRole('radio', { name: '个人' }))
  expect(section.getByLabelText('发票抬头')).toHaveValue('阿依古丽·买买提')
  await user.click(section.getByRole('radio', { name: '单位' }))
  expect(section.getByLabelText('发票抬头')).toHaveValue('成都天府软件有限公司')
  expect(section.getByLabelText('纳税人识别号')).toHaveValue('91510100MA6CGUQ93K')
  expect(section.getByLabelText('接收邮箱')).toHaveValue('caiwu@example.com')
})

test("another candidate's report does not exist", async () => {
  await open(page(ready), { as: 'lina' })
  expect(await screen.findByText('没有找到这份报告')).toBeVisible()
})

test(
  'an invoice is requested once, fails with a reason, and is requested again with what was entered',
  { tags: ['long'] },
  async () => {
    driveClock()
    const { user } = await open(page(ready), { as: 'ayguli' })
    const section = within(await screen.findByRole('region', { name: '发票' }))
    await user.click(section.getByRole('button', { name: '申请发票' }))
    await user.click(await section.findByRole('radio', { name: '单位' }))
    await user.type(section.getByLabelText('发票抬头'), '抬头不符有限公司')
    await user.type(section.getByLabelText('纳税人识别号'), '9151 0100')
    await user.type(section.getByLabelText('接收邮箱'), 'caiwu')
    await user.click(section.getByRole('button', { name: '提交申请' }))
    expect(await section.findByText('请输入15、17、18或20位纳税人识别号')).toBeVisible()
    expect(section.getByText('请输入正确的电子邮箱')).toBeVisible()
    await user.type(section.getByLabelText('纳税人识别号'), 'MA6CGUQ93K')
    await user.type(section.getByLabelText('接收邮箱'), '@example.com')
    await user.click(section.getByRole('button', { name: '提交申请' }))
    expect(await section.findByText('开具中')).toBeVisible()
    expect(section.queryByRole('button', { name: /申请/ })).toBeNull()
    expect(journal.of('scoreAnalysis.invoice')).toHaveLength(1)
    clock.set(clock.now() + 31_000)
    await poll()
    const again = await section.findByRole('button', { name: '修改后重新申请' })
    expect(section.getByRole('alert')).toHaveTextContent('发票抬头与税务登记信息不一致')
    await user.click(again)
    expect(await section.findByLabelText('纳税人识别号')).toHaveValue('91510100MA6CGUQ93K')
    await user.clear(section.getByLabelText('发票抬头'))
    await user.type(section.getByLabelText('发票抬头'), '成都天府软件有限公司')
    await user.type(section.getByLabelText('接收邮箱'), 'caiwu@example.com')
    await user.click(section.getByRole('button', { name: '提交申请' }))
    expect(await section.findByText('开具中')).toBeVisible()
    clock.set(clock.now() + 31_000)
    await poll()
    expect(await section.findByRole('link', { name: '下载发票' })).toBeVisible()
  },
)

test('an issued invoice is downloaded from its address', async () => {
  await open(page('1895000000000000004'), { as: 'ayguli' })
  const link = await screen.findByRole('link', { name: '下载发票' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/store\.test\/obs\/invoice-/))
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('hidden figures are hidden in a report, too, and shown again at once', async () => {
  const { user } = await open(page(ready), { as: 'ayguli' })
  expect(await screen.findByRole('region', { name: '总体情况' })).toBeVisible()
  await user.click(screen.getByRole('switch', { name: '隐藏分数' }))
  expect(screen.queryByRole('region', { name: '总体情况' })).toBeNull()
  expect(screen.queryByRole('button', { name: /下载/ })).toBeNull()
  await user.click(screen.getByRole('switch', { name: '隐藏分数' }))
  expect(screen.getByRole('region', { name: '总体情况' })).toBeVisible()
})
