import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible, expectNoOverflow, passSecondsUntil } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

/** An unpaid report of ayguli, and its exam. */
const [id, examId] = ['1895000000000000006', '1800000000000000106']
const address = `/notselectexam/scoreanalysis/index?id=${id}`

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Pays at the provider and returns to the product. */
async function pay(page: Page) {
  await page.getByRole('radio', { name: '合利宝支付' }).press(' ')
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const newPage = isPhone ? null : page.context().waitForEvent('page')
  await page.getByRole('button', { name: /^用.+支付 30.00 元$/ }).click()
  const checkout = (await newPage) ?? page
  await checkout.waitForURL('**/pay/**')
  await checkout.getByRole('button', { name: '支付成功' }).first().click()
  await checkout.getByRole('button', { name: '返回商户' }).click()
  await checkout.waitForURL('**/payScoreResult**')
  return checkout
}

/** Orders of the report, counted. */
async function reportLedger(mock: Mock) {
  const row = (await mock.ledger()).find((it) => it.kind === 'score' && it.examId === examId)
  return row && { orders: row.orders, open: row.open, paid: row.paid }
}

test('a report is paid, read and saved, and its refused invoice is issued after a correction @phone', async ({
  page,
  mock,
}) => {
  await page.clock.install()
  await logIn(page, mock, 'ayguli')
  await page.goto(address)
  const returned = await pay(page)
  await expect(heading(returned, '已支付')).toBeVisible()
  await returned.getByRole('link', { name: '下载成绩分析报告' }).click()
  await expect(returned.getByText(/^报告正在生成/).first()).toBeVisible()
  expect(await reportLedger(mock)).toEqual({ orders: 1, open: 0, paid: 1 })
  await mock.set('/report/generate', { id })
  await passSecondsUntil(returned.getByRole('region', { name: '总体情况' }), 10)
  await expectAccessible(returned)
  await expectNoOverflow(returned)

  const download = returned.waitForEvent('download')
  await returned.getByRole('button', { name: '下载报告（PDF）' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^20\d\d年全国外语水平考试（英语）成绩分析报告\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const invoice = returned.getByRole('region', { name: '发票' })
  await invoice.getByRole('button', { name: '申请发票' }).click()
  await invoice.getByLabel('接收邮箱').fill('ayguli@example.com')
  await invoice.getByRole('radio', { name: '单位' }).press(' ')
  await invoice.getByLabel('发票抬头').fill('抬头不符有限公司')
  await invoice.getByLabel('纳税人识别号').fill('91510100MA6CGUQ93K')
  await expectAccessible(returned)
  await invoice.getByRole('button', { name: '提交申请' }).click()
  await expect(invoice.getByText('开具中', { exact: true })).toBeVisible()
  await mock.set('/report/invoice', { id, status: 'failed', reason: '抬头与税务登记信息不一致' })
  await passSecondsUntil(invoice.getByRole('alert'), 10)
  await expect(invoice.getByRole('alert')).toHaveText('抬头与税务登记信息不一致')
  await invoice.getByRole('button', { name: '修改后重新申请' }).click()
  await invoice.getByLabel('发票抬头').fill('成都天府软件有限公司')
  await invoice.getByLabel('接收邮箱').fill('ayguli@example.com')
  await invoice.getByRole('button', { name: '提交申请' }).click()
  await expect(invoice.getByText('开具中', { exact: true })).toBeVisible()
  await mock.set('/report/invoice', { id, status: 'issued' })
  await passSecondsUntil(invoice.getByRole('link', { name: '下载发票' }), 10)
})
