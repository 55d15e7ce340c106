import { logIn } from '../testing/log-in.ts'
import { expectAccessible, expectNoOverflow } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

test('an administrator adds a menu, moves it by keyboard and grants it to a top menu and a role; a candidate then has it', async ({
  page,
  mock,
  browser,
}) => {
  await logIn(page, mock, 'admin')
  await page.goto('/system/menu')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增菜单' })
  await form.getByLabel('名称').fill('报名须知')
  await form.getByLabel('编号').fill('guide')
  await form.getByLabel('别名').fill('guide')
  await form.getByLabel('路由地址').fill('/message/index')
  await expect(form.getByText('本站有页面')).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await page.getByRole('button', { name: '更多操作 报名须知 (guide)' }).press('Enter')
  await page.getByRole('menuitem', { name: '移动到 报名须知 (guide)' }).press('Enter')
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
  await grant.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('更新成功')).toBeVisible()

  await page.goto('/system/role')
  await page.getByRole('row').filter({ hasText: '000000' }).getByRole('button', { name: '权限 考生 (user)' }).click()
  const permissions = page.getByRole('dialog', { name: '“考生”的权限' })
  await permissions.getByRole('searchbox', { name: '筛选菜单和按钮' }).fill('须知')
  await permissions.getByRole('checkbox', { name: '报名须知' }).check()
  await permissions.getByRole('button', { name: '保存', exact: true }).click()
  await expect(permissions).toBeHidden()

  const context = await browser.newContext({ baseURL: mock.product.origin, ignoreHTTPSErrors: true })
  const candidate = await context.newPage()
  await logIn(candidate, mock, 'zhangwei')
  await candidate.goto('/wel/index')
  await expect(candidate.getByRole('navigation').getByText('报名须知').first()).toBeAttached()
  await context.close()
})

test.describe('on a phone @phone', () => {
  test('an administrator finds a menu, opens what is below it, edits and moves it', async ({ page, mock }) => {
    await logIn(page, mock, 'admin')
    await page.goto('/system/menu')
    const menus = page.getByRole('list', { name: '菜单', exact: true })
    await menus.getByRole('button', { name: '展开 系统监控' }).click()
    await menus.getByRole('button', { name: '更多操作 接口日志 (log_api)' }).click()
    await page.getByRole('menuitem', { name: '编辑 接口日志 (log_api)' }).click()
    const form = page.getByRole('dialog', { name: '编辑菜单' })
    await form.getByLabel('备注').fill('由运维人员查看')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('更新成功')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: '筛选' }).click()
    const filters = page.getByRole('dialog', { name: '筛选' })
    await filters.getByLabel('编号').fill('log_api')
    await filters.getByRole('button', { name: '查询' }).click()
    await menus.getByRole('button', { name: '更多操作 接口日志 (log_api)' }).click()
    await page.getByRole('menuitem', { name: '移动到 接口日志 (log_api)' }).click()
    const move = page.getByRole('dialog', { name: '移动“接口日志”' })
    await move.getByLabel('新的上级菜单').selectOption({ label: '\u3000系统管理' })
    await move.getByRole('button', { name: '移动', exact: true }).click()
    await expect(page.getByText('“接口日志”已移动')).toBeVisible()
  })

  test('an administrator grants a menu to a top menu', async ({ page, mock }) => {
    await logIn(page, mock, 'admin')
    await page.goto('/system/topmenu')
    await page.getByRole('button', { name: /^更多操作 报考服务/ }).click()
    await page.getByRole('menuitem', { name: '菜单权限 报考服务' }).click()
    const grant = page.getByRole('dialog', { name: '“报考服务”的菜单' })
    await grant.getByRole('searchbox', { name: '筛选菜单' }).fill('接口')
    await grant.getByRole('checkbox', { name: '接口日志' }).check()
    await expect(grant.getByText(/^\+2 项：.*接口日志/)).toBeVisible()
    await expectNoOverflow(page)
    await grant.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('更新成功')).toBeVisible()
  })
})
