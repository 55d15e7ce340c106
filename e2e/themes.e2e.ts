import { logIn } from './testing/log-in.ts'
import { expectAccessible } from './testing/page-state.ts'
import { expect, test } from './testing/test.ts'

const themes = ['white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte', 'default']

test('axe finds nothing serious in any of the eleven themes, light and dark', async ({ page, mock }) => {
  test.setTimeout(300_000) // two looks at each theme
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await logIn(page, mock, 'ayguli')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '消息中心' }).click()
  await page.getByRole('link', { name: /报名的通知/ }).waitFor()
  for (const theme of themes) {
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '外观' }).click()
    await page.locator(`input[name=theme][value=${theme}]`).check({ force: true })
    await page.getByRole('button', { name: '关闭', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    // Hover colours must be legible as well.
    await menu.getByRole('link', { name: '消息中心' }).hover()
    // A theme changes colours only: the rest of the page is checked with the first one.
    await expectAccessible(page, theme === themes[0] ? undefined : 'only')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'only')
    await page.emulateMedia({ colorScheme: 'light' })
  }
})
