import { confirmLogOut, logInByForm } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

test('a candidate logs in with a captcha, and after the end of the session comes back to the same page; logging out asks first, ends the session everywhere and the back button shows nothing @core', async ({
  page,
  mock,
  context,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login\?to=/)
  await logInByForm(page, mock)
  await expect(page).toHaveURL(/\/wel\/index/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('张伟')
  await expect(page).toHaveTitle(/张伟 · 考试报名/)

  await page.getByRole('link', { name: '消息中心' }).click()
  await page.getByRole('link', { name: /网上报名照片采集要求/ }).click()
  await expect(page.getByRole('heading', { name: '网上报名照片采集要求' })).toBeVisible()
  await page.waitForLoadState('networkidle') // the message is marked as read: that call would meet the end, not the click
  await context.clearCookies()
  await page.getByRole('link', { name: /系统维护公告/ }).click()
  await expect(page.getByText('登录超时，请重新登录')).toBeVisible()
  await logInByForm(page, mock)
  await expect(page).toHaveURL(/\/message\/index\?msgId=1820000000000000003/)
  await expect(page.getByRole('heading', { name: '系统维护公告' })).toBeVisible()

  await confirmLogOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  await expect(page.getByText('张伟')).toHaveCount(0)
})

test('what is typed before the scripts come stays, with the focus, when they do @once', async ({ page, mock }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('账号', { exact: true }).fill('zhangwei')
  await page.getByLabel('密码', { exact: true }).fill('Exam@')
  release()
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.type('2026')
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('zhangwei')
  await page.getByLabel('图形验证码', { exact: true }).fill(await mock.captcha())
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/wel\/index/)
})

test('a second tab with another account alerts the first one and is not harmed', async ({ page, mock, context }) => {
  await logInByForm(page, mock)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('张伟')
  const second = await context.newPage()
  await second.goto('/login?why=switched')
  await logInByForm(second, mock, 'lina')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('李娜')
  await expect(page.getByRole('dialog', { name: '提示信息' })).toContainText('请不要在一个浏览器中同时登录多个账号')
  await expect(page.getByText('张伟')).toHaveCount(0)
  await page.getByRole('button', { name: '我知道了' }).click()
  await expect(page).toHaveURL(/\/login/)
  await second.reload()
  await expect(second.getByRole('heading', { level: 1 })).toContainText('李娜')
})
