import { notifications } from '@mantine/notifications'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { switches, type SwitchChanges } from '#contracts/administration/switches.ts'
import { ApiError } from '#contracts/core/error.ts'

import { activate } from '#web/client/i18n.ts'
import { type TestApp, open } from '#web/testing/client.tsx'
import { driveTimers } from '#web/testing/timers.ts'
import { handleFailure } from '../failure.ts'
import { serviceStatus } from './service-status.ts'

const OPERATOR_TOKEN = 'operator-of-the-tests-0123456789-abcdef'
const settings = { OPERATOR_TOKEN }
const notice = { zh: '今晚 22:00 至 23:00 系统维护。', en: 'Maintenance tonight from 22:00 to 23:00.' }
const nowhere = () => undefined
const handlers = { toLogin: nowhere, toReplaced: nowhere, toConflict: nowhere, toLock: nowhere }

beforeEach(() => notifications.clean())
afterEach(() => activate('zh'))

const change = ({ browser }: Pick<TestApp, 'browser'>, changes: SwitchChanges) =>
  browser.call(switches, changes, { headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } })

const beReadOnly = (browser: TestApp['browser']) => change({ browser }, { readOnly: true })

const fail = (error: ApiError) =>
  act(async () => handleFailure(error, { background: true, toText: ({ code }) => code }, handlers))

test('the notice of the operator is shown once a call has failed, in the language of the page', async () => {
  const passSeconds = driveTimers()
  const app = await open('/login', { settings })
  await change(app, { maintenance: notice })
  expect(screen.queryByText(notice.zh)).toBeNull()
  await fail(new ApiError('upstream_unavailable', { requestId: 'x' }))
  await passSeconds(18) // 15 since the last poll, and at most 3 at random
  expect(await screen.findByText(notice.zh)).toBeVisible()
  await act(() => activate('en'))
  expect(await screen.findByText(notice.en)).toBeVisible()
})

test('three failures of one cause show one toast', async () => {
  await open('/login', { settings })
  for (const code of ['store_unavailable', 'upstream_unavailable', 'upstream_timeout'] as const) {
    await fail(new ApiError(code, { requestId: 'x' }))
  }
  expect(await screen.findByText('store_unavailable')).toBeVisible()
  expect(screen.queryByText('upstream_unavailable')).toBeNull()
})

test('read-only mode is said with the page and by its forms, before a save; a save says what is safe, without a toast', async () => {
  const { user } = await open('/notselectexam/baseinfo/index', { as: 'wangyi', settings, before: beReadOnly })
  const field = await screen.findByLabelText('联系地址')
  expect(screen.getAllByText(/^目前只能查看/)).toHaveLength(1)
  expect(screen.getByText('系统维护中，暂不能保存和提交')).toBeVisible()
  await user.type(field, '三号楼')
  const [line] = await screen.findAllByText(/系统维护中，目前只能查看/, {}, { timeout: 4_000 })
  const note = line?.closest('[role="status"], [role="alert"]') ?? line
  await vi.waitFor(() => expect(note).toHaveTextContent(/已存本机/))
  expect(screen.getAllByText(/^目前只能查看/)).toHaveLength(1)
  expect(serviceStatus.state().status?.readOnly).toBe(true)
  expect(within(document.body).queryByText('操作没有执行，请稍后再试。')).toBeNull()
})

test('who waits sees their place over the page, and what is typed stays', async () => {
  const app = await open('/login', { settings })
  await app.user.type(screen.getByLabelText('账号'), 'zhangwei')
  await fail(new ApiError('waiting_room', { waiting: { number: 500, admitted: 99, perMinute: 200 } }))
  const dialog = await screen.findByRole('dialog', { name: '正在排队' })
  expect(dialog).toHaveTextContent('您前面还有 400 人大约还需等待 3 分钟')
  expect(screen.getByDisplayValue('zhangwei')).toBeInTheDocument()
})
