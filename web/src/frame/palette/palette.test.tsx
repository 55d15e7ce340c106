import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { open } from '#web/testing/client.tsx'
import { setScreenWidth } from '#web/testing/screen-width.ts'

const field = () => screen.findByRole('textbox', { name: '搜索菜单和操作' })

test('initials and Enter lead to a page, without a mouse', async () => {
  const { user, address } = await open('/wel/index', { as: 'zhangwei' })
  await screen.findByRole('link', { name: '消息中心' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'xxzx')
  expect(await screen.findByRole('button', { name: '消息中心' })).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/message/index'))
})

test('names that begin with the keyword come first', async () => {
  const { user, address } = await open('/wel/index', { as: 'admin' })
  await screen.findByRole('heading', { name: '系统管理' })
  await user.click(screen.getByRole('button', { name: '搜索菜单和操作' }))
  await user.type(await field(), '业务')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/system\/dictbiz\b/))
})

test('the menu of a narrow window leads to the search, whose field has the focus', async () => {
  setScreenWidth(800)
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: '展开或收起菜单' }))
  const menu = await screen.findByRole('dialog', { name: '菜单' })
  await user.click(await within(menu).findByRole('button', { name: '搜索菜单和操作' }))
  expect(await field()).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '菜单' })).toBeNull())
})

test('a record is found by a name and opened', async () => {
  const keyword = '李娜'
  const { user, address } = await open('/wel/index', { as: 'admin' })
  await screen.findByRole('heading', { name: '系统管理' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), keyword)
  await user.click(await screen.findByRole('button', { name: /李娜 \(lina\)/ }))
  expect(await screen.findByRole('dialog', { name: '用户详情' })).toBeVisible()
  expect(decodeURIComponent(address()), 'the name is in no address').not.toContain(keyword)
})

test('a keyword that is typed before the menu has come is not said to find nothing, and finds its page then', async () => {
  const { user } = await open('/wel/index', {
    as: 'admin',
    before: () => faultPlan.add({ path: 'menu/getMenu', kind: 'latency', ms: 500 }),
  })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'csgl')
  expect(screen.queryByText('没有找到“csgl”')).toBeNull()
  expect(await screen.findByRole('button', { name: '参数管理' })).toHaveAttribute('data-selected')
})

test('messages are found by a part of their title', async () => {
  const { user, address } = await open('/wel/index', { as: 'zhangwei' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), '维护公告')
  await screen.findByRole('button', { name: /系统维护公告/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/message\/index\?msgId=/))
})

test('exams are found by a part of their name, and shown in the list', async () => {
  const { user, address } = await open('/wel/index', { as: 'zhangwei' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), '公开招聘')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: /公开招聘工作人员/ })
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(decodeURIComponent(address())).toMatch(/^\/selectexam\/index\?list=all&keyword=.*公开招聘/),
  )
  await screen.findByRole('heading', { level: 1, name: '选择考试' }) // home, which leaves, lists the exam too
  expect(await screen.findByRole('article', { name: /公开招聘/ })).toBeVisible()
})

test('the whole screen is given to the page', { tags: ['long'] }, async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  const request = vi.fn<() => Promise<void>>().mockResolvedValue()
  Object.assign(document.documentElement, { requestFullscreen: request })
  onTestFinished(() => void Reflect.deleteProperty(document.documentElement, 'requestFullscreen'))
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), '全屏')
  await screen.findByRole('button', { name: '全屏' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(request).toHaveBeenCalledOnce())
})

test('actions are found as well, and done', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'suoping')
  await screen.findByRole('button', { name: '锁屏' })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: '锁屏' })).toBeVisible()
})

test('a purpose is found by the word for it; what finds nothing leads to somebody to ask; Esc changes nothing', async () => {
  const { user, address } = await open('/message/index', { as: 'zhangwei' })
  const opener = await screen.findByRole('button', { name: '搜索菜单和操作' })
  await user.click(opener)
  await user.type(await field(), '退费')
  expect(await screen.findByRole('button', { name: '缴费、收据和退费说明' })).toBeVisible()
  await user.clear(await field())
  await user.type(await field(), '没有这样的东西')
  expect(await screen.findByText('没有找到“没有这样的东西”')).toBeVisible()
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: '联系我们' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(opener).toHaveFocus())
  expect(address()).toBe('/message/index')
})

test('typing is not disturbed by a page that finishes loading', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('link', { name: '消息中心' }))
  await screen.findByRole('heading', { level: 1, name: '消息中心' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'xx')
  act(() => window.history.back())
  await waitFor(() => expect(document.title).toMatch(/张伟/))
  await user.keyboard('zx')
  expect(await field()).toHaveValue('xxzx')
})
