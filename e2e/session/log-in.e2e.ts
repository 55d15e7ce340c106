import { logInByForm, tryToLogIn } from '../testing/log-in.ts'
import { expect, test } from '../testing/test.ts'

test('a candidate logs in with a captcha and is greeted by name @core', async ({ page, mock }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login\?to=/)
  await logInByForm(page, mock)
  await expect(page).toHaveURL(/\/wel\/index/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('张伟')
  await expect(page).toHaveTitle(/张伟 · 考试报名/)
})

test('a wrong captcha keeps the account and the password, and brings a new picture @once', async ({ page, mock }) => {
  await page.goto('/login')
  const picture = page.getByRole('img', { name: '验证码图片' })
  await picture.waitFor()
  const before = await picture.getAttribute('src')
  await page.getByLabel('账号', { exact: true }).fill('zhangwei')
  await page.getByLabel('密码', { exact: true }).fill('Exam@2026')
  await page.getByLabel('图形验证码', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('登录失败：验证码不正确')).toBeVisible()
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('zhangwei')
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('Exam@2026')
  await expect(page.getByLabel('图形验证码', { exact: true })).toBeFocused()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await page.getByLabel('图形验证码', { exact: true }).fill(await mock.captcha())
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/wel\/index/)
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

test('empty fields are named and nothing is sent @once', async ({ page, mock }) => {
  await page.goto('/login')
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByText('请输入图形验证码')).toBeVisible()
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  expect((await mock.journal()).filter(({ call }) => call === 'auth.token')).toEqual([])
})

test('an account that failed five times is locked even with the right password', async ({ page, mock }) => {
  await mock.set('/lock', { account: 'zhangwei' })
  await tryToLogIn(page, mock)
  await expect(page.getByText('登录失败：登录错误次数过多,请稍后再试')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('an ended session leads to the log-in and back to the same page @core', async ({ page, mock, context }) => {
  await logInByForm(page, mock)
  await page.goto('/message/index?msgId=1820000000000000002')
  await expect(page.getByRole('heading', { name: '网上报名照片采集要求' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: /系统维护公告/ }).click()
  await expect(page.getByText('登录超时，请重新登录')).toBeVisible()
  await logInByForm(page, mock)
  await expect(page).toHaveURL(/\/message\/index\?msgId=1820000000000000003/)
  await expect(page.getByRole('heading', { name: '系统维护公告' })).toBeVisible()
})

test('a logged-in user is redirected from the log-in page to the home page', async ({ page, mock }) => {
  await logInByForm(page, mock)
  await expect(page).toHaveURL(/\/wel\/index/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/wel\/index/)
})

test('a redirect to another host is not followed @once', async ({ page, mock }) => {
  await page.goto('/login?to=//evil.example/steal')
  await logInByForm(page, mock)
  await expect(page).toHaveURL(/localhost:\d+\/wel\/index/)
})

test('logging out asks first, ends the session everywhere and the back button shows nothing @core', async ({
  page,
  mock,
}) => {
  await logInByForm(page, mock)
  await page.getByRole('link', { name: '消息中心' }).click()
  await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  await expect(page.getByText('张伟')).toHaveCount(0)
})

test('a second tab with another account alerts the first one and is not harmed @core', async ({
  page,
  mock,
  context,
}) => {
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

test('the language changes in the middle of typing and nothing typed is lost @once', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill('zhangwei')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('zhangwei')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
