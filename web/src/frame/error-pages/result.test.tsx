import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'
import { menu } from '#contracts/session/menu.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { setMenus } from '#mocks/menu/set-menus.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { showPart } from '#web/testing/part.tsx'
import { PageFailed } from './page-failed.tsx'

const topMenu = '1830000000000000001'

test('a wrong address offers similar pages, the nearest first', async () => {
  const { user, address } = await open('/exam/signup/idnex', { as: 'zhangwei' })
  const nearest = within(await screen.findByRole('navigation', { name: '您要找的可能是' }))
  expect(nearest.getAllByRole('link')[0]).toHaveAccessibleName('填写报名信息')
  await user.click(nearest.getByRole('link', { name: '填写报名信息' }))
  await waitFor(() => expect(address()).toBe('/exam/signup/index'))
})

test('an address without similar pages offers none', async () => {
  const { browser } = await open('/404?path=%2Fno%2Fsuch', { as: 'zhangwei' })
  await browser.value(menu.getMenu, {})
  expect(await screen.findByRole('link', { name: '返回首页' })).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('an unknown address has a link to the search', async () => {
  const { user, address } = await open('/no/such/page', { as: 'zhangwei' })
  await user.click(await screen.findByRole('link', { name: '搜索菜单和操作' }))
  await user.type(await screen.findByRole('textbox', { name: '搜索菜单和操作' }), 'xxzx')
  expect(await screen.findByRole('button', { name: '消息中心' })).toBeVisible()
  expect(address()).toBe('/wel/index')
})

test('a visitor is offered neither a menu nor its search', async () => {
  const { gateway } = await open('/404?path=%2Fexam%2Fsignup')
  expect(await screen.findByRole('link', { name: '返回首页' })).toBeVisible()
  expect(screen.queryByRole('link', { name: '搜索菜单和操作' })).toBeNull()
  expect(gateway.lines.filter(({ endpoint }) => endpoint === 'menu.getMenu')).toEqual([])
})

test('a page for other roles names the missing role, and offers another account', async () => {
  const users = { name: '用户管理', code: 'user', path: '/system/user', role: 'administrator' }
  const system = { name: '系统管理', code: 'system', path: '/system', children: [users] }
  const { address, user } = await open('/system/user', {
    as: 'zhangwei',
    before: () => setMenus(topMenu, [system]),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('您的账号没有“用户管理”的权限')
  expect(address()).toMatch(/^\/system\/user\b/)
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '切换账号' }))
  expect(await screen.findByText(/此浏览器已登录 张伟 的账号/)).toBeVisible()
})

test('without permission there are links home and to another account', async () => {
  await open('/403')
  expect(await screen.findByRole('heading', { level: 1, name: '没有权限' })).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/wel/index')
  expect(screen.getByRole('link', { name: '切换账号' })).toHaveAttribute('href', '/login?why=switched')
})

test.each(['/403', '/404', '/500', '/wechatFail'])(
  'at %s logo, language switch and contact are shown',
  async (path) => {
    const { user } = await open(path)
    expect(within(await screen.findByRole('banner')).getByText('考试报名')).toBeVisible()
    expect(screen.getByRole('button', { name: 'English' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: '联系我们' }))
    expect(await screen.findByRole('link', { name: '028-12345678' })).toHaveAttribute('href', 'tel:02812345678')
  },
)

test('the contact is marked as Chinese, and a failure to load it is shown', async () => {
  const { user } = await open('/500', { before: () => faultPlan.add({ path: 'paramInfo', kind: 'error', count: 1 }) })
  await act(() => activate('en'))
  const button = await screen.findByRole('button', { name: 'Contact us' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(button)
  await user.click(button)
  expect(await screen.findByText(/服务时间/)).toHaveAttribute('lang', 'zh-CN')
})

test('a server error shows its request id to copy, and leads back to the wanted page', async () => {
  const { user } = await open('/500?id=01J-abc&to=%2Fmessage%2Findex')
  expect(await screen.findByText('01J-abc')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '复制编号' }))
  expect(await navigator.clipboard.readText()).toBe('01J-abc')
  expect(screen.getByRole('link', { name: '重试' })).toHaveAttribute('href', '/message/index')
})

test('a server error ignores foreign destinations and malformed ids', async () => {
  await open('/500?id=%3Cb%3E&to=https%3A%2F%2Fevil.example%2F')
  expect(await screen.findByRole('link', { name: '重试' })).toHaveAttribute('href', '/')
  expect(screen.queryByText(/请求编号/)).toBeNull()
})

test('a failed page without a frame shows its request id and a retry; a transient error is retried automatically', async () => {
  const reset = vi.fn<() => void>()
  const failed = (error: Error) => <PageFailed error={error} reset={reset} />
  const { unmount } = await showPart(failed(new ApiError('upstream_failed', { requestId: '01J-def' })))
  expect(screen.getByRole('heading', { level: 1, name: '系统出了点问题' })).toBeVisible()
  expect(screen.getByText('01J-def')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(reset).toHaveBeenCalledOnce()
  unmount()
  await showPart(failed(new ApiError('upstream_timeout', { requestId: '01J-def' })))
  expect(screen.getByText(/秒后自动重试/)).toBeVisible()
  expect(screen.getByText(/请求编号 01J-def/)).toBeVisible()
})
