import type { Page } from '@playwright/test'

import { logIn, logInByForm } from '../testing/log-in.ts'
import { visit } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

test.use({ dialect: 'springblade' })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Calls of the upstream that failed. */
const failures = async (mock: Parameters<typeof logIn>[1]) =>
  (await mock.journal()).filter(({ status }) => status >= 400).map(({ path, status }) => `${path} ${status}`)

test('an administrator of a SpringBlade logs in, grants menus to a new role, adds a user with it, a menu and an entry, and reads the logs', async ({
  page,
  mock,
}) => {
  await logInByForm(page, mock, 'admin')
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('系统管理')).toBeVisible()

  await visit(page, '/system/role')
  await press(page, '新增')
  const roleForm = dialog(page, '新增角色')
  await roleForm.getByLabel('角色名称').fill('考务')
  await roleForm.getByLabel('角色别名').fill('admin')
  await roleForm.getByRole('button', { name: '保存', exact: true }).click()
  await press(page, '权限 考务 (admin)')
  const grant = dialog(page, '“考务”的权限')
  await grant.getByLabel('系统管理', { exact: true }).check()
  await grant.getByRole('button', { name: '保存', exact: true }).click()
  await expect(grant).toBeHidden()

  await visit(page, '/system/user')
  await press(page, '新增')
  const userForm = dialog(page, '新增用户')
  await userForm.getByLabel('登录账号').fill('kaowu')
  await userForm.getByLabel('密码', { exact: true }).fill('Kaowu#2026')
  await userForm.getByLabel('用户姓名').fill('考务员')
  await userForm.getByLabel('用户昵称').fill('考务员')
  for (const [label, name] of [
    ['所拥有角色', '考务'],
    ['所属机构', '考务科'],
    ['岗位', '科长'],
  ] as const) {
    await userForm.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name, exact: true }).and(page.locator('[data-combobox-option]')).click()
  }
  await page.keyboard.press('Tab') // closes the list over the button
  await userForm.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await visit(page, '/system/menu')
  await press(page, '新增')
  const menuForm = dialog(page, '新增菜单')
  for (const [label, text] of [
    ['名称', '考务工作台'],
    ['编号', 'office'],
    ['别名', 'menu'],
    ['路由地址（选填）', '/office'],
  ] as const) {
    await menuForm.getByLabel(label, { exact: true }).fill(text)
  }
  await menuForm.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '考务工作台', exact: true })).toBeVisible()

  await visit(page, '/system/dict')
  await press(page, '选项 性别 (sex)')
  await press(page, '新增选项')
  const entry = dialog(page, '新增选项')
  await entry.getByLabel('字典键值').fill('9')
  await entry.getByLabel('字典名称').fill('未说明')
  await entry.getByLabel('字典备注').fill('国标')
  await entry.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('region', { name: '选项' }).getByText('未说明').first()).toBeVisible()

  await visit(page, '/monitor/log/error')
  await page.getByRole('rowheader').first().waitFor()
  const times = await page.getByRole('rowheader').allTextContents()
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await failures(mock)).toEqual([])

  const other = await page.context().browser()?.newPage({ baseURL: mock.product.origin })
  if (!other) throw new Error('no browser')
  await other.goto('/login')
  await other.getByLabel('账号', { exact: true }).fill('kaowu')
  await other.getByLabel('密码', { exact: true }).fill('Kaowu#2026')
  await other.getByRole('img', { name: '验证码图片' }).waitFor()
  await other.getByLabel('图形验证码', { exact: true }).fill(await mock.captcha())
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: /考务员/ })).toBeVisible()
  await expect(other.getByRole('region', { name: '系统管理' })).toBeVisible()
  await other.close()
})

test('a parameter whose text the server rewrites is warned of, and what was stored is shown', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/param?row=new')
  const form = dialog(page, '新增参数')
  await form.getByLabel('参数名称').fill('R&D')
  await expect(form.getByText(/含 &、<、> 的内容保存后可能改变/)).toBeVisible()
  await form.getByLabel('参数键名').fill('lab.name')
  await form.getByLabel('参数键值').fill('1')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('R&amp;D')).toBeVisible()
  await form.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('rowheader', { name: 'R&amp;D' })).toBeVisible()
})
