import { devices, type Page } from '@playwright/test'

import { confirmLogOut, logIn, logInByForm } from './testing/log-in.ts'
import { expect, test, testOnNetwork } from './testing/test.ts'

const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name: new RegExp(`^${name}`) })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const address = (page: Page) => page.getByLabel('联系地址').filter({ visible: true })
const search = (page: Page) => page.getByLabel('搜索考试').filter({ visible: true })

const field = (page: Page) => page.getByRole('textbox', { name: '搜索菜单和操作' })

/** Opens a page by the palette, which keeps other pages mounted. */
async function openByPalette(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await field(page).fill(name)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

test('ten tabs, two of them with input, keep their state @core', async ({ page, mock }) => {
  await mock.set('/faults', { path: 'signup/save', kind: 'error' })
  await mock.set('/faults', { path: 'update-studentPerson-info', kind: 'error' })
  await logIn(page, mock, 'lina')
  await page.goto('/exam/signup/index?step=base')
  await address(page).fill('人民南路四段 9 号')
  await openByPalette(page, '消息中心')
  await openByPalette(page, '选择考试')
  await search(page).fill('英语')
  for (const name of ['学历学位', '照片与材料', '模拟考试', '打印准考证', '预约考点', '证书补办', '报名进度'])
    await openByPalette(page, name)
  await expect(strip(page).getByRole('link')).toHaveCount(11)
  await expect(tab(page, '填写报名信息')).toContainText('有未保存的内容')

  await tab(page, '填写报名信息').click()
  await expect(address(page)).toHaveValue('人民南路四段 9 号')
  await tab(page, '选择考试').click()
  await expect(search(page)).toHaveValue('英语')
  await expect(page).toHaveURL(/keyword=/)

  await strip(page).getByRole('button', { name: '关闭 填写报名信息' }).click()
  await expect(page.getByRole('dialog', { name: '关闭未保存的页面？' })).toContainText('填写报名信息')
  await page.getByRole('button', { name: '继续填写', exact: true }).click()
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('dialog', { name: '退出登录' })).toContainText('填写报名信息')
})

test('a page is as wide beside the wide page of another tab as alone', async ({ page, mock }) => {
  await page.setViewportSize({ width: 1680, height: 900 })
  await logIn(page, mock, 'admin')
  const places = page.getByRole('navigation', { name: '当前位置' }) // as wide as the page
  await page.goto('/info/index')
  const alone = await places.boundingBox()
  await openByPalette(page, '用户管理')
  await expect.poll(() => places.boundingBox()).not.toEqual(alone)
  await tab(page, '个人信息').click()
  await expect.poll(() => places.boundingBox()).toEqual(alone)
})

test('a page restores its scroll position', async ({ page, mock }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await logIn(page, mock, 'lina')
  await page.goto('/exam/signup/index?step=base')
  await address(page).waitFor()
  await page.evaluate(() => window.scrollTo(0, 400))
  await openByPalette(page, '消息中心')
  await tab(page, '填写报名信息').click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
})

test('a reload brings back the tabs with their step, and what was saved in it @core', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto('/exam/signup/index?step=base')
  await address(page).fill('人民南路四段 10 号')
  await expect(page.getByText(/^已保存/)).toBeVisible()
  await openByPalette(page, '消息中心')
  await page.reload()
  await expect(strip(page).getByRole('link')).toHaveText(['首页', '填写报名信息', '消息中心'])
  await tab(page, '填写报名信息').click()
  await expect(page).toHaveURL(/step=base/)
  await expect(address(page)).toHaveValue('人民南路四段 10 号')
})

test('a lock cannot be bypassed by addresses, storage, other tabs or direct calls', async ({ page, mock, context }) => {
  await logIn(page, mock)
  await page.goto('/message/index')
  const second = await context.newPage()
  await second.goto('/selectexam/index')
  await second.getByRole('heading', { level: 1, name: '选择考试' }).waitFor()
  await page.keyboard.press('Alt+l')
  await page.getByRole('dialog', { name: '锁屏' }).getByLabel('锁屏密码').fill('blue7')
  await page.keyboard.press('Enter')
  const closed = { name: '屏幕已锁定' }
  await expect(page.getByRole('heading', closed)).toBeVisible()
  await expect(second.getByRole('heading', closed)).toBeVisible()

  for (const path of ['/wel/index', '/message/index', '/exam/signup/index', '/selectexam/index']) {
    await second.goto(path)
    await expect(second.getByRole('heading', closed)).toBeVisible()
  }
  await second.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await second.goto('/message/index')
  await expect(second.getByRole('heading', closed)).toBeVisible()
  expect(await second.content()).not.toMatch(/报名的通知/)
  const status = await second.evaluate(async () => {
    const answer = await fetch('/api/ouma-signup/login/globalExam/getEnableExamList2', { headers: { 'X-BFF': '1' } })
    return answer.status
  })
  expect([409, 423]).toContain(status)

  await page.getByLabel('锁屏密码').fill('blue7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
})

/** In the page: a device without room, and one that forbids sites to store. */
const storages = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  },
  forbidden: () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of it runs in the page
    const get = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get })
    window.addEventListener('storage', (event) => event.stopImmediatePropagation()) // nor has it events
  },
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, userAgent: devices['iPhone 13'].userAgent }) // home offers to install there, once

  for (const [kind, script] of Object.entries(storages))
    test(`a ${kind} storage costs no page: log-in, home, another language, a page, log-out`, async ({ page, mock }) => {
      await page.addInitScript(script)
      await page.goto('/login')
      await logInByForm(page, mock)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.getByRole('button', { name: /个人菜单/ }).click()
      await page.getByRole('menuitem', { name: 'English' }).click()
      await page.getByRole('link', { name: 'Admission ticket', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: /ticket/ })).toBeVisible()
      await page.getByRole('button', { name: /Personal menu/ }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    })
})

test('keyboard only: find, open, act @core', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/')
  await menu(page).waitFor()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('dyzkz')
  await expect(page.locator('[data-selected]')).toHaveText('打印准考证')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/exam\/zkzdy\/index/)
  await expect(page.getByRole('heading', { level: 1, name: /准考证/ })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('shense')
  await expect(page.locator('[data-selected]')).toHaveText(/深色/)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a theme and a colour stay on the device, also after the log-out', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/')
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '外观' }).click()
  await page.getByRole('radio', { name: '星空' }).check({ force: true })
  await page.getByLabel('主题色').fill('#c4314b')
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await confirmLogOut(page)
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'star')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveCSS(
    'background-color',
    'rgb(196, 49, 75)',
  )
})

testOnNetwork(
  'a file that does not come is requested three times; then the person decides',
  async ({ page, mock, network }) => {
    const appearance = /\/assets\/appearance-drawer-.*\.js$/
    let failures = 0
    page.on('requestfailed', (request) => {
      if (appearance.test(request.url())) failures += 1
    })
    network.refuse(appearance)
    await logIn(page, mock)
    await page.goto('/')
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '外观' }).click()
    await expect(page.getByRole('alert').getByRole('button', { name: '重试' })).toBeVisible()
    expect(failures).toBeGreaterThanOrEqual(3)
    await expect(page.getByRole('navigation', { name: '主菜单', includeHidden: true })).toHaveCount(1)
  },
)

test('on a phone the palette is full screen and can be closed @phone', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/')
  await page.getByRole('button', { name: '搜索菜单和操作' }).click()
  const palette = page.getByRole('dialog', { name: '搜索菜单和操作' })
  await expect.poll(async () => (await palette.boundingBox())?.height).toBe(844)
  await expect.poll(async () => (await palette.boundingBox())?.width).toBe(390)
  await field(page).fill('zkz')
  await palette.getByRole('button', { name: '打印准考证' }).click()
  await expect(page).toHaveURL(/\/exam\/zkzdy\/index/)
  await page.getByRole('button', { name: '搜索菜单和操作' }).click()
  await palette.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(palette).toHaveCount(0)
})

test('on a phone the open pages are a list in the menu @phone', async ({ page, mock }) => {
  await logIn(page, mock)
  await page.goto('/message/index')
  await page.getByRole('button', { name: '更多' }).click()
  const list = page.getByRole('navigation', { name: '最近打开的页面' })
  await expect(list.getByRole('link')).toHaveText(['消息中心'])
  await list.getByRole('button', { name: '关闭 消息中心' }).click()
  await expect(page).toHaveURL(/\/wel\/index/)
})
