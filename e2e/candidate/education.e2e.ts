import { logIn } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

test('input survives another page and a change of the language', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/message/index')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('网上报名').click()
  await menu.getByRole('link', { name: '学历学位' }).click()
  await page.getByRole('button', { name: '添加学位' }).click()
  await page.getByLabel('专业').fill('法学')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '放弃填写的内容？' }).getByRole('button', { name: '继续填写' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.goForward()
  // The page was in a hidden tab and is unchanged.
  const drawer = page.getByRole('dialog', { name: 'Add degree' })
  await expect(drawer.getByLabel('Major')).toHaveValue('法学')
})
