import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { dialog, open } from '#web/testing/client.tsx'

afterEach(() => vi.useRealTimers())

/** Newest rows of the seeds. */
const error = '1930000000000005000'
const usual = '1920000000000020000'

const begin = (address: string, before?: () => unknown) => open(address, { as: 'admin', ...(before && { before }) })
const table = async (name: string) =>
  within(await screen.findByRole('table'))
    .findAllByRole('rowheader')
    .then(() => within(screen.getByRole('region', { name })))

test('a log is listed newest first, to the second, without what only the detail has', async () => {
  await begin('/monitor/log/error')
  const rows = await table('错误日志')
  const times = rows.getAllByRole('rowheader').map((it) => it.textContent)
  expect(times[0]).toMatch(/^\d{4}-\d\d-\d\d\s\d\d:\d\d:\d\d$/)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(rows.queryByText(/Step0\.run/)).toBeNull()
})

test('a preset begins the range so long before now, and stands in the address', async () => {
  const app = await begin('/monitor/log/api')
  await table('接口日志')
  await app.user.click(screen.getByRole('button', { name: '近 1 小时' }))
  await waitFor(() => expect(app.address()).toContain('createTime_dategt='))
  await waitFor(() => expect(screen.getByText(/^共 \d{3} 条$/)).toBeVisible())
})

test('the first filter is shown, the others when they are wanted or set: a range of times is typed, and shown again', async () => {
  const app = await begin('/monitor/log/api')
  await table('接口日志')
  expect(screen.queryByRole('textbox', { name: '账号' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: '更多条件', expanded: false }))
  fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: '2026-01-02T03:04' } })
  await app.user.type(screen.getByRole('textbox', { name: '账号' }), 'admin{Enter}')
  await waitFor(() => expect(decodeURIComponent(app.address())).toContain('dategt=2026-01-02T03:04:00+08:00'))
  await app.reload()
  await table('接口日志')
  expect(screen.getByLabelText('开始时间')).toHaveValue('2026-01-02T03:04')
  expect(screen.getByRole('textbox', { name: '账号' })).toHaveValue('admin')
})

test('the end of a range is shown in both of its spellings', async () => {
  await begin('/monitor/log/api?createTime_datele=2026-01-02T03:04:05%2B08:00')
  expect(await screen.findByLabelText('结束时间')).toHaveValue('2026-01-02T03:04:05')
})

test(
  'a time in the address that no clock shows is no filter: the list is the whole one',
  { tags: ['long'] },
  async () => {
    const app = await begin(
      '/monitor/log/api?createTime_datege=2026-13-01T10:00:00%2B08:00&createTime_datele=2027-02-30T10:00:00%2B08:00',
    )
    await table('接口日志')
    await app.user.click(screen.getByRole('button', { name: '更多条件' }))
    expect(screen.getByLabelText('开始时间')).toHaveValue('')
    expect(screen.getByLabelText('结束时间')).toHaveValue('')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('the general log is filtered by its level', async () => {
  const app = await begin('/monitor/log/usual')
  await table('通用日志')
  await app.user.selectOptions(screen.getByRole('combobox', { name: '级别' }), 'warn')
  await waitFor(() => expect(app.address()).toContain('logLevel_equal=warn'))
  const rows = await table('通用日志')
  await waitFor(() => expect(rows.getAllByText('warn')).toHaveLength(10))
})

test('a detail shows JSON indented and copies it', async () => {
  const { user } = await begin(`/monitor/log/usual?row=${usual}`)
  const detail = await dialog('日志详情')
  const params = within(await detail.findByRole('region', { name: '请求参数' }))
  expect(params.getByText(/^\{\n {2}"phone"/, { normalizer: (text) => text })).toBeVisible()
  await user.click(params.getByRole('button', { name: '复制请求参数' }))
  expect(await params.findByRole('button', { name: '已复制请求参数' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toContain('"zjhm":"310101****4326"')
})

test('a stack trace shows its first frames and folds the others', async () => {
  const { user } = await begin(`/monitor/log/error?row=${error}`)
  const stack = within(await (await dialog('日志详情')).findByRole('region', { name: '堆栈' }))
  expect(stack.getByText(/Step0\.run/)).toBeVisible()
  expect(stack.getByText(/Step39\.run/)).not.toBeVisible()
  await user.click(stack.getByText('其余 35 行'))
  expect(stack.getByText(/Step39\.run/)).toBeVisible()
})

test('an entry leads in one step to the calls of the same user in the same minute', async () => {
  const app = await begin(`/monitor/log/error?row=${error}`)
  const related = within(await (await dialog('日志详情')).findByLabelText('相关日志'))
  expect(related.getAllByRole('link')).toHaveLength(12)
  await app.user.click(related.getByRole('link', { name: '同一用户、同一分钟的接口日志' }))
  await waitFor(() => expect(app.address()).toMatch(/^\/monitor\/log\/api\?.*createTime_datege=.*createTime_datelt=/))
  const rows = await table('接口日志')
  expect(rows.getAllByRole('rowheader')).toHaveLength(1)
})

test('a row leads by one click to the calls of its user in the same minute, and a call leads nowhere', async () => {
  const app = await begin('/monitor/log/error')
  const [first] = (await table('错误日志')).getAllByRole('button', { name: /^同时段接口日志 / })
  await app.user.click(first ?? document.body)
  await waitFor(() => expect(app.address()).toMatch(/^\/monitor\/log\/api\?.*createTime_datege=.*createTime_datelt=/))
  const calls = await table('接口日志')
  await waitFor(() => expect(calls.getAllByRole('rowheader')).toHaveLength(1))
  expect(await screen.findByRole('textbox', { name: '账号' })).not.toHaveValue('')
  expect(calls.queryByRole('button', { name: /^同时段接口日志 / })).toBeNull()
})

test('the filter by a whole address is shown, though the others are folded, and can be cleared', async () => {
  const app = await begin('/monitor/log/api?requestUri_equal=%2Fdict%2Fdictionary')
  await table('接口日志')
  expect(screen.getByRole('textbox', { name: '请求地址' })).toHaveValue('/dict/dictionary')
  expect(screen.getByRole('button', { name: '精确匹配：请求地址' })).toHaveAttribute('aria-pressed', 'true')
  await app.user.clear(screen.getByRole('textbox', { name: '请求地址' }))
  await app.user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(app.address()).not.toContain('requestUri'))
})

test('a masked field is shown in full for a purpose, and the purpose is required', async () => {
  const app = await begin(`/monitor/log/usual?row=${usual}`)
  const detail = await dialog('日志详情')
  await app.user.click(await detail.findByRole('button', { name: '显示完整的请求参数' }))
  const question = await dialog('显示完整的请求参数')
  await app.user.click(question.getByRole('button', { name: '显示' }))
  expect(await question.findByText('请选择用途')).toBeVisible()
  await app.user.click(question.getByRole('radio', { name: '排查问题' }))
  await app.user.click(question.getByRole('button', { name: '显示' }))
  expect(await detail.findByText(/310101199508124326/)).toBeVisible()
  expect(detail.queryByRole('button', { name: '显示完整的请求参数' })).toBeNull()
})

test.each([
  ['an answer', []],
  ['a failure', [{ path: 'error/list', kind: 'error', count: 2 } as const]],
])('after %s the automatic refresh asks every ten seconds, marked as sent by a timer', async (_, faults) => {
  const timerFlags: boolean[] = []
  const app = await begin('/monitor/log/error', () => {
    for (const fault of faults) faultPlan.add(fault)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  await screen.findByRole(faults.length > 0 ? 'alert' : 'table')
  const fetch = app.browser.fetch.bind(app.browser)
  app.browser.fetch = (path, init) => {
    if (path.startsWith('/api/blade-log/error/list')) timerFlags.push(new Headers(init?.headers).has('X-Timer'))
    return fetch(path, init)
  }
  await app.user.click(screen.getByRole('switch', { name: '每 10 秒自动刷新' }))
  const before = journal.of('errorLog.list').length
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(journal.of('errorLog.list')).toHaveLength(before + 1))
  expect(timerFlags).toEqual([true])
})
