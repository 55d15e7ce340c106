import { beforeEach, expect, test } from 'vitest'

import { clock, hour } from '../core/clock.ts'
import { reset } from '../core/db.ts'
import { bladeTime } from '../core/wire.ts'
import { BladeClient, answerData, pageRecords } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer()
const blade = new BladeClient(server.url)
let admin: BladeClient

beforeEach(async () => {
  admin = await blade.logIn('admin')
})

const list = (log: string, query: Record<string, string> = {}) => admin.call(`GET blade-log/${log}/list`, { query })
const detail = async (log: string, id: unknown) =>
  answerData(await admin.call(`GET blade-log/${log}/detail`, { query: { id: String(id) } }))
const listTotal = async (log: string, query: Record<string, string>) =>
  (answerData(await list(log, query)) as { total: number }).total

test.each([
  ['usual', ['params', 'logData']],
  ['api', ['params']],
  ['error', ['params', 'message', 'stackTrace']],
])('the %s log is newest first, and only a detail has %j', async (log, columns) => {
  const rows = pageRecords(await list(log, { size: '200' }))
  const times = rows.map((row) => String(row['createTime']))
  expect(times).toEqual(times.toSorted().toReversed())
  for (const name of columns) expect(rows[0]).not.toHaveProperty(name)
  const row = await detail(log, rows[100]?.['id'])
  for (const name of columns) expect(row).toHaveProperty(name, expect.stringMatching(/./))
  expect(row).toMatchObject({
    time: expect.any(String),
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
})

const listedColumns = async () =>
  pageRecords(await list('api', { createBy: 'ks2024', size: '100' })).map((row) => [
    row['id'],
    row['createBy'],
    row['requestUri'],
  ])

test('there are more than 100,000 rows, and the same ones after a reset', async () => {
  expect(await listTotal('api', {})).toBeGreaterThanOrEqual(100_000)
  const rows = await listedColumns()
  reset()
  expect(await listedColumns()).toEqual(rows)
})

test('times bound a range, with or without its ends', async () => {
  const times = [clock.now() - 2 * hour, clock.now() - hour].map(bladeTime)
  const [from = '', to = ''] = times
  const rows = pageRecords(await list('api', { createTime_dategt: from, createTime_datelt: to, size: '200' }))
  expect(rows.length).toBeGreaterThan(130)
  expect(rows.every((row) => String(row['createTime']) > from && String(row['createTime']) < to)).toBe(true)
  const edge = String(rows[0]?.['createTime'])
  expect(await listTotal('api', { createTime_datege: edge, createTime_datele: edge })).toBe(1)
  expect(await listTotal('api', { createTime_dategt: edge, createTime_datele: edge })).toBe(0)
})

test('an unknown filter and a time that is none are errors, as on a Blade server', async () => {
  expect((await list('api', { nothing: '1' })).status).toBe(500)
  expect((await list('api', { createTime_datege: 'yesterday' })).status).toBe(500)
  expect(await listTotal('api', { createBy: '' })).toBeGreaterThan(1_000)
})

test('an error has its call: same account, same minute, same address', async () => {
  const [error] = pageRecords(await list('error', { createBy: 'ks2024' }))
  const same = { createBy_equal: String(error?.['createBy']), requestUri_equal: String(error?.['requestUri']) }
  const calls = pageRecords(
    await list('api', { ...same, createTime_datege: String(error?.['createTime']), size: '200' }),
  )
  expect(calls.map((row) => row['createTime'])).toContain(error?.['createTime'])
})

test('own calls and log-ins are in the logs, reading the logs is not', async () => {
  const lina = await blade.logIn('lina')
  await lina.call('GET blade-user/info')
  await list('error')
  const [call] = pageRecords(await list('api', { createBy_equal: 'lina' }))
  expect(call).toMatchObject({ serviceId: 'blade-user', requestUri: '/info', title: 'user.info' })
  const [logIn] = pageRecords(await list('usual', { createBy_equal: 'lina' }))
  expect(logIn).toMatchObject({ logId: 'log-in', logLevel: 'info' })
  expect(await listTotal('api', { requestUri: 'error/list' })).toBe(0)
})

test('errors that a client uploads are in the log of errors', async () => {
  const lina = await blade.logIn('lina')
  const entry = {
    url: '/exam/pay',
    time: '2026-03-02T02:00:00.000Z',
    type: 'TypeError',
    message: 'x is undefined',
    stack: 'at pay',
    info: '{}',
  }
  await lina.call('POST blade-auth/oauth/logout', { json: [entry] })
  const [row] = pageRecords(await list('error', { exceptionName: 'TypeError' }))
  expect(row).toMatchObject({ requestUri: '/exam/pay', createBy: 'lina', serviceId: 'web' })
  expect(await detail('error', row?.['id'])).toMatchObject({ message: 'x is undefined', stackTrace: 'at pay' })
})
