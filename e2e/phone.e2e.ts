import type { Page } from '@playwright/test'

import { logIn } from './testing/log-in.ts'
import { visit } from './testing/page-state.ts'
import { expect, test } from './testing/test.ts'

test.describe('on a phone @phone', () => {
  test('the bottom bar and the drawer lead to every page', async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: '继续填写报名信息' })).toBeVisible()
    const bar = page.getByRole('navigation', { name: '快捷导航' })
    await expect(bar.getByRole('link')).toHaveText(['首页', '报名', '准考证', '成绩'])
    await bar.getByRole('button', { name: '更多' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '消息中心' }).click()
    await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a message opens in place of the list and leads back to it', async ({ page, mock }) => {
    await logIn(page, mock)
    await page.goto('/message/index')
    await page.getByRole('link', { name: /报名的通知/ }).click()
    await expect(page.getByRole('heading', { name: /报名的通知/ })).toBeVisible()
    await page.getByRole('link', { name: '返回消息列表' }).click()
    await expect(page.getByRole('link', { name: /报名的通知/ })).toBeVisible()
  })

  test('the header is the same after its menus as before', async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await visit(page, '/wel/index')
    const places = () => page.getByRole('banner').getByRole('button').evaluateAll(placesOf)
    const before = await places()
    for (const name of [/个人菜单/, /当前考试/]) {
      await page.getByRole('button', { name }).click()
      await page.locator('[role=menu], [role=dialog]').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('[role=menu], [role=dialog]').waitFor({ state: 'hidden' })
      expect(await places()).toEqual(before)
    }
  })

  test('zoomed in, what stays in place takes at most a quarter of the height; the focus is never behind it', async ({
    page,
    mock,
  }) => {
    await logIn(page, mock, 'lina')
    // 1280 x 800 at 200 %.
    await page.setViewportSize({ width: 640, height: 400 })
    await visit(page, '/exam/signup/index?step=base')
    expect(await heightOfBars(page)).toBeLessThanOrEqual(100)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 14; stop += 1) {
        await page.keyboard.press(key)
        expect(await page.evaluate(isFocusCovered), `${stop} ${key}`).toBe(false)
      }
    }
  })
})

/** Names and places of elements. Runs in the page. */
const placesOf = (elements: Element[]) =>
  elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { name: element.getAttribute('aria-label') ?? element.textContent, x, y, width, height }
  })

/** Height of what is fixed or sticks to an edge of the window, in pixels. */
const heightOfBars = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight / 2)
    const heights = [...document.querySelectorAll<HTMLElement>('#root *')].map((element) => {
      const { position } = getComputedStyle(element)
      const { top, bottom, left, right, height, width } = element.getBoundingClientRect()
      const isBar = position === 'fixed' || (position === 'sticky' && (top <= 60 || bottom >= innerHeight - 70))
      const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return isBar && isInSight && width > innerWidth / 2 ? height : 0
    })
    return heights.reduce((sum, height) => sum + height, 0)
  })

/** Whether something that stays in place lies over the middle of the focused element. Runs in the page. */
function isFocusCovered(): boolean {
  const element = document.activeElement
  if (!element || element === document.body) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  let over = document.elementFromPoint(left + width / 2, top + height / 2)
  while (over && !over.contains(element)) {
    if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return true
    over = over.parentElement
  }
  return false
}
