import { logIn } from '../testing/log-in.ts'
import { visit } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

test('a dictionary gets a choice, and its choices get another order', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/dict')
  await page.getByRole('button', { name: '选项 性别 (sex)' }).click()
  const pane = page.getByRole('region', { name: '选项' })
  await pane.getByRole('button', { name: '新增选项' }).click()
  const form = page.getByRole('dialog', { name: '新增选项' })
  await form.getByLabel('字典键值').fill('9')
  await form.getByLabel('字典名称').fill('未说明')
  await form.getByLabel('字典备注').fill('国标')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(pane.getByLabel('预览').getByRole('option')).toHaveCount(5)
  await pane.getByRole('button', { name: '女', exact: true }).press('Alt+ArrowUp')
  await expect(page.getByText('顺序已更新')).toBeVisible()
})

test('a choice of a business dictionary is added and removed; candidates are offered it meanwhile', async ({
  page,
  mock,
  browser,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/dictbiz?code=mz')
  await page.getByRole('button', { name: '选项 民族 (mz)' }).click()
  const pane = page.getByRole('region', { name: '选项' })
  await pane.getByRole('button', { name: '新增选项' }).click()
  const form = page.getByRole('dialog', { name: '新增选项' })
  await form.getByLabel('字典键值').fill('97')
  await form.getByLabel('字典名称').fill('未识别民族')
  await form.getByLabel('字典备注').fill('国标')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(pane.getByRole('button', { name: '未识别民族', exact: true })).toBeVisible()

  const context = await browser.newContext({ baseURL: mock.product.origin })
  const candidate = await context.newPage()
  await logIn(candidate, mock, 'lina')
  await visit(candidate, '/exam/signup/index?step=base')
  await candidate.getByRole('combobox', { name: '民族' }).click()
  await expect(candidate.getByRole('option', { name: '未识别民族' })).toBeAttached()
  await context.close()

  await pane.getByRole('button', { name: '更多操作 未识别民族' }).click()
  await page.getByRole('menuitem', { name: '删除 未识别民族' }).click()
  await page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(pane.getByRole('button', { name: '未识别民族', exact: true })).toHaveCount(0)
})
