import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'

import { user } from '#contracts/administration/user.ts'

import { administrationLists } from '../../web/build/screens.ts'
import { logIn, tryToLogIn } from '../testing/log-in.ts'
import { expectNoOverflow, visit } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const initPassword = '1123598819738675202'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a parameter is found, added, changed and exported; a shared address shows the same in another browser @core', async ({
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
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await page.getByRole('search').getByRole('textbox', { name: '参数键名' }).fill('photo')
  await press(page, '查询')
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await press(page, '导出')
  await dialog(page, '导出').getByRole('button', { name: '导出' }).click()
  const [sheet] = await readWorkbook(await readFile(await (await download).path()))
  expect(sheet?.data).toHaveLength(4)
  expect(sheet?.data.flat(), 'a text that begins with = is no formula').toContain('=1+1')
  const other = await browser.newPage({ baseURL: mock.product.origin })
  await logIn(other, mock, 'admin')
  await visit(other, page.url())
  await expect(other.getByRole('rowheader')).toHaveCount(3)
  await other.close()
})

/** Number of drafts on the device: typed text is stored there a moment later. */
const draftCount = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('exam-drafts')
        opening.addEventListener('error', () => reject(new Error('no drafts')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )

test('what is typed into a form survives a reload, another language and a lost session', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, `/system/param?row=${initPassword}&edit=true`)
  await dialog(page, '编辑参数').getByLabel('参数名称').fill('首次密码')
  await expect.poll(() => draftCount(page)).toBe(1)
  await page.reload()
  await expect(dialog(page, '编辑参数').getByLabel('参数名称')).toHaveValue('首次密码')
  await page.keyboard.press('Escape')
  await press(page, 'English')
  await press(page, 'Edit 账号初始密码')
  const form = dialog(page, 'Edit parameter')
  await expect(form.getByLabel('Name')).toHaveValue('首次密码')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/login/)
  await press(page, '中文')
  await tryToLogIn(page, mock, { account: 'admin' })
  await expect(dialog(page, '编辑参数').getByLabel('参数名称')).toHaveValue('首次密码')
  await dialog(page, '编辑参数').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
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
  await dialog(page, '删除').getByLabel('请输入要删除的条数 120 以确认').fill('120')
  await dialog(page, '删除').getByRole('button', { name: '删除' }).click()
  const report = dialog(page, '删除结果')
  await expect(report.getByRole('alert')).toHaveText(/已删除 117 条。3 条未删除/)
  await expect(report.getByRole('listitem').filter({ hasText: '不能删除本账号!' })).toHaveCount(1)
  await expect(report.getByRole('listitem').filter({ hasText: '未执行，原因未知' })).toHaveCount(2)
})

test('all 5,000 users are exported, written by a worker of our own', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user')
  const download = page.waitForEvent('download')
  await press(page, '导出')
  await dialog(page, '导出').getByRole('button', { name: '导出' }).click()
  const [sheet] = await readWorkbook(await readFile(await (await download).path()))
  expect(sheet?.data).toHaveLength(5_001)
  await expect(page.getByText('导出成功')).toBeVisible()
})

test('of 200 users each is there when it is scrolled to, a row keeps the focus, and the last one is opened by keyboard', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user?size=200')
  const row = (place: number) => page.locator(`tr[aria-rowindex="${place + 1}"]`)
  const opener = (place: number) => row(place).getByRole('rowheader').getByRole('button')
  await opener(3).focus()
  await page.mouse.move(640, 600)
  await page.mouse.wheel(0, 3_500)
  await expect(row(96)).toBeInViewport()
  await expect(row(50)).toHaveCount(0)
  await expect(opener(3), 'outside the window').toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(row(3).getByRole('checkbox')).toBeInViewport()

  await page.getByLabel('每页条数').focus()
  await expect(row(200)).toBeInViewport()
  const hasFocus = (place: number) => opener(place).evaluate((it) => it === document.activeElement)
  for (let presses = 0; presses < 9 && !(await hasFocus(200)); presses += 1) await page.keyboard.press('Shift+Tab')
  const account = (await opener(200).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(dialog(page, '用户详情')).toContainText(account)
  await page.keyboard.press('Escape')
  await expect(opener(200)).toBeFocused()
  await expect(opener(200)).toBeInViewport()
})

/** Rows for which the window has place below the head of the table, as high as the highest of them; 0 without rows. */
const rowsInWindow = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main tbody tr:not([aria-hidden])')].map((it) =>
      it.getBoundingClientRect(),
    )
    const height = Math.max(...boxes.map((it) => it.height))
    return boxes[0] ? Math.floor((window.innerHeight - boxes[0].top) / height) : 0
  })

const sizes = [
  { width: 1280, height: 800, rows: 12 },
  { width: 1920, height: 1080, rows: 20 },
]

test('of every table a window of 1280 by 800 shows twelve rows, one of 1920 by 1080 twenty; the head and the first column stay', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  expect(administrationLists).toHaveLength(14)
  for (const path of administrationLists) {
    await visit(page, path)
    for (const { width, height, rows } of sizes) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => rowsInWindow(page), { message: `${path} at ${width}` }).toBeGreaterThanOrEqual(rows)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/system/user?size=30')
  await expect(page.getByRole('navigation', { name: '所属机构' })).toBeVisible()
  for (const name of ['登录账号', '用户姓名', '所拥有角色', '所属机构', '手机号码', '操作'])
    await expect(page.getByRole('columnheader', { name }).first()).toBeInViewport({ ratio: 1 })
  await page.mouse.move(900, 600)
  await page.mouse.wheel(0, 500)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await expect(page.getByRole('columnheader', { name: '登录账号' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1000, height: 700 })
  await visit(page, '/monitor/log/usual?size=30')
  await page.getByRole('region', { name: '通用日志' }).evaluate((it) => it.scrollTo(900, 400))
  await expect(page.getByRole('rowheader').nth(14)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: '时间' })).toBeInViewport({ ratio: 1 })
})

test('a role is added, granted a menu and given to a user', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/role')
  await press(page, '新增')
  const form = dialog(page, '新增角色')
  await form.getByLabel('角色名称').fill('考务员')
  await form.getByLabel('角色别名').fill('office')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await press(page, '权限 考务员 (office)')
  const grant = dialog(page, '“考务员”的权限')
  await grant.getByRole('checkbox', { name: '消息中心' }).check()
  await grant.getByRole('button', { name: '保存', exact: true }).click()
  await expect(grant).toBeHidden()
  await visit(page, '/system/user')
  await press(page, /^角色 .*lina/)
  const choice = dialog(page, '分配角色')
  await choice.getByRole('checkbox', { name: '考务员' }).check()
  await choice.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'lina' })).toContainText('考生,考务员')
})

test('on a phone a user is found by the sheet of filters and changed @phone', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user')
  await press(page, '筛选')
  const sheet = dialog(page, '筛选')
  await sheet.getByLabel('登录账号').fill('lina')
  await sheet.getByRole('button', { name: '查询' }).click()
  await press(page, '更多操作 李娜 (lina)')
  await page.getByRole('menuitem', { name: '编辑 李娜 (lina)' }).click()
  expect(page.url(), 'no account in the address').not.toContain('lina')
  await page.reload()
  const form = dialog(page, '编辑用户')
  await form.getByLabel('用户昵称').fill('娜娜')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
})

test('on a phone parameters, dictionaries and tenants are added, found and changed @phone', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  await test.step('a parameter is added', async () => {
    await visit(page, '/system/param')
    await press(page, '新增')
    const form = dialog(page, '新增参数')
    await form.getByLabel('参数名称').fill('手机')
    await form.getByLabel('参数键名').fill('phone')
    await form.getByLabel('参数键值').fill('1')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('list', { name: '参数' }).getByText('手机')).toBeVisible()
    await expectNoOverflow(page)
  })
  await test.step('a code of a dictionary is found, and one of its choices is sealed', async () => {
    await visit(page, '/system/dictbiz')
    await press(page, '筛选')
    await dialog(page, '筛选').getByRole('textbox', { name: '字典编号' }).fill('zzmm')
    await dialog(page, '筛选').getByRole('button', { name: '查询' }).click()
    await press(page, '更多操作 政治面貌 (zzmm)')
    await page.getByRole('menuitem', { name: '选项 政治面貌 (zzmm)' }).click()
    const choices = page.getByRole('region', { name: '选项' })
    await expect(choices.getByRole('heading', { name: '政治面貌' })).toBeInViewport()
    await choices.getByRole('button', { name: '更多操作 群众' }).click()
    await page.getByRole('menuitem', { name: '封存 群众' }).click()
    await dialog(page, '封存“群众”？').getByRole('button', { name: '封存' }).click()
    await expect(choices.getByText('已封存')).toBeVisible()
    await expectNoOverflow(page)
  })
  await test.step('a code is added to a dictionary', async () => {
    await visit(page, '/system/dict')
    await press(page, '新增')
    const form = dialog(page, '新增字典')
    await form.getByLabel('字典编号').fill('phone')
    await form.getByLabel('字典名称').fill('手机')
    await form.getByLabel('字典备注').fill('测试')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('新增成功')).toBeVisible()
  })
  await test.step('the limits of a tenant are set', async () => {
    await visit(page, '/system/tenant')
    await page.getByRole('checkbox', { name: '选择 示范考试院' }).check()
    await press(page, '设置额度和期限')
    await dialog(page, '设置额度和期限').getByLabel('账号额度').fill('50')
    await dialog(page, '设置额度和期限').getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '示范考试院' }).getByText('50')).toBeVisible()
    await expectNoOverflow(page)
  })
})
