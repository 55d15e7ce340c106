import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'

import { param } from '#contracts/param.ts'
import { user } from '#contracts/user.ts'

import { logIn } from './log-in.ts'
import { visit } from './page-state.ts'
import { expect, test } from './test.ts'

const initPassword = '1123598819738675202'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a parameter is found, added, changed and exported; a shared address shows the same in another browser', async ({
  page,
  mock,
  browser,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/param')
  await press(page, '新增')
  const form = dialog(page, '新增参数')
  await form.getByLabel('参数名称').fill('报名开关')
  await form.getByLabel('参数键名').fill('photo.signup')
  await form.getByLabel('参数键值').fill('=1+1')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await page.getByRole('search').getByLabel('参数键名').fill('photo')
  await press(page, '查询')
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await press(page, '导出')
  const [sheet] = await readWorkbook(await readFile(await (await download).path()))
  expect(sheet?.data).toHaveLength(4)
  expect(sheet?.data.flat(), 'a text that begins with = is no formula').toContain('=1+1')
  const other = await browser.newPage({ baseURL: mock.product.origin })
  await logIn(other, mock, 'admin')
  await visit(other, page.url())
  await expect(other.getByRole('rowheader')).toHaveCount(3)
  await other.close()
})

test('a parameter that another administrator changed meanwhile is not overwritten unseen', async ({ page, mock }) => {
  const tab = await logIn(page, mock, 'admin')
  await visit(page, `/system/param?row=${initPassword}&edit=true`)
  const form = dialog(page, '编辑参数')
  await form.getByLabel('参数名称').fill('初始密码')
  const row = await tab.value(param.detail, { id: initPassword })
  await tab.value(param.submit, {
    id: initPassword,
    paramName: row?.paramName ?? '',
    paramKey: row?.paramKey ?? '',
    paramValue: 'theirs',
  })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('alert')).toContainText('theirs')
  await form.getByRole('button', { name: '放弃我的修改，载入最新内容' }).click()
  await expect(form.getByLabel('参数键值')).toHaveValue('theirs')
})

test('of 120 users three are not removed, and the report names each with its reason', async ({ page, mock }) => {
  const tab = await logIn(page, mock, 'admin')
  await visit(page, '/system/user?size=30')
  for (const number of [1, 2, 3, 4]) {
    if (number > 1) await press(page, `第 ${number} 页`)
    await expect(page.getByRole('button', { name: `第 ${number} 页` })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await expect(page.getByText(`已选 ${number * 30} 条`)).toBeVisible()
  }
  const { records } = await tab.value(user.page, { current: 2, size: 30 })
  const [one, two] = records
  await tab.value(user.remove, { ids: `${one?.id},${two?.id}` })
  await press(page, '批量删除')
  await dialog(page, '删除').getByRole('button', { name: '删除' }).click()
  const report = dialog(page, '删除结果')
  await expect(report.getByRole('alert')).toHaveText(/已删除 117 条。3 条没有删除/)
  await expect(report.getByRole('listitem').filter({ hasText: '不能删除本账号!' })).toHaveCount(1)
  await expect(report.getByRole('listitem').filter({ hasText: '可能已被他人删除' })).toHaveCount(2)
})

test('a dictionary gets a choice, and its choices get another order', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/dict')
  await press(page, '选项 性别 (sex)')
  const pane = page.getByRole('region', { name: '选项' })
  await pane.getByRole('button', { name: '新增选项' }).click()
  const form = dialog(page, '新增选项')
  await form.getByLabel('字典键值').fill('9')
  await form.getByLabel('字典名称').fill('未说明')
  await form.getByLabel('字典备注').fill('国标')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(pane.getByLabel('预览').getByRole('option')).toHaveCount(5)
  await pane.getByRole('button', { name: '上移 女' }).click()
  await expect(page.getByText('顺序已更新')).toBeVisible()
})

test('a guest gets a role and can log in', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user')
  await press(page, '视图')
  await press(page, '待审批的访客')
  await expect(page).toHaveURL(/roleId=-1/)
  await page
    .getByRole('button', { name: /^角色 / })
    .first()
    .click()
  const form = dialog(page, '分配角色')
  await form.getByRole('checkbox', { name: '考生' }).check()
  await expect(form.getByText('+1 项：')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
})

test('a whole screen works by keyboard alone', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/param')
  const focusOn = async (name: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      const label = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
      if (label?.trim() === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`no Tab reaches ${name}`)
  }
  await focusOn('新增')
  await page.keyboard.press('Enter')
  const form = dialog(page, '新增参数')
  await form.getByLabel('参数名称').waitFor()
  await page.keyboard.press('Tab')
  for (const text of ['键盘', 'key.board', '1']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await focusOn('保存')
  await page.keyboard.press('Enter')
  await expect(page.getByText('新增成功')).toBeVisible()
  await focusOn('编辑 键盘')
  await page.keyboard.press('Enter')
  await dialog(page, '编辑参数').getByLabel('参数名称').waitFor()
  await page.keyboard.press('Escape')
  await expect(dialog(page, '编辑参数')).toBeHidden()
  await focusOn('删除 键盘')
  await page.keyboard.press('Enter')
  await focusOn('删除')
  await page.keyboard.press('Enter')
  await expect(page.getByText('删除成功')).toBeVisible()
})

test('a candidate reaches no screen of administrators: not by menu, by address or by call', async ({ page, mock }) => {
  const tab = await logIn(page, mock, 'lina')
  await visit(page, '/wel/index')
  await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('系统管理')
  await visit(page, '/system/user')
  await expect(page.getByText('您的账号没有“用户管理”的权限。')).toBeVisible()
  const answer = await tab.call(user.page, { current: 1, size: 10 })
  expect(answer.status).toBe(403)
})

test('a role that is taken away meanwhile ends the screen at its next call', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/param')
  await mock.set('/faults', { path: 'param/', kind: 'unauthorised' })
  await press(page, '刷新')
  await expect(page.getByText('您没有权限进行此操作。')).toBeVisible()
})

test('on a phone a user is found by the sheet of filters and changed @phone', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user')
  await press(page, '筛选')
  const sheet = dialog(page, '筛选')
  await sheet.getByLabel('登录账号').fill('lina')
  await sheet.getByRole('button', { name: '查询' }).click()
  await press(page, '编辑 李娜 (lina)')
  const form = dialog(page, '编辑用户')
  await form.getByLabel('用户昵称').fill('娜娜')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
})
