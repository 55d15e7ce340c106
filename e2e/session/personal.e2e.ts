import type { Page } from '@playwright/test'

import { logIn, tryToLogIn } from '../testing/log-in.ts'
import { expectNoOverflow, follow, visit } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const next = 'Bao#2026x'

const open = (page: Page, section: string) => page.goto(`/info/index?section=${section}`)

async function logOut(page: Page) {
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/login/)
}

test('a changed password is valid, and the previous one is not @core', async ({ page, mock }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await logIn(page, mock, 'lina')
  await open(page, 'password')
  await page.getByLabel('原密码').fill('Exam@2026')
  await page.getByLabel('新密码', { exact: true }).fill(next)
  await page.getByLabel('再次输入密码').fill(next)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('登录密码已修改，下次登录请使用新密码')).toBeVisible()
  expect(addresses.filter((it) => /Exam@|Exam%40|Bao(?:#|%23)/.test(it))).toEqual([])
  await logOut(page)
  await tryToLogIn(page, mock, { account: 'lina' })
  await expect(page.getByText('登录失败：用户名或密码错误')).toBeVisible()
  await tryToLogIn(page, mock, { account: 'lina', password: next })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李娜')
})

test('a deleted account cannot log in, and its phone and document can register again', async ({ page, mock }) => {
  await logIn(page, mock, 'zhangwei')
  await open(page, 'deletion')
  await page.getByLabel('账号名称').fill('zhangwei')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送至/)).toBeVisible()
  await page.getByRole('textbox', { name: '短信验证码' }).fill((await mock.phoneCode())?.code ?? '')
  await page.getByRole('button', { name: '注销账号' }).click()
  await page.getByRole('button', { name: '永久注销' }).click()
  await expect(page.getByText('账号已注销')).toBeVisible()
  await tryToLogIn(page, mock, { account: 'zhangwei' })
  await expect(page.getByText('登录失败：用户名或密码错误')).toBeVisible()
  await page.goto('/wel/index')
  await expect(page).toHaveURL(/\/login/)

  await page.goto('/register')
  await page.getByLabel('证件号码').fill('110101199003074514')
  await page.getByLabel('姓名').fill('张伟')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('手机号码').fill('13912345678')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送/)).toBeVisible()
  await page.getByRole('textbox', { name: '短信验证码' }).fill((await mock.phoneCode())?.code ?? '')
  await page.getByLabel('新密码', { exact: true }).fill(next)
  await page.getByLabel('再次输入密码').fill(next)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '我已阅读并同意' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '确认注册' }).click()
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible()
})

test('a message is unread until it is opened, and the bell counts', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto('/')
  await page.getByRole('link', { name: '消息，3 条未读' }).click()
  await page.getByText('未读 3', { exact: true }).click()
  await page.getByRole('link', { name: /报名的通知/ }).click()
  await expect(page.getByRole('link', { name: '消息，2 条未读' })).toBeVisible()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('已将 2 条消息标为已读')).toBeVisible()
  await page.reload()
  await expect(page.getByText('没有未读消息').or(page.getByRole('link', { name: /报名的通知/ }))).toBeVisible()
  await expect(page.getByRole('button', { name: '全部标为已读' })).toBeHidden()
})

test('sections open one at a time with a back button, and a changed address is stored @phone', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'lina')
  await page.goto('/info/index')
  const list = page.getByRole('navigation', { name: '个人信息' })
  await list.getByRole('link', { name: '基本资料' }).click()
  await expect(list).toBeHidden()
  const address = page.getByRole('region', { name: '地址' })
  await address.getByRole('button', { name: '修改 地址' }).click()
  await address.getByLabel('联系地址').fill('春熙路 8 号')
  await expect(address.getByText(/^已保存/)).toBeVisible()
  await address.getByRole('button', { name: '完成' }).click()
  await expect(address.getByText('春熙路 8 号')).toBeVisible()
  await page.getByRole('link', { name: '返回个人信息' }).click()
  await expect(list).toBeVisible()
  await page.reload()
  await list.getByRole('link', { name: '基本资料' }).click()
  await expect(address.getByText('春熙路 8 号')).toBeVisible()
})

/** Text that each section renders last. */
const sections = {
  profile: '政治面貌',
  avatar: '恢复默认头像',
  password: '修改密码',
  question: '保存密保问题',
  devices: '立即锁屏',
  appearance: '大字号',
  deletion: '注销后无法恢复',
}

// That each is accessible: accessibility.e2e.ts.
test('no section is wider than the screen @phone', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await visit(page, '/info/index')
  for (const [section, text] of Object.entries(sections)) {
    await follow(page, `/info/index?section=${section}`)
    await page.getByText(text, { exact: true }).first().waitFor()
    await expectNoOverflow(page)
  }
})
