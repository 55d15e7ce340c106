import { notificationsStore } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { menu as menuCalls } from '#contracts/session/menu.ts'
import { session } from '#contracts/session/session.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { menus } from '#mocks/menu/seeds.ts'
import { setMenus } from '#mocks/menu/set-menus.ts'
import { users } from '#mocks/user/seeds.ts'
import { activate } from '../client/i18n.ts'
import { breakCall, holdCall, open } from '../testing/client.tsx'

const menu = () => screen.findByRole('navigation', { name: '主菜单' })
const tabs = () => screen.findByRole('navigation', { name: '已打开的页面' })

const top = (name: string) => screen.findByRole('radio', { name })

test('the menu that has the page is the selected one, and the page is marked in it', { tags: ['long'] }, async () => {
  const { user, visit } = await open('/notselectexam/scorequery/index', { as: 'ayguli' })
  expect(await top('成绩与证书')).toBeChecked()
  expect(await within(await menu()).findByRole('link', { name: '成绩查询' })).toHaveAttribute('aria-current', 'page')
  await visit('/reissue/index')
  expect(await within(await menu()).findByRole('link', { name: '证书补办' })).toHaveAttribute('aria-current', 'page')
  await visit('/exam/appointment/index')
  expect(await top('报考服务')).toBeChecked()
  expect(await within(await menu()).findByRole('link', { name: '预约考点' })).toHaveAttribute('aria-current', 'page')
  await user.click(await top('成绩与证书'))
  expect(await within(await menu()).findByRole('link', { name: '成绩查询' })).toBeVisible()
  await visit('/notselectexam/scorequeryresult3/index')
  expect(await top('成绩与证书')).toBeChecked()
  expect(await within(await menu()).findByRole('link', { name: '成绩查询' })).toHaveAttribute('aria-current', 'true')
})

const barPlaces = () =>
  within(screen.getByRole('navigation', { name: '快捷导航', hidden: true }))
    .getAllByRole('link', { hidden: true })
    .map((it) => it.textContent)

test('until the menu is there the bottom bar has the places of last time, those of this account', async () => {
  const { browser, reload } = await open('/wel/index', { as: 'zhangwei' })
  await waitFor(() => expect(barPlaces()).toEqual(['首页', '报名', '准考证', '成绩']))
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    holdCall(browser, menuCalls.getMenu, promise)
    return resolve
  }
  let release = hold()
  await reload()
  expect(barPlaces()).toEqual(['首页', '报名', '准考证', '成绩'])
  release()
  await browser.logIn('lina')
  release = hold()
  await reload()
  expect(barPlaces()).toEqual(['首页'])
  release()
})

test("an administrator's home offers everything of the menu, and no exam to sign up for", async () => {
  await open('/wel/index', { as: 'admin' })
  const group = await screen.findByRole('region', { name: '系统管理' })
  expect(within(group).getByRole('link', { name: '参数管理' })).toHaveAttribute('href', '/system/param')
  expect(screen.queryByRole('button', { name: /^当前考试/ })).toBeNull()
})

test(
  "an administrator's pages make no call about exams, and none of the frame of candidates",
  { tags: ['long'] },
  async () => {
    const { visit } = await open('/wel/index', { as: 'admin' })
    await screen.findByRole('region', { name: '系统管理' })
    await visit('/system/param')
    await screen.findByRole('heading', { level: 1, name: '参数管理' })
    const paths = new Set(journal.all().map(({ path }) => path))
    const ofCandidates = [...paths].filter(
      (path) => path.startsWith('ouma-') && !path.startsWith('ouma-signup/front/menu/'),
    )
    expect(ofCandidates, 'whether the password is too simple is asked of every account').toEqual([
      'ouma-register/simple-password',
    ])
  },
)

test('a correction of the name is in the frame without a new log-in', async () => {
  await open('/wel/index', { as: 'lina' })
  expect(await screen.findByRole('heading', { level: 1, name: /李娜$/ })).toBeVisible()
  users.change('1700000000000000002', { realName: '李安娜' })
  // Cached data is stale after a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('heading', { level: 1, name: /李安娜$/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /个人菜单.*李安娜/ })).toBeVisible()
})

test.each([
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo=', /^个人菜单 张伟$/],
  ['key-of-a-store', undefined, /^张个人菜单 张伟$/],
])('the account with the avatar %s shows it, or the first character of the name', async (avatar, src, text) => {
  await open('/wel/index', {
    as: 'zhangwei',
    before(browser) {
      users.change('1700000000000000001', { avatar })
      return browser.logIn('zhangwei')
    },
  })
  const button = await screen.findByRole('button', { name: /个人菜单/ })
  expect(button.querySelector('img')?.getAttribute('src')).toBe(src)
  expect(button).toHaveTextContent(text)
})

test('the top menus change the side menu', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('radio', { name: '成绩与证书' }))
  expect(await within(await menu()).findByText('证书补办')).toBeVisible()
})

test('an entry that opens a window of its own leads to a page of ours, also where it is of another site', async () => {
  await open('/wel/index', { as: 'zhangwei' })
  const link = await within(await menu()).findByRole('link', { name: '考试院官网' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('href', '/myiframe/website')
})

test('a menu that fails to load does not affect the page', async () => {
  const { user } = await open('/wel/index', {
    as: 'zhangwei',
    before: () => faultPlan.add({ path: 'front/menu/getMenu', kind: 'error' }),
  })
  expect(await screen.findByText('菜单加载失败')).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
  faultPlan.clear()
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await within(await menu()).findByText('打印准考证')).toBeVisible()
})

test('in English menu and tabs have our names or known ones; other names of the server are marked as Chinese', async () => {
  const { user } = await open('/wel/index', {
    as: 'zhangwei',
    before() {
      const row = menus.find(({ code }) => code === 'mockexam')
      menus.change(row?.id ?? '', { name: '新模拟考试' })
    },
  })
  await act(() => activate('en'))
  const entries = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(entries.getByRole('button', { name: 'Sign-up' })).not.toHaveAttribute('lang')
  expect(screen.getByText('Results')).not.toHaveAttribute('lang')
  expect(entries.getByRole('link', { name: 'Messages' })).not.toHaveAttribute('lang')
  await user.click(entries.getByRole('link', { name: 'Messages' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await user.click(entries.getByRole('link', { name: '新模拟考试' }))
  expect(await screen.findByRole('heading', { level: 1, name: '新模拟考试' })).toHaveAttribute('lang', 'zh-CN')
  const strip = within(screen.getByRole('navigation', { name: 'Open pages' }))
  expect(strip.getByText('新模拟考试')).toHaveAttribute('lang', 'zh-CN')
  expect(strip.getByText('Messages')).not.toHaveAttribute('lang')
})

test("the server's `i18n` key decides the English name of an entry", async () => {
  const notices = { name: '公告', code: 'notices', path: '/notices', i18n: 'message' }
  await open('/wel/index', {
    as: 'zhangwei',
    before: () => setMenus('1830000000000000001', [notices]),
  })
  expect(await screen.findByRole('link', { name: '公告' })).toBeVisible()
  await act(() => activate('en'))
  expect(await screen.findByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/notices/index')
})

test('the entries below one menu have icons of their own', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await within(await menu()).findByRole('button', { name: '网上报名' }))
  const pages = [
    '选择报名地市',
    '阅读考试文件',
    '签署承诺书',
    '填写报名信息',
    '学历学位',
    '照片与材料',
    '网上缴费',
    '报名进度',
  ]
  const links = await Promise.all(pages.map(async (name) => within(await menu()).findByRole('link', { name })))
  expect(new Set(links.map((link) => link.querySelector('svg')?.innerHTML)).size).toBe(pages.length)
})

test('a question mark lists the shortcuts, but not during typing, nor once it was turned off', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  const search = await screen.findByLabelText('搜索考试')
  await user.type(search, '?')
  expect(search).toHaveValue('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  search.blur()
  await user.keyboard('{Shift>}?{/Shift}')
  const list = within(await screen.findByRole('dialog', { name: '键盘快捷键' }))
  expect(await list.findByText('锁屏')).toBeVisible()
  await user.click(list.getByRole('switch', { name: '按 ? 打开此列表' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Shift>}?{/Shift}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

const path = () => screen.findByRole('navigation', { name: '当前位置' })

test("breadcrumbs show the page's place in the menu; the home page has none", async () => {
  const { visit } = await open('/exam/examineeflow/index', { as: 'zhangwei' })
  await waitFor(async () => expect(await path()).toHaveTextContent('首页网上报名报名进度'))
  expect(within(await path()).getByRole('link', { name: '首页' })).toHaveAttribute('href', '/wel/index')
  expect(within(await path()).getByText('报名进度')).toHaveAttribute('aria-current', 'page')
  await visit('/wel/index')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: '当前位置' })).toBeNull())
})

test(
  "a page of an entry's group is below it in the breadcrumbs, and the entry is active",
  { tags: ['long'] },
  async () => {
    await open('/zpexam/signup/index', { as: 'zhangwei' })
    await waitFor(async () => expect(await path()).toHaveTextContent('首页网上报名填写报名信息招聘报名'))
    expect(within(await path()).getByRole('link', { name: '填写报名信息' })).toHaveAttribute(
      'href',
      '/exam/signup/index',
    )
    expect(within(await menu()).getByRole('link', { name: '填写报名信息' })).toHaveAttribute('aria-current', 'true')
  },
)

test('visited pages get a tab each; home comes first and cannot be closed', async () => {
  const { user, address } = await open('/message/index', { as: 'zhangwei' })
  await user.click(await within(await menu()).findByRole('link', { name: '选择考试' }))
  const strip = within(await tabs())
  expect(await strip.findByText('选择考试')).toBeVisible()
  expect(strip.getAllByRole('link').map((link) => link.textContent)).toEqual(['首页', '消息中心', '选择考试'])
  expect(within(await tabs()).queryByRole('button', { name: '关闭 首页' })).toBeNull()
  await user.click(within(await tabs()).getByRole('button', { name: '关闭 选择考试' }))
  await waitFor(() => expect(address()).toBe('/message/index'))
})

test('a menu entry without a page is explained', async () => {
  await open('/exam/mockexam/index', { as: 'zhangwei' })
  expect(await screen.findByText('此功能暂未开通')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '模拟考试' })).toBeVisible()
})

test('an address outside of the menu is not found', async () => {
  const { address } = await open('/no/such/page', { as: 'zhangwei' })
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeVisible()
  expect(address()).toBe('/404?path=%2Fno%2Fsuch%2Fpage')
})

test('a visitor gets "not found" for an unknown address and the log-in for a known one', async () => {
  const { address, visit } = await open('/no/such/page?x=1')
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeVisible()
  expect(address()).toBe('/404?path=%2Fno%2Fsuch%2Fpage')
  await visit('/message/index')
  await waitFor(() => expect(address()).toBe('/login?to=%2Fmessage%2Findex'))
})

test('the dashboard shows the same as home', { tags: ['long'] }, async () => {
  const { address } = await open('/wel/dashboard', { as: 'zhangwei' })
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
  expect(address()).toBe('/wel/index')
})

/** Paths of the specification that require a log-in. */
const short = [
  '/wel',
  '/info',
  '/selectexam/selectdepartment',
  '/selectexam/viewcmsexamdoc',
  '/selectexam/viewcmsexamdoc_cns',
  '/exam/signup',
  '/zpexam/signup',
  '/exam/education',
  '/exam/examineeflow',
  '/exam/zkzdy',
  '/exam/pay',
  '/notselectexam/baseinfo',
  '/notselectexam/zkzdy',
]

test('addresses of the specification lead to their page: by the log-in, or directly when public', async () => {
  const { address, visit } = await open('/order/08?orderNo=20261121000101')
  await waitFor(() => expect(address()).toBe('/order/08/index?orderNo=20261121000101'))
  for (const path of short) {
    await visit(path)
    await waitFor(() => expect(address()).toBe(`/login?to=${encodeURIComponent(`${path}/index`)}`))
  }
})

test('addresses of the specification keep their search, with a trailing slash too', async () => {
  const { address, visit } = await open('/message?msgId=1820000000000000001#top', { as: 'zhangwei' })
  await waitFor(() => expect(address()).toBe('/message/index?msgId=1820000000000000001#top'))
  await visit('/message/?msgId=1820000000000000003')
  await waitFor(() => expect(address()).toBe('/message/index?msgId=1820000000000000003'))
})

test('a failed log-out shows a toast for 20 s, and can be repeated', async () => {
  const { user, address, browser } = await open('/wel/index', { as: 'zhangwei' })
  const mend = breakCall(browser, session.logOut, 'store_unavailable')
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  const question = within(await screen.findByRole('dialog', { name: '退出登录' }))
  await user.click(question.getByRole('button', { name: '退出登录' }))
  expect(await screen.findByText('系统繁忙，请您稍后再试')).toBeVisible()
  expect(notificationsStore.getState().notifications).toMatchObject([{ autoClose: 20_000 }])
  mend()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('a log-out that the store has not confirmed leads to the log-in with a permanent notice', async () => {
  const { user, address, browser } = await open('/wel/index', { as: 'zhangwei' })
  const fetch = browser.fetch.bind(browser)
  browser.fetch = async (path, init) =>
    path === session.logOut.url ? Response.json({ pending: true }) : fetch(path, init)
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  const question = within(await screen.findByRole('dialog', { name: '退出登录' }))
  await user.click(question.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(await screen.findByText(/系统繁忙，稍后完成退出/)).toBeVisible()
  expect(notificationsStore.getState().notifications).toMatchObject([{ autoClose: false }])
})

test('another account in the same browser ends this tab with an alert', async () => {
  const { user, browser } = await open('/message/index', { as: 'zhangwei' })
  await screen.findByRole('link', { name: /报名的通知/ })
  await browser.newTab().logIn('lina')
  await user.click(screen.getByRole('link', { name: /系统维护公告/ }))
  const alert = await screen.findByRole('dialog', { name: '提示信息' })
  expect(alert).toHaveTextContent('请不要在一个浏览器中同时登录多个账号')
  expect(screen.queryByText('张伟')).toBeNull()
  await user.click(within(alert).getByRole('button', { name: '我知道了' }))
  expect(await screen.findByText(/此浏览器已登录 李娜 的账号/)).toBeVisible()
  expect((await browser.value(session.current)).account?.realName).toBe('李娜')
})

test('a locked session shows the lock page only', async () => {
  const { user, address } = await open('/message/index', {
    as: 'zhangwei',
    before: (browser) => browser.value(session.lock, { password: 'blue7' }),
  })
  expect(await screen.findByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
  expect(screen.queryByText(/报名的通知/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '解锁' }))
  expect(screen.getByText('锁屏密码不能为空')).toBeVisible()
  await user.type(screen.getByLabelText('锁屏密码'), 'red')
  await user.click(screen.getByRole('button', { name: '解锁' }))
  expect(await screen.findByText(/锁屏密码错误/)).toHaveTextContent('锁屏密码错误，还可试 4 次')
  await user.type(screen.getByLabelText('锁屏密码'), 'blue7{Enter}')
  expect(await screen.findByRole('link', { name: /报名的通知/ })).toBeVisible()
  expect(address()).toBe('/message/index')
})

test('the page has one first heading, which gets the focus when the address changes', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await within(await menu()).findByRole('link', { name: '消息中心' }))
  expect(await screen.findByRole('heading', { level: 1, name: '消息中心' })).toHaveFocus()
  expect(document.title).toBe('消息中心 · 考试报名')
})

test('a candidate sees the menu that the server delivers for candidates', async () => {
  await open('/wel/index', { as: 'zhangwei' })
  expect(await within(await menu()).findByText('打印准考证')).toBeVisible()
  expect(within(await menu()).queryByText('系统管理')).toBeNull()
})
