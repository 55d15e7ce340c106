import type { Page } from '@playwright/test'

import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const address = '/exam/appointment/index'
/** Booking of ayguli in the seeds, and its appointment. */
const booking = '1871000000000000002'
const oral = '1870000000000000002'

const goToNextStep = (page: Page) => page.getByRole('button', { name: '继续', exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Chooses the first enabled card of a group. */
const chooseFirst = (page: Page, group: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { disabled: false }).first().press(' ')

/** Steps from the venue to the batches. */
async function openBatches(page: Page) {
  await goToNextStep(page)
  await expect(heading(page, '办理事项')).toBeFocused()
  await goToNextStep(page)
  await chooseDay(page)
}

async function chooseDay(page: Page) {
  await chooseFirst(page, '日期')
  await goToNextStep(page)
  await chooseFirst(page, '时段')
}

const setPlaces = (mock: Mock, page: Page, places: { left: number; batchCode?: string }) =>
  mock.set('/places', {
    appointmentId: oral,
    bmdCode: '65011',
    appointmentTime: new URL(page.url()).searchParams.get('appointmentTime'),
    ...places,
  })

const countSaves = async (mock: Mock) =>
  (await mock.journal()).filter(({ call, executed }) => call === 'appointment.save' && executed).length

test('a candidate books, changes and cancels @phone @core', async ({ page, mock }) => {
  await logIn(page, mock, 'ayguli')
  await page.goto(address)
  await page.getByRole('link', { name: '预约其他事项' }).click()
  await openBatches(page)
  await page.getByRole('button', { name: '确认预约' }).click()
  await expect(heading(page, '预约成功')).toBeVisible()
  await page.getByRole('link', { name: '查看我的预约' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  const card = page.getByRole('article').filter({ hasText: '口语考试' })
  await card.getByRole('link', { name: '改约' }).click()
  await expect(page.getByRole('note')).toContainText('13:30–15:00')
  await chooseDay(page) // the venue and the purpose stay
  await expect(page.getByRole('region', { name: '原预约' })).toContainText('13:30–15:00')
  await expect(page.getByRole('region', { name: '新预约' })).toContainText('08:30–10:00')
  await page.getByRole('button', { name: '确认改约' }).click()
  await expect(heading(page, '改约成功')).toBeVisible()
  await page.getByRole('link', { name: '查看我的预约' }).click()
  await expect(card).toContainText('08:30–10:00')

  await card.getByRole('button', { name: '取消预约' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认取消' }).click()
  await expect(page.getByText('预约已取消，名额已释放')).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('region', { name: '历史预约' }).getByText('已取消')).toHaveCount(2)
})

test('a place that is taken meanwhile: the candidate stays and takes another @phone', async ({ page, mock }) => {
  await logIn(page, mock, 'ayguli')
  await page.goto(`${address}?booking=${booking}`)
  await openBatches(page)
  await setPlaces(mock, page, { left: 0, batchCode: '1' })
  await page.getByRole('button', { name: '确认改约' }).click()
  await expect(page.getByText(/^提交失败：该时段刚刚约满/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^10:00–11:30/ }).press('Enter')
  await setPlaces(mock, page, { left: 0 })
  await page.getByRole('button', { name: '确认改约' }).click()
  await page.getByRole('button', { name: /周/ }).first().click()
  await chooseFirst(page, '时段')
  await page.getByRole('button', { name: '确认改约' }).click()
  await expect(heading(page, '改约成功')).toBeVisible()
  expect(await countSaves(mock)).toBe(1)
})
