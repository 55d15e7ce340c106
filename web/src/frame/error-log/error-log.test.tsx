import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { setPublicComputer } from '#web/client/device/public-computer.ts'
import { open } from '#web/testing/client.tsx'
import { errorLog, logError, captureErrors } from './error-log.ts'

beforeEach(() => errorLog.replace([]))

async function openLog() {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: /错误日志/ }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: '错误日志' })) }
}

const personal = ['510104199001011234', '13800000001', 'zhangwei@example.cn', 'b3d1c0de-7a1f-4c55-9a3e-0f6d2c1e8a77']

test('an error is listed once in five columns; numbers, e-mail addresses and tokens are masked', async () => {
  logError(new Error(`坏了 ${personal.join(' ')}`))
  logError(new Error(`坏了 ${personal.join(' ')}`))
  const { dialog } = await openLog()
  expect(dialog.getAllByRole('columnheader').map((it) => it.textContent)).toEqual([
    '类型',
    '地址',
    '内容',
    '堆栈',
    '时间',
  ])
  expect(dialog.getAllByRole('row')).toHaveLength(2)
  for (const it of personal) expect(dialog.getByRole('table')).not.toHaveTextContent(it)
  expect(dialog.getByText('只保存在本机，已去除证件号码、手机号和邮箱等')).toBeVisible()
})

test('an error of a failed call is listed with its request id', async () => {
  const { user, gateway } = await open('/message/index', {
    as: 'zhangwei',
    before: () => faultPlan.add({ path: 'getMessageList', kind: 'error' }),
  })
  await screen.findByRole('button', { name: '重试' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: /错误日志/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '错误日志' }))
  const displayedId = (await dialog.findByText(/^请求编号 /)).textContent.replace('请求编号 ', '')
  expect(gateway.lines.map(({ requestId }) => requestId)).toContain(displayedId)
})

test('on a public computer the log ends with the tab', () => {
  logError(new Error('以前的'))
  setPublicComputer(true)
  logError(new Error('坏了'))
  expect(errorLog.entries()).toHaveLength(2)
  expect(localStorage.getItem('exam:error-log')).toBeNull()
})

test('errors of other tabs are listed too', () => {
  captureErrors()
  logError(new Error('坏了'))
  const theirs = [{ ...errorLog.entries()[0], message: 'Error: 也坏了' }, ...errorLog.entries()]
  localStorage.setItem('exam:error-log', JSON.stringify(theirs))
  window.dispatchEvent(new StorageEvent('storage', { key: 'exam:error-log' }))
  expect(errorLog.entries().map(({ message }) => message)).toEqual(['Error: 也坏了', 'Error: 坏了'])
})

test('the menu counts them, up to 99', async () => {
  for (let n = 0; n < 120; n += 1) logError(new Error(`Fehler ${n}`))
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  expect(await screen.findByRole('menuitem', { name: /错误日志/ })).toHaveTextContent(/99$/)
})

test('sending asks first; entries added meanwhile stay', async () => {
  logError(new Error('坏了'))
  const { user, dialog } = await openLog()
  await user.click(dialog.getByRole('button', { name: '上传' }))
  const question = within(await screen.findByRole('dialog', { name: '上传' }))
  expect(question.getByText('确定上传本地日志到服务器?')).toBeVisible()
  await user.click(question.getByRole('button', { name: '上传' }))
  logError(new Error('还有一个'))
  expect(await screen.findByText('发送成功!')).toBeVisible()
  const logCall = journal.all().find(({ call }) => call === 'auth.sendLog')
  expect(logCall?.input).toMatchObject([{ message: 'Error: 坏了' }])
  expect(errorLog.entries()).toMatchObject([{ message: 'Error: 还有一个' }])
})

test('a report of them is copied, as it is listed', async () => {
  logError(new Error(`坏了 ${personal[0]}`))
  const { user, dialog } = await openLog()
  await user.click(dialog.getByRole('button', { name: '复制报告' }))
  expect(await dialog.findByRole('button', { name: '已复制' })).toBeVisible()
  const report = await navigator.clipboard.readText()
  expect(report).toContain('坏了')
  expect(report).not.toContain(personal[0])
})

test('clearing asks', { tags: ['long'] }, async () => {
  logError(new Error('坏了'))
  const { user, dialog } = await openLog()
  await user.click(dialog.getByRole('button', { name: '清空' }))
  const question = within(await screen.findByRole('dialog', { name: '清空' }))
  expect(question.getByText('确定清空本地日志记录?')).toBeVisible()
  await user.click(question.getByRole('button', { name: '清空' }))
  expect(await screen.findByText('清空成功!')).toBeVisible()
  expect(errorLog.entries()).toEqual([])
})

test('without errors the menu has no log of them, and a candidate clears no cache', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await screen.findByRole('menuitem', { name: '退出登录' })
  expect(screen.queryByRole('menuitem', { name: /错误日志|清除缓存/ })).toBeNull()
})

test('clearing the cache asks and says when it is done', async () => {
  const { user } = await open('/system/post', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '清除缓存' }))
  const question = within(await screen.findByRole('dialog', { name: '清除缓存' }))
  expect(question.getByText('是否需要清除缓存?')).toBeVisible()
  await user.click(question.getByRole('button', { name: '清除缓存' }))
  expect(await screen.findByText('清除完毕')).toBeVisible()
})

test('a failure to clear the cache is shown for 20 s', async () => {
  const { user } = await open('/system/post', {
    as: 'admin',
    before: () => faultPlan.add({ path: 'clear-cache', kind: 'refused-in-200' }),
  })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '清除缓存' }))
  const question = within(await screen.findByRole('dialog', { name: '清除缓存' }))
  await user.click(question.getByRole('button', { name: '清除缓存' }))
  await waitFor(() => expect(notificationsStore.getState().notifications).toMatchObject([{ autoClose: 20_000 }]))
})
