import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { message } from '#contracts/candidate/message.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { messages, sendMessage } from '#mocks/message.ts'
import { activate } from '#web/client/i18n.ts'
import { breakCall, open } from '#web/testing/client.tsx'

test('messages are listed newest first, with unread ones marked', async () => {
  await open('/message/index', { as: 'lina' })
  const links = await screen.findAllByRole('link', { name: /20\d\d-/ })
  expect(links[0]).toHaveAccessibleName(/关于2026年下半年高等教育自学考试报名的通知/)
  expect(links[0]).toHaveAccessibleName(/未读/)
  expect(links[1]).not.toHaveAccessibleName(/未读/)
})

test('the bell shows the number of unread messages and counts down when one is opened', async () => {
  const { user } = await open('/message/index', { as: 'lina' })
  expect(await screen.findByRole('link', { name: '消息，3 条未读' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: /报名的通知/ }))
  expect(await screen.findByRole('link', { name: '消息，2 条未读' })).toBeVisible()
})

test('the list can be filtered by unread; the open message stays until another one is opened', async () => {
  const { user, address } = await open('/message/index', { as: 'lina' })
  await user.click(await screen.findByRole('radio', { name: '未读 3' }))
  expect(address()).toBe('/message/index?show=unread')
  const list = within(screen.getByRole('navigation', { name: '消息列表' }))
  expect(list.getAllByRole('link')).toHaveLength(3)
  await user.click(list.getByRole('link', { name: /报名的通知/ }))
  await screen.findByRole('radio', { name: '未读 2' })
  expect(list.getAllByRole('link')).toHaveLength(3)
  await user.click(list.getByRole('link', { name: /系统维护公告/ }))
  await screen.findByRole('radio', { name: '未读 1' })
  expect(list.queryByRole('link', { name: /报名的通知/ })).toBeNull()
})

test('all messages can be marked as read at once, for every session of the account', async () => {
  const { user, gateway } = await open('/message/index', { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '全部标为已读' }))
  expect(await screen.findByText('已将 3 条消息标为已读')).toBeVisible()
  expect(screen.getByRole('link', { name: '消息' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '全部标为已读' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '未读' }))
  expect(await screen.findByText('没有未读消息')).toBeVisible()
  const elsewhere = gateway.browser()
  await elsewhere.logIn('lina')
  expect((await elsewhere.value(message.getMessageList, {})).filter(({ isRead }) => !isRead)).toEqual([])
})

test('messages that fail to be marked show the error and stay unread', async () => {
  const { user } = await open('/message/index', { as: 'lina' })
  const button = await screen.findByRole('button', { name: '全部标为已读' })
  faultPlan.add({ path: 'getMessageInfo', kind: 'error' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('未知错误')
  expect(screen.getByRole('radio', { name: '未读 3' })).toBeVisible()
})

test('markup that could act is removed from a hostile message', async () => {
  await open('/message/index?msgId=1820000000000000003', { as: 'lina' })
  const region = await screen.findByRole('region', { name: '消息内容' })
  expect(await screen.findByText(/给您带来不便/)).toBeVisible()
  expect(region.querySelector('script, iframe, [onclick], [onerror]')).toBeNull()
  expect(screen.getByText('查看详情')).not.toHaveAttribute('href')
})

test('links in messages open in a new window', async () => {
  await open('/message/index?msgId=1820000000000000001', { as: 'lina' })
  const text = await screen.findByRole('region', { name: '消息内容' })
  const link = await within(text).findByRole('link', { name: '考试院官网' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('an empty list says so', async () => {
  await open('/message/index', {
    as: 'lina',
    before: () =>
      void messages.remove(
        messages
          .all()
          .map((it) => it.id)
          .join(','),
      ),
  })
  expect(await screen.findByText('暂无消息')).toBeVisible()
})

test('a withdrawn message shows a notice, and the list stays', async () => {
  await open('/message/index?msgId=999', { as: 'lina' })
  expect(await screen.findByText('消息不存在或已撤回')).toBeVisible()
  expect(screen.getByRole('link', { name: /报名的通知/ })).toBeVisible()
})

test('a busy server shows a notice with a countdown and the request id, and the list can be retried', async () => {
  const { user } = await open('/message/index', {
    as: 'lina',
    before: () => faultPlan.add({ path: 'getMessageList', kind: 'busy', count: 1 }),
  })
  expect(await screen.findByText('操作过于频繁。')).toBeVisible()
  expect(screen.getByText(/秒后自动重试/)).toBeVisible()
  expect(screen.getByText(/请求编号 /)).toBeVisible()
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: /报名的通知/ })).toBeVisible()
})

test('a missing permission links home and to another account and offers no retry', async () => {
  await open('/message/index', {
    as: 'lina',
    before: (tab) => void breakCall(tab, message.getMessageList, 'forbidden'),
  })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('您没有权限进行此操作')).toBeVisible()
  expect(alert.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/wel/index')
  expect(alert.getByRole('link', { name: '切换账号' })).toHaveAttribute('href', '/login?why=switched')
  expect(alert.getByText(/^请求编号 /)).toBeVisible()
  expect(alert.queryByRole('button', { name: '重试' })).toBeNull()
})

test('in English, texts of the organisers have lang="zh-CN" in the list and in the message', async () => {
  await open('/message/index?msgId=1820000000000000001', { as: 'lina' })
  await act(() => activate('en'))
  const text = within(await screen.findByRole('region', { name: 'Message' }))
  expect(await text.findByRole('heading', { name: /报名的通知/ })).toHaveAttribute('lang', 'zh-CN')
  expect(text.getByText('37 元/门').closest('[lang]')).toHaveAttribute('lang', 'zh-CN')
  const list = within(screen.getByRole('navigation', { name: 'List of messages' }))
  expect(list.getByText(/报名的通知/)).toHaveAttribute('lang', 'zh-CN')
  for (const sender of screen.getAllByText('省教育考试院')) expect(sender).toHaveAttribute('lang', 'zh-CN')
})

test('a message that is published while the page is open is in the badge and the list, asked for by a timer', async () => {
  const timerFlags: boolean[] = []
  const { browser } = await open('/message/index', {
    as: 'lina',
    before() {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
    },
  })
  await screen.findByRole('link', { name: '消息，3 条未读' })
  const fetch = browser.fetch.bind(browser)
  browser.fetch = (path, init) => {
    if (path.includes('getMessageList')) timerFlags.push(new Headers(init?.headers).has('X-Timer'))
    return fetch(path, init)
  }
  sendMessage('1700000000000000002', '考场调整', '您的考场有调整。')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await screen.findByRole('link', { name: '消息，4 条未读' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: /考场调整/ })).toBeVisible())
  expect(timerFlags).toEqual([true])
})
