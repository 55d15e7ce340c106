import { expectAccessible } from './page-state.ts'
import { logIn } from './log-in.ts'
import { expect, test } from './test.ts'

test('an administrator adds a menu, moves it by keyboard and grants it to a top menu; a candidate then has it', async ({
  page,
  mock,
  browser,
}) => {
  await logIn(page, mock, 'admin')
  await page.goto('/system/menu')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增菜单' })
  await form.getByLabel('名称').fill('报名须知')
  await form.getByLabel('编号').fill('notice')
  await form.getByLabel('别名').fill('notice')
  await form.getByLabel('路由地址').fill('/message/index')
  await expect(form.getByText('本站有页面')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await page.getByRole('button', { name: '移动到 报名须知 (notice)' }).press('Enter')
  const move = page.getByRole('dialog', { name: '移动“报名须知”' })
  await move.getByLabel('新的上级菜单').selectOption({ label: '\u3000网上报名' })
  await move.getByRole('button', { name: '移动', exact: true }).press('Enter')
  await expect(page.getByText('“报名须知”已移动')).toBeVisible()

  await page.goto('/system/topmenu')
  await page.getByRole('button', { name: '菜单权限 报考服务' }).click()
  const grant = page.getByRole('dialog', { name: '“报考服务”的菜单' })
  await grant.getByRole('searchbox', { name: '筛选菜单' }).fill('须知')
  await grant.getByRole('checkbox', { name: '报名须知' }).check()
  await expect(grant.getByText(/^\+1 项：报名须知/)).toBeVisible()
  await expectAccessible(page)
  await grant.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()

  const context = await browser.newContext({ baseURL: mock.product.origin, ignoreHTTPSErrors: true })
  const candidate = await context.newPage()
  await logIn(candidate, mock, 'zhangwei')
  await candidate.goto('/wel/index')
  await expect(candidate.getByRole('navigation').getByText('报名须知').first()).toBeAttached()
  await context.close()
})
