import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { message } from '#contracts/message.ts'
import { faultPlan } from '#mocks/qa/faults.ts'
import { messages } from '#mocks/message.ts'

import { activate } from '../../i18n.ts'
import { open } from '../../testing/client.tsx'

test('messages are listed with the newest on top; unread ones say so', async () => {
  await open('/message/index', { as: 'lina' })
  const links = await screen.findAllByRole('link', { name: /20\d\d-/ })
  expect(links[0]).toHaveAccessibleName(/关于2026年下半年高等教育自学考试报名的通知/)
  expect(links[0]).toHaveAccessibleName(/未读/)
  expect(links[1]).not.toHaveAccessibleName(/未读/)
})

test('an opened message is shown and counts as read', async () => {
  const { user } = await open('/message/index', { as: 'lina' })
  await user.click(await screen.findByRole('link', { name: /报名的通知/ }))
  expect(await screen.findByRole('heading', { level: 2, name: /报名的通知/ })).toBeVisible()
  expect(screen.getByText('37 元/门')).toBeVisible()
  expect(await screen.findByRole('link', { name: /^关于2026年/ })).not.toHaveAccessibleName(/未读/)
})

test('the bell counts what waits, and a message that is opened is not counted any more', async () => {
  const { user } = await open('/message/index', { as: 'lina' })
  expect(await screen.findByRole('link', { name: '消息，3 条未读' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: /报名的通知/ }))
  expect(await screen.findByRole('link', { name: '消息，2 条未读' })).toBeVisible()
})

test('the unread ones can be listed alone; the one that is being read stays until another is opened', async () => {
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

test('all of them are read with one click, and stay so for whoever logs in elsewhere', async () => {
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

test('what could not be marked says so and is still unread', async () => {
  const { user } = await open('/message/index', { as: 'lina' })
  const button = await screen.findByRole('button', { name: '全部标为已读' })
  faultPlan.add({ path: 'getMessageInfo', kind: 'error' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('未知错误')
  expect(screen.getByRole('radio', { name: '未读 3' })).toBeVisible()
})

test('nothing of a hostile message can act', async () => {
  await open('/message/index?msgId=1820000000000000003', { as: 'lina' })
  const region = await screen.findByRole('region', { name: '消息内容' })
  expect(await screen.findByText(/给您带来不便/)).toBeVisible()
  expect(region.querySelector('script, iframe, [onclick], [onerror]')).toBeNull()
  expect(screen.getByText('查看详情')).not.toHaveAttribute('href')
})

test('links of organisers open in a window of their own', async () => {
  await open('/message/index?msgId=1820000000000000001', { as: 'lina' })
  const text = await screen.findByRole('region', { name: '消息内容' })
  const link = await within(text).findByRole('link', { name: '考试院官网' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('no messages is said as such', async () => {
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

test('a message that was withdrawn says so in its place, and the list stays', async () => {
  await open('/message/index?msgId=999', { as: 'lina' })
  expect(await screen.findByText('消息不存在或已撤回')).toBeVisible()
  expect(screen.getByRole('link', { name: /报名的通知/ })).toBeVisible()
})

test('a list that cannot be loaded keeps the frame, and recovers by itself', async () => {
  const { user } = await open('/message/index', {
    as: 'lina',
    before: () => faultPlan.add({ path: 'getMessageList', kind: 'busy', count: 1 }),
  })
  expect(await screen.findByText('操作过于频繁，请稍候再试。')).toBeVisible()
  expect(screen.getByText(/秒后自动重试/)).toBeVisible()
  expect(screen.getByText(/请求编号 /)).toBeVisible()
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '立即重试' }))
  expect(await screen.findByRole('link', { name: /报名的通知/ })).toBeVisible()
})

test('messages that the role may not see lead home or to another account; trying again would not help', async () => {
  await open('/message/index', {
    as: 'lina',
    before: () => faultPlan.add({ path: 'getMessageList', kind: 'unauthorised' }),
  })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('您没有权限进行此操作。')).toBeVisible()
  expect(alert.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/wel/index')
  expect(alert.getByRole('link', { name: '换个账号' })).toHaveAttribute('href', '/login?why=switched')
  expect(alert.getByText(/^请求编号 /)).toBeVisible()
  expect(alert.queryByRole('button', { name: '立即重试' })).toBeNull()
})

test('in English what the organisers wrote is told as Chinese, in the list and in the message', async () => {
  await open('/message/index?msgId=1820000000000000001', { as: 'lina' })
  await act(() => activate('en'))
  const text = within(await screen.findByRole('region', { name: 'Message' }))
  expect(await text.findByRole('heading', { name: /报名的通知/ })).toHaveAttribute('lang', 'zh-CN')
  expect(text.getByText('37 元/门').closest('[lang]')).toHaveAttribute('lang', 'zh-CN')
  const list = within(screen.getByRole('navigation', { name: 'List of messages' }))
  expect(list.getByText(/报名的通知/)).toHaveAttribute('lang', 'zh-CN')
  for (const sender of screen.getAllByText('省教育考试院')) expect(sender).toHaveAttribute('lang', 'zh-CN')
})
