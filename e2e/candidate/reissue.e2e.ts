import type { Page } from '@playwright/test'

import { logIn } from '../testing/log-in.ts'
import { expectAccessible, expectNoOverflow } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const list = '/reissue/index'
const carrier = '邮政特快专递'
const trackingNo = 'EA987654321CN'

/** Chooses an option of a list; on a phone short ones are cards, and the next level of a cascade opens by itself. */
async function choose(page: Page, name: string, option: string | RegExp) {
  const cards = page.getByRole('radiogroup', { name })
  const box = page.getByRole('combobox', { name, disabled: false }) // not while its options are loaded
  await cards.or(box).first().waitFor()
  if ((await cards.count()) > 0) return cards.getByRole('radio', { name: option }).first().press(' ')
  await box.press('ArrowDown') // opens it, or leaves it open
  await page.getByRole('option', { name: option }).first().click()
}

/** Fills in the form of a new application and goes on; returns the id that the server gave it. */
async function fillIn(page: Page): Promise<string> {
  await page.getByRole('link', { name: '申请补办' }).click()
  await page.getByRole('radio', { name: '全国英语等级考试成绩证明' }).press(' ')
  await choose(page, '考区', '乌鲁木齐考区')
  await choose(page, '考点', '新疆大学考点')
  await choose(page, '年份', /^20\d\d/)
  await page.getByLabel('补办说明').fill('搬家时遗失，入职单位要求提供原件。')
  await page.getByRole('button', { name: /使用已验证的手机号/ }).click()
  await page.getByLabel('邮寄地址').fill('新疆乌鲁木齐市天山区解放南路 368 号')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(/step=pictures/)
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** Pays the fee at the provider and returns to the product, all in one tab. */
async function payFee(page: Page) {
  await page.getByRole('link', { name: '去缴费 25.00 元' }).click()
  await page.getByRole('link', { name: '去支付 25.00 元' }).click()
  await page.waitForURL('**/pay/**')
  await page.getByRole('button', { name: '支付成功' }).first().click()
  await page.getByRole('button', { name: '返回商户' }).click()
  await expect(page.getByRole('heading', { name: '已支付', exact: true })).toBeVisible()
  await page.getByRole('link', { name: '查看补办进度' }).click()
}

test('an application goes from the draft by the fee to the parcel @phone', async ({ page, mock }) => {
  await logIn(page, mock, 'ayguli')
  await page.goto(list)
  const id = await fillIn(page)
  await mock.set('/reissue/pictures', { id })
  await page.reload()
  await expect(page.getByRole('region', { name: '遗失声明' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '完成上传' }).click()
  await expect(page.getByRole('heading', { name: '核对并提交' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: '提交补办申请' }).click()
  await expect(page.getByText('待审核', { exact: true })).toBeVisible()

  await mock.set('/reissue/approve', { id, fee: '25.00' })
  await page.goto(list)
  await payFee(page)
  const application = page.getByRole('article').first()
  await expect(application).toContainText('已缴费 25.00 元，证书正在印制')
  await mock.set('/reissue/print', { id })
  await mock.set('/reissue/send', { id, carrier, trackingNo })
  await page.reload()
  await expect(application).toContainText(`已由${carrier}寄出，快递单号 ${trackingNo}`)
  await application.getByRole('link', { name: /查看详情/ }).click()
  await expect(page.getByRole('button', { name: '复制快递单号' })).toBeVisible()
  await expectAccessible(page)
})
