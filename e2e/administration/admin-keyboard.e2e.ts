import type { Page } from '@playwright/test'

import { param } from '#contracts/administration/param.ts'

import { logIn } from '../testing/log-in.ts'
import { visit } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Keyboard of a page: presses keys, and moves the focus until a control with a name has it. */
const pageKeyboard = (page: Page) => ({
  press: (key: string) => page.keyboard.press(key),
  async focusOn(name: string | RegExp, key = 'Tab') {
    for (let presses = 0; presses < 120; presses += 1) {
      const label = await page.evaluate(() => {
        const focused = document.activeElement
        const labels = focused instanceof HTMLInputElement ? focused.labels : null
        return focused?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? focused?.textContent
      })
      const text = label?.trim() ?? ''
      if (typeof name === 'string' ? text === name : name.test(text)) return
      await page.keyboard.press(key)
    }
    throw new Error(`no ${key} reaches ${name}`)
  },
})

test('a whole screen works by keyboard alone: adding, changing, paging, selecting and removing', async ({
  page,
  mock,
}) => {
  const tab = await logIn(page, mock, 'admin')
  for (const paramKey of ['a', 'b', 'c', 'd', 'e'])
    await tab.value(param.submit, { paramName: `参数 ${paramKey}`, paramKey, paramValue: '1' })
  await page.context().grantPermissions(['clipboard-write'])
  await visit(page, '/system/param')
  const { press, focusOn } = pageKeyboard(page)
  const rows = page.getByRole('rowheader')

  await focusOn('新增')
  await press('Enter')
  await dialog(page, '新增参数').getByLabel('参数名称').waitFor()
  await press('Tab')
  for (const text of ['键盘', 'key.board', '1']) {
    await page.keyboard.type(text)
    await press('Tab')
  }
  await focusOn('保存')
  await press('Enter')
  await expect(page.getByText('新增成功')).toBeVisible()

  await focusOn('第 2 页')
  await press('Enter')
  await expect(rows).toHaveText(['参数 e', '键盘'])

  await focusOn('编辑 键盘', 'Shift+Tab')
  await press('Enter')
  await dialog(page, '编辑参数').getByLabel('参数名称').waitFor()
  await press('Tab')
  await page.keyboard.type('打字')
  await focusOn('保存')
  await press('Enter')
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(rows).toHaveText(['参数 e', '键盘打字'])

  await rows.first().getByRole('button').focus()
  await press('j')
  await press('Shift+F10')
  await expect(page.getByRole('menu', { name: /键盘打字/ })).toBeVisible()
  await press('Escape')
  await press('ArrowRight')
  await press('ControlOrMeta+C')
  await expect(page.getByText('已复制：key.board')).toBeVisible()

  await focusOn('选择 参数 e', 'Shift+Tab')
  await press('Space')
  await expect(page.getByText('已选 1 条')).toBeVisible()
  await focusOn('批量删除')
  await press('Enter')
  await focusOn('删除')
  await press('Enter')
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(rows).toHaveText(['键盘打字'])

  await focusOn('导出')
  await press('Enter')
  await dialog(page, '导出').getByRole('status').waitFor()
  await focusOn('取消')
  await focusOn('导出')
  const download = page.waitForEvent('download')
  await press('Enter')
  await download
  await expect(page.getByText('导出成功')).toBeVisible()
  await expect(page.getByRole('button', { name: '导出' })).toBeFocused()
})

test('a task is done by keyboard alone: a user is found, changed and logged out, and the focus is back in its row', async ({
  page,
  mock,
  browser,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user')
  const { press, focusOn } = pageKeyboard(page)
  await focusOn('登录账号')
  await page.keyboard.type('lina')
  await press('Enter')
  await expect(page.getByRole('rowheader')).toHaveText(['lina'])
  await focusOn('编辑 李娜 (lina)')
  await press('Enter')
  const form = dialog(page, '编辑用户')
  await form.getByLabel('用户姓名').waitFor()
  await focusOn('用户姓名')
  await press('ControlOrMeta+A')
  await page.keyboard.type('李小娜')
  await focusOn('保存')
  await press('Enter')
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'lina' })).toContainText('李小娜')
  await expect(page.getByRole('button', { name: '编辑 李小娜 (lina)' })).toBeFocused()

  await focusOn('角色 李小娜 (lina)')
  await press('Enter')
  const grant = dialog(page, '分配角色')
  await grant.getByRole('checkbox', { name: '管理员', exact: true }).waitFor()
  await focusOn('管理员')
  await press('Space')
  await expect(grant.getByText('+1 项：管理员')).toBeVisible()
  await focusOn('保存')
  await press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'lina' })).toContainText('考生,管理员')

  await logIn(await browser.newPage(), mock, 'lina')
  await focusOn('更多操作 李小娜 (lina)')
  await press('Enter')
  await focusOn('强制下线 李小娜 (lina)', 'ArrowDown')
  await press('Enter')
  await dialog(page, '强制下线：李小娜 (lina)').getByText('该用户的 1 个登录将立即下线').waitFor()
  await focusOn('强制下线')
  await press('Enter')
  await expect(page.getByText('已强制下线')).toBeVisible()
  await expect(page.getByRole('button', { name: '更多操作 李小娜 (lina)' })).toBeFocused()
})

test('from the row of an error one press of Enter leads to the calls of its user in the same minute', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/monitor/log/error')
  const { press, focusOn } = pageKeyboard(page)
  await focusOn(/^同时段接口日志 /)
  await press('Enter')
  await expect(page.getByRole('heading', { name: '接口日志' })).toBeVisible()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '账号', exact: true })).not.toHaveValue('')
})
