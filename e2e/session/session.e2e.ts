import { logInByForm } from '../testing/log-in.ts'
import { expectAccessible } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

test('an administrator replaced by a log-in elsewhere is told when and by what device, in both languages', async ({
  page,
  mock,
  browser,
}) => {
  await logInByForm(page, mock, 'admin')
  const elsewhere = await browser.newContext()
  await logInByForm(await elsewhere.newPage(), mock, 'admin')
  await page.goto('/message/index')
  await expect(page).toHaveURL(/\/login\?to=/)
  await expect(page.getByText('您的账号已在另一台设备登录')).toBeVisible()
  await expect(page.getByText(/^登录时间：\d{4}-\d\d-\d\d\s\d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/^登录设备：Chrome · /)).toBeVisible()
  await page.reload()
  await expect(page.getByText('您的账号已在另一台设备登录')).toBeVisible()
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Your account was logged in on another device')).toBeVisible()
  await elsewhere.close()
})
