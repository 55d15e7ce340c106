import { beforeEach, expect, test } from 'vitest'

import { BladeClient, pageRecords } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer()
let admin: BladeClient

beforeEach(async () => {
  admin = await new BladeClient(server.url).logIn('admin')
})

const callStatus = async (call: string, query: Record<string, string>) =>
  (await admin.call(`GET ${call}`, { query })).status

/** A column of each list that binds a Map. Source: blade-contract 1.6. */
const mapLists: readonly (readonly [call: string, column: string])[] = [
  ['blade-system/dict/list', 'dictValue'],
  ['blade-system/dict/parent-list', 'dictValue'],
  ['blade-system/dict-biz/list', 'dictValue'],
  ['blade-system/dict-biz/parent-list', 'dictValue'],
  ['blade-system/param/list', 'paramKey'],
  ['blade-system/tenant/list', 'tenantName'],
  ['blade-system/menu/list', 'name'],
  ['blade-system/menu/menu-list', 'name'],
  ['blade-system/menu/lazy-list', 'name'],
  ['blade-system/menu/lazy-menu-list', 'name'],
  ['blade-log/usual/list', 'requestUri'],
  ['blade-log/api/list', 'requestUri'],
  ['blade-log/error/list', 'requestUri'],
]

test.each(mapLists)('%s answers 500 for a filter that is no column, in each spelling', async (call) => {
  for (const name of ['nothing', 'select_like', '_allow_anonymous']) {
    expect([name, await callStatus(call, { [name]: '1' })]).toEqual([name, 500])
  }
})

test.each(mapLists)('%s leaves out empty filters, also those that are no column', async (call, column) => {
  expect(await callStatus(call, { nothing: '', [`${column}_equal`]: '', nothing_ignore: '1' })).toBe(200)
})

test.each(['usual', 'api', 'error'])(
  'of the %s log an empty time is no filter, and one in another form is a fault',
  async (log) => {
    expect(await callStatus(`blade-log/${log}/list`, { createTime_datege: '', createTime_datelt: '' })).toBe(200)
    expect(await callStatus(`blade-log/${log}/list`, { createTime_datelt: '2026-03-02T10:00:00+08:00' })).toBe(500)
  },
)

test('a row without a time is in no range of times', async () => {
  const call = 'GET blade-system/tenant/list'
  const all = pageRecords(await admin.call(call))
  const query = { expireTime_datege: '1970-01-01 00:00:00' }
  const inRange = pageRecords(await admin.call(call, { query }))
  expect(all.some((row) => row['expireTime'] === '' || row['expireTime'] === null)).toBe(true)
  expect(inRange).toHaveLength(all.filter((row) => row['expireTime']).length)
})

test.each([
  'blade-user/page',
  'blade-system/topmenu/list',
  'blade-system/role/tree',
  'blade-system/menu/tree',
  'blade-system/dict/tree',
])('%s ignores what it does not know', async (call) => {
  const query = { nothing: '1', name_like: '1', _t: '1' }
  const [plain, filtered] = [await admin.call(`GET ${call}`), await admin.call(`GET ${call}`, { query })]
  expect(filtered.body).toEqual(plain.body)
})

test('the entries of one code are filtered in the same way', async () => {
  for (const family of ['dict', 'dict-biz']) {
    const call = `blade-system/${family}/child-list`
    const [parent] = pageRecords(await admin.call(`GET blade-system/${family}/parent-list`))
    const parentId = String(parent?.['id'])
    expect(await callStatus(call, { parentId, dictValue_like: '1', current: '1', size: '10' })).toBe(200)
    expect(await callStatus(call, { parentId, nothing: '1' })).toBe(500)
  }
})
