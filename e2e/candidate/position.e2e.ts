import type { Page } from '@playwright/test'

import { exam } from '#contracts/candidate/exam.ts'

import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible, expectNoOverflow } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const examId = '1800000000000000006'
const address = '/zpexam/signup/index'

/** A candidate who is filling in the sign-up for the recruitment. */
async function begin(page: Page, mock: Mock) {
  const tab = await logIn(page, mock, 'lina')
  await mock.set('/stage', { account: 'lina', examId, status: 'filling' })
  await tab.value(exam.selectExam, { examId })
}

const total = (page: Page) => page.getByRole('status').filter({ hasText: /^共 [\d,]+ 个职位$/ })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function confirmSelection(page: Page) {
  await page.getByRole('button', { name: '选择此职位' }).click()
  await dialog(page, '选择此职位').getByRole('button', { name: '确认选择' }).click()
}

const expectSelected = (page: Page) =>
  expect(dialog(page, '选择此职位').getByRole('status')).toContainText('提交报名前可以改选或放弃')

const selections = async (mock: Mock) =>
  (await mock.journal()).filter(({ call, executed }) => call === 'position.submitSelection' && executed).length

for (const device of ['', ' @phone']) {
  test(`a candidate searches, compares, selects, gives up and selects another, which is submitted${device}`, async ({
    page,
    mock,
  }) => {
    await begin(page, mock)
    await page.goto(`${address}?step=position`)
    await page.getByRole('link', { name: '查找职位' }).click()
    await page.getByRole('combobox', { name: '搜索职位' }).fill('四川省档案馆')
    await page.getByRole('combobox', { name: '搜索职位' }).press('Enter')
    await expect(total(page)).not.toHaveText('共 10,000 个职位')
    const names = page.getByRole('link', { name: /岗$|文员$/ })
    for (const index of [0, 1]) {
      await page
        .getByRole('button', { name: /^对比：/ })
        .nth(index)
        .click()
    }
    await page.getByRole('tab', { name: '对比（2）' }).click()
    const comparison = page.getByRole('table', { name: '职位对比' })
    await expect(comparison.getByRole('columnheader')).toHaveCount(2)
    await expectAccessible(page)

    await comparison.getByRole('link').first().click()
    await confirmSelection(page)
    await expectSelected(page)
    await dialog(page, '选择此职位').getByRole('button', { name: '知道了' }).click()
    await page.getByRole('button', { name: '放弃此职位' }).click()
    await dialog(page, '放弃职位').getByRole('button', { name: '确认放弃' }).click()
    await expect(dialog(page, '放弃职位').getByRole('status')).toContainText('名额已释放')
    await dialog(page, '放弃职位').getByRole('button', { name: '知道了' }).click()

    await page.getByRole('link', { name: '返回职位列表' }).click()
    await page.getByRole('tab', { name: '全部职位' }).click()
    await names.nth(1).click()
    await confirmSelection(page)
    await expectSelected(page)
    expect(await selections(mock)).toBe(2)

    await mock.set('/complete', { account: 'lina', examId })
    await page.goto(`${address}?step=check`)
    await expect(page.getByText(/^四川省档案馆 人事管理岗（0001002）$/)).toBeVisible()
  })
}

test('a position that changes while it is read is confirmed again @phone', async ({ page, mock }) => {
  await begin(page, mock)
  await page.goto(`${address}?view=positions&keyword=0001001`)
  await page.getByRole('link', { name: '综合管理岗' }).click()
  await page.getByRole('button', { name: '选择此职位' }).waitFor()
  await mock.set('/position/change', { zwdm: '0001001' })
  await confirmSelection(page)
  await expect(dialog(page, '选择此职位').getByRole('alert')).toContainText('职位信息已更新')
  await expectAccessible(page)
  await dialog(page, '选择此职位').getByRole('button', { name: '已核对，继续选择' }).click()
  await dialog(page, '选择此职位').getByRole('button', { name: '确认选择' }).click()
  await expectSelected(page)
  expect(await selections(mock)).toBe(1)
})

test('the search is the same after a reload and in another tab', async ({ page, mock, context }) => {
  await begin(page, mock)
  await page.goto(`${address}?view=positions&filters=gwlb%3A24&filters=szd%3A510100&descs=zkrs`)
  await expect(total(page)).toBeVisible()
  const text = (await total(page).textContent()) ?? ''
  const first = page.getByRole('link', { name: /岗$/ }).first()
  const before = (await first.getAttribute('aria-describedby')) ?? ''
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(first).not.toHaveAttribute('aria-describedby', before)
  await expect(page).toHaveURL(/current=2/)
  const code = await first.getAttribute('aria-describedby')
  await page.reload()
  await expect(total(page)).toHaveText(text)
  await expect(first).toHaveAttribute('aria-describedby', code ?? '')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(total(other)).toHaveText(text)
  await expect(other.getByRole('link', { name: /岗$/ }).first()).toHaveAttribute('aria-describedby', code ?? '')
  await expectNoOverflow(page)
})

test('a selection whose answer is lost is found again and not repeated', async ({ page, mock }) => {
  await begin(page, mock)
  await mock.set('/faults', { path: 'position/submitSelection', kind: 'lost', count: 1 })
  await page.goto(`${address}?view=positions&keyword=0001001`)
  await page.getByRole('link', { name: '综合管理岗' }).click()
  await confirmSelection(page)
  await expectSelected(page)
  expect(await selections(mock)).toBe(1)
})
