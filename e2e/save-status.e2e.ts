import type { Locator, Page } from '@playwright/test'

import { logIn } from './testing/log-in.ts'
import { expectAccessible } from './testing/page-state.ts'
import { expect, test } from './testing/test.ts'

const base = '/exam/signup/index?step=base'

const address = (page: Page) => page.getByLabel('联系地址')
const statusLine = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })

/** The line is there, inside of what the screen shows of the page, and nothing lies over it. */
async function expectInView(line: Locator) {
  await expect(line).toBeVisible()
  await expect.poll(() => line.evaluate(isInView)).toBe(true)
}

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const { offsetLeft, offsetTop, width, height } = window.visualViewport!
  const isInside = left >= offsetLeft && top >= offsetTop && right <= offsetLeft + width && bottom <= offsetTop + height
  const uncovered = [top + 1, (top + bottom) / 2, bottom - 1].every((y) =>
    element.contains(document.elementFromPoint((left + right) / 2, y)),
  )
  return isInside && uncovered
}

test.describe('what becomes of a save is in view on a phone @phone', () => {
  test('while it is under way, saved, failed, and after a retry', async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await page.goto(base)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/signup/save', async (route) => {
      await released
      await route.continue()
    })
    await address(page).fill('人民南路四段 9 号')
    await expectInView(statusLine(page, /^正在保存…$/))
    release()
    await expectInView(statusLine(page, /^已保存 \d\d:\d\d$/))

    await mock.set('/faults', { path: 'signup/save', kind: 'unavailable' })
    await address(page).fill('人民南路四段 10 号')
    await page.getByRole('button', { name: '保存并继续' }).click()
    const failed = statusLine(page, /^保存失败：连接不上服务器。已存本机，将自动重试。/)
    await expectInView(failed)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'only')
    await mock.clearFaults()
    await failed.getByRole('button', { name: '重试' }).click()
    await expectInView(statusLine(page, /^已保存 \d\d:\d\d$/))
    await expect(page).toHaveURL(/step=base/)
  })

  test('offline, after the page was killed, and when it is opened again', async ({ page, mock, context }) => {
    await logIn(page, mock, 'lina')
    await page.goto(base)
    await address(page).waitFor()
    await context.setOffline(true)
    await address(page).fill('人民南路四段 11 号')
    await page.getByRole('button', { name: '保存并继续' }).click()
    await expectInView(statusLine(page, /^网络已断开，联网后再继续。填写的内容已存本机。$/))
    await expectAccessible(page, 'only')
    await page.close({ runBeforeUnload: false })

    await context.setOffline(false)
    await mock.set('/faults', { path: 'signup/save', kind: 'unavailable' })
    const again = await context.newPage()
    await again.goto(base)
    await expect(address(again)).toHaveValue('人民南路四段 11 号')
    await expectInView(statusLine(again, /^保存失败：连接不上服务器。已存本机，将自动重试。/))
    await mock.clearFaults()
    await again.getByRole('button', { name: '重试' }).click()
    await expectInView(statusLine(again, /^已保存 \d\d:\d\d$/))
  })

  test('in a dialog, which sends nothing before its button is pressed', async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await page.goto('/exam/education/index')
    await page.getByRole('button', { name: '添加学历' }).click()
    await page.setViewportSize({ width: 390, height: 560 })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('专业').fill('汉语言文学')
    await expectInView(statusLine(page, /^尚未保存。内容已存本机。$/))
    await dialog.getByLabel('学校名称').fill('四川大学')
    await dialog.getByLabel('学历层次').selectOption({ index: 1 })
    await dialog.getByLabel('毕业年月').fill('2017-06')
    await dialog.getByLabel('证书编号').fill('106101201705000001')
    await mock.set('/faults', { path: 'educationAndStatusSave', kind: 'unavailable', count: 1 })
    await dialog.getByRole('button', { name: '保存' }).click()
    const failed = statusLine(page, /^保存失败：操作未成功/)
    await expectInView(failed)
    await failed.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('新增成功，正在核验')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test('of a first log-in without a network, which keeps the form', async ({ page, mock, context }) => {
    await page.goto('/login')
    await page.getByRole('img', { name: '验证码图片' }).waitFor()
    await page.getByLabel('账号', { exact: true }).fill('zhangwei')
    await page.getByLabel('密码', { exact: true }).fill('Exam@2026')
    await page.getByLabel('图形验证码', { exact: true }).fill(await mock.captcha())
    await context.setOffline(true)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expectInView(statusLine(page, /^登录失败：网络已断开$/))
    await expect(page.getByLabel('账号', { exact: true })).toHaveValue('zhangwei')
  })
})
