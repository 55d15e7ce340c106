import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { journal } from '#mocks/journal.ts'

import { open } from '../../testing/client.tsx'
import { errorLog, logError } from '../error-log.ts'

beforeEach(() => errorLog.clear())

async function openLog() {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: /错误日志/ }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: '错误日志' })) }
}

test('an error is listed once, with its five columns and nothing personal', async () => {
  logError(new Error('张三 510104199001011234 坏了'))
  logError(new Error('张三 510104199001011234 坏了'))
  const { dialog } = await openLog()
  expect(dialog.getAllByRole('columnheader').map((it) => it.textContent)).toEqual([
    '类型',
    '地址',
    '内容',
    '堆栈',
    '时间',
  ])
  expect(dialog.getAllByRole('row')).toHaveLength(2)
  expect(dialog.getByRole('table')).not.toHaveTextContent('510104199001011234')
})

test('the menu counts them, up to 99', async () => {
  for (let n = 0; n < 120; n += 1) logError(new Error(`Fehler ${n}`))
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  expect(await screen.findByRole('menuitem', { name: /错误日志/ })).toHaveTextContent(/99$/)
})

test('sending asks, and the server has them', async () => {
  logError(new Error('坏了'))
  const { user, dialog } = await openLog()
  await user.click(dialog.getByRole('button', { name: '上传' }))
  const question = within(await screen.findByRole('dialog', { name: '上传' }))
  expect(question.getByText('确定上传本地日志到服务器?')).toBeVisible()
  await user.click(question.getByRole('button', { name: '上传' }))
  expect(await screen.findByText('发送成功!')).toBeVisible()
  const sent = journal.all().find(({ call }) => call === 'auth.sendLog')
  expect(sent?.input).toMatchObject([{ message: 'Error: 坏了' }])
})

test('clearing asks', async () => {
  logError(new Error('坏了'))
  const { user, dialog } = await openLog()
  await user.click(dialog.getByRole('button', { name: '清空' }))
  const question = within(await screen.findByRole('dialog', { name: '清空' }))
  expect(question.getByText('确定清空本地日志记录?')).toBeVisible()
  await user.click(question.getByRole('button', { name: '清空' }))
  expect(await screen.findByText('清空成功!')).toBeVisible()
  expect(errorLog.entries()).toEqual([])
})

test('clearing the cache asks and says when it is done', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '清除缓存' }))
  const question = within(await screen.findByRole('dialog', { name: '清除缓存' }))
  expect(question.getByText('是否需要清除缓存?')).toBeVisible()
  await user.click(question.getByRole('button', { name: '清除缓存' }))
  expect(await screen.findByText('清除完毕')).toBeVisible()
})
