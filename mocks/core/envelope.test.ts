import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { Id, Instant, maybe, Money } from '#contracts/core/blade.ts'
import { read, write } from '#contracts/core/endpoint.ts'

import { params } from '../param.ts'
import { BladeClient, answerData, unsealAsClient, pageRecords } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { mock } from './mock.ts'
import { settings } from './settings.ts'

const Moment = v.strictObject({ at: Instant })
const Nested = v.strictObject({ slots: v.array(v.strictObject({ from: Instant })) })

const Price = v.object({ fee: Money, none: maybe(Money), name: maybe(v.string()) })

const sample = {
  empties: read('GET sample/empties', {
    access: 'login',
    output: v.object({
      id: maybe(Id),
      text: maybe(v.string()),
      choice: maybe(v.picklist(['a', 'b'])),
      when: maybe(Instant),
      count: maybe(v.number()),
      fee: maybe(Money),
      flag: maybe(v.boolean()),
      rows: maybe(v.array(v.string())),
      inner: maybe(v.object({ id: Id })),
    }),
  }),
  yes: read('GET sample/yes', { access: 'login', output: v.boolean() }),
  no: read('GET sample/no', { access: 'login', output: v.boolean() }),
  book: write('POST sample/book', { access: 'login', json: true, input: Moment, output: Moment }),
  find: read('GET sample/find', { access: 'login', input: Moment, output: Moment }),
  plan: write('POST sample/plan', { access: 'login', json: true, input: Nested, output: Nested }),
  price: read('GET sample/price', { access: 'login', output: Price }),
  sealedPrice: read('GET sample/sealed-price', { access: 'login', sealed: true, output: Price }),
}

const nothing = { id: null, text: null, choice: null, when: null }
const price = { fee: '37.00', none: null, name: null }

const sampleHandlers = mock(sample, {
  empties: () => ({ ...nothing, count: null, fee: null, flag: null, rows: null, inner: null }),
  yes: () => true,
  no: () => false,
  book: (input) => input,
  find: (input) => input,
  plan: (input) => input,
  price: () => price,
  sealedPrice: () => price,
})

const server = await testServer(sampleHandlers)
const visitor = new BladeClient(server.url)
let admin: BladeClient

beforeEach(async () => {
  admin = await visitor.logIn('admin')
})

const list = 'GET blade-system/param/list'
const detail = 'GET blade-system/param/detail'
const submit = 'POST blade-system/param/submit'
const remove = 'POST blade-system/param/remove'

const listedKeys = async (query: Record<string, string>) =>
  pageRecords(await admin.call(list, { query })).map((row) => row['paramKey'])

test.each([
  ['a list', list, {}],
  ['a record', detail, { id: '1123598819738675201' }],
  ['a record that is not there', detail, { id: '42' }],
  ['a removal', remove, { ids: '1123598819738675201' }],
  ['a removal of nothing', remove, { ids: '42' }],
  ['a refusal', detail, {}],
  ['an unexpected fault', list, { nonsense: 'x' }],
])('%s answers code, success, data and msg in that order, and success means code 200', async (_, call, query) => {
  const { body } = await admin.call(call, { query })
  const R = v.object({ code: v.number(), success: v.boolean(), data: v.unknown(), msg: v.string() })
  expect(Object.keys(v.parse(R, body))).toEqual(['code', 'success', 'data', 'msg'])
  expect(Object.keys(Object(body))).toEqual(['code', 'success', 'data', 'msg'])
  expect(v.parse(R, body).success).toBe(v.parse(R, body).code === 200)
})

test('a null result is an empty object with the message that there is no data', async () => {
  const { status, body } = await admin.call(detail, { query: { id: '42' } })
  expect(status).toBe(200)
  expect(body).toEqual({ code: 200, success: true, data: {}, msg: '暂无承载数据' })
})

test('with null-to-empty off a null result is a literal null', async () => {
  settings.nullToEmpty = false
  const { body } = await admin.call(detail, { query: { id: '42' } })
  expect(body).toEqual({ code: 200, success: true, data: null, msg: '暂无承载数据' })
})

test('with null-to-empty off, writes and refusals have a literal null too', async () => {
  settings.nullToEmpty = false
  const success = await admin.call(remove, { query: { ids: '1123598819738675201' } })
  const refusal = await admin.call(remove, { query: { ids: '1123598819738675201' } })
  expect([answerData(success), answerData(refusal)]).toEqual([null, null])
})

test('null texts and dates arrive as "", numbers and ids as -1, booleans as false, lists as [] and records as {}', async () => {
  const answer = await admin.call('GET sample/empties')
  expect(answerData(answer)).toEqual({
    id: -1,
    text: '',
    choice: '',
    when: '',
    count: -1,
    fee: -1,
    flag: false,
    rows: [],
    inner: {},
  })
})

test('with null-to-empty off every null arrives as null', async () => {
  settings.nullToEmpty = false
  const answer = await admin.call('GET sample/empties')
  expect(new Set(Object.values(Object(answerData(answer))))).toEqual(new Set([null]))
})

test('money is a text in a plain answer; a sealed one has numbers and literal nulls', async () => {
  expect(answerData(await admin.call('GET sample/price'))).toEqual({ fee: '37.00', none: -1, name: '' })
  const sealed = await admin.call('GET sample/sealed-price')
  expect(unsealAsClient(sealed.text)).toMatchObject({ data: { fee: 37, none: null, name: null } })
})

test('columns that no contract names follow the same rules', async () => {
  const zhangwei = await visitor.logIn('zhangwei')
  expect(answerData(await zhangwei.call('GET blade-user/info'))).toMatchObject({ avatar: '', email: '', examId: '' })
  expect(answerData(await admin.call('GET blade-user/info'))).toMatchObject({ sex: -1, birthday: '', zjhm: '' })
})

test('true and false as data are successes', async () => {
  const yes = await admin.call('GET sample/yes')
  const no = await admin.call('GET sample/no')
  expect(yes.body).toEqual({ code: 200, success: true, data: true, msg: '操作成功' })
  expect(no.body).toEqual({ code: 200, success: true, data: false, msg: '操作成功' })
})

test('ids are texts of 19 digits, and an id that was given out finds its record again', async () => {
  await admin.call(submit, { json: { paramName: '新', paramKey: 'new.key', paramValue: '1' } })
  const [row] = pageRecords(await admin.call(list, { query: { paramKey: 'new.key' } }))
  expect(row?.['id']).toMatch(/^\d{19}$/)
  const record = answerData(await admin.call(detail, { query: { id: String(row?.['id']) } }))
  expect(record).toMatchObject({ id: row?.['id'], paramKey: 'new.key' })
})

test('an id beyond 2^53 comes back digit by digit', async () => {
  const id = '9223372036854775807'
  for (const row of params.all().slice(0, 1)) params.put({ ...row, id })
  expect(answerData(await admin.call(detail, { query: { id } }))).toMatchObject({ id })
})

test('the parent of a first-level menu is the text "0"', async () => {
  const menus = v.parse(
    v.array(v.looseObject({ parentId: v.string() })),
    answerData(await admin.call('GET ouma-signup/front/menu/getMenu')),
  )
  expect(menus.map((it) => it.parentId)).toContain('0')
  expect(new Set(menus.map((it) => it.parentId))).toEqual(new Set(['0']))
})

test('counts of a page are numbers', async () => {
  const page = answerData(await admin.call(list))
  expect(page).toMatchObject({ total: 6, size: 10, current: 1, pages: 1, countId: '', maxLimit: -1 })
})

test('times are yyyy-MM-dd HH:mm:ss without a zone, named by the contract or not', async () => {
  const bladeTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
  const [row] = pageRecords(await admin.call(list))
  expect(row?.['createTime']).toMatch(bladeTime)
  expect(row?.['updateTime']).toMatch(bladeTime)
  const zhangwei = await visitor.logIn('zhangwei')
  const messages = answerData(
    await zhangwei.call('POST ouma-signup/globalMessage/getMessageList', { form: { userId: '1700000000000000001' } }),
  )
  expect(messages).toMatchObject([{ publishTime: expect.stringMatching(bladeTime) }, {}, {}, {}])
})

test('a time in the form that Blade writes is read and comes back unchanged', async () => {
  const at = '2026-10-01 09:30:00'
  expect(answerData(await admin.call('POST sample/book', { json: { at } }))).toEqual({ at })
  expect(answerData(await admin.call('GET sample/find', { query: { at } }))).toEqual({ at })
  const slots = [{ from: at }]
  expect(answerData(await admin.call('POST sample/plan', { json: { slots } }))).toEqual({ slots })
})

test('a time with a zone is refused, in a body, deep in a body and in a query', async () => {
  const at = '2026-10-01T09:30:00+08:00'
  const answers = [
    await admin.call('POST sample/book', { json: { at } }),
    await admin.call('POST sample/plan', { json: { slots: [{ from: at }] } }),
    await admin.call('GET sample/find', { query: { at } }),
  ]
  expect(answers.map((it) => it.status)).toEqual([400, 400, 400])
  expect(answers[1]?.body).toMatchObject({ msg: expect.stringContaining('slots.from') })
  expect(answers[2]?.body).toMatchObject({ msg: '请求参数格式错误: at' })
})

test('a page past the end has no records and the true total', async () => {
  const page = answerData(await admin.call(list, { query: { current: '9' } }))
  expect(page).toMatchObject({ records: [], total: 6, current: 9 })
})

test('without parameters a list is page 1 with 10 rows', async () => {
  for (let n = 1; n <= 6; n += 1) {
    await admin.call(submit, { json: { paramName: '多', paramKey: `more.${n}`, paramValue: '1' } })
  }
  const answer = await admin.call(list)
  expect(pageRecords(answer)).toHaveLength(10)
  expect(answerData(answer)).toMatchObject({ current: 1, size: 10, total: 12, pages: 2 })
  expect(pageRecords(await admin.call(list, { query: { current: '2' } }))).toHaveLength(2)
})

test.each([
  ['20', 6, 1],
  ['5', 5, 2],
  ['-1', 6, 0],
])('a page may have any size: %s', async (size, rows, pages) => {
  const answer = await admin.call(list, { query: { size } })
  expect(pageRecords(answer)).toHaveLength(rows)
  expect(answerData(answer)).toMatchObject({ size: Number(size), total: 6, pages })
})

test('a whole row with an empty id is a new row, as a stock client sends it', async () => {
  const draft = { id: '', paramName: '新', paramKey: 'new.key', paramValue: '1', createTime: '', $cellEdit: false }
  expect((await admin.call(submit, { json: draft })).status).toBe(200)
  const [row] = pageRecords(await admin.call(list, { query: { paramKey_equal: 'new.key' } }))
  expect(row?.['id']).toMatch(/^\d{19}$/)
})

test('ascs and descs order by columns in snake_case', async () => {
  const ordered = [
    'account.failCount',
    'account.initPassword',
    'account.registerUser',
    'password.minlength',
    'photo.height',
    'photo.width',
  ]
  expect(await listedKeys({ ascs: 'param_key' })).toEqual(ordered)
  expect(await listedKeys({ descs: 'param_key' })).toEqual(ordered.toReversed())
  expect(await listedKeys({ ascs: 'is_deleted,param_key' })).toEqual(ordered)
})

test('ordering by a name that is no column is an unexpected fault', async () => {
  expect((await admin.call(list, { query: { ascs: 'paramKey' } })).status).toBe(500)
  expect((await admin.call(list, { query: { descs: '__proto__' } })).status).toBe(500)
})

test('a filter without a suffix means contains', async () => {
  expect(await listedKeys({ paramKey: 'password' })).toEqual(['password.minlength'])
  expect(await listedKeys({ paramKey: 'photo' })).toEqual(['photo.width', 'photo.height'])
})

test('_equal is exact', async () => {
  expect(await listedKeys({ paramKey_equal: 'photo' })).toEqual([])
  expect(await listedKeys({ paramKey_equal: 'photo.width' })).toEqual(['photo.width'])
})

test.each([
  [{ paramKey_notequal: 'photo.width', paramKey: 'photo' }, ['photo.height']],
  [{ paramKey_likeleft: 'Count' }, ['account.failCount']],
  [{ paramKey_likeright: 'photo' }, ['photo.width', 'photo.height']],
  [{ paramKey_notlike: 'o' }, []],
  [{ paramValue_ge: '295' }, ['account.initPassword', 'photo.width', 'photo.height']],
  [{ paramValue_lt: '8' }, ['account.failCount']],
  [{ remark_notnull: '1' }, []],
  [{ remark_notnull: '', nothing: '', paramKey: 'photo.w' }, ['photo.width']],
  [{ nothing_ignore: '1', paramKey: 'photo.w' }, ['photo.width']],
  [{ paramKey_ignore: 'whatever', paramKey: 'photo.w' }, ['photo.width']],
  [{ param_key: 'photo.w' }, ['photo.width']],
])('the suffixes of Map lists compare as they say: %j', async (query, keys) => {
  expect(await listedKeys(query)).toEqual(keys)
})

test('_datege and _datelt bound a half-open range', async () => {
  const rows = pageRecords(await admin.call(list))
  const [from, until] = [rows[2], rows[4]].map((row) => String(row?.['createTime']))
  const query = { createTime_datege: from ?? '', createTime_datelt: until ?? '' }
  expect(await listedKeys(query)).toEqual([rows[2]?.['paramKey'], rows[3]?.['paramKey']])
})

test('a date filter in another form is an unexpected fault', async () => {
  const query = { createTime_datege: '2026-10-01T00:00:00+08:00' }
  expect((await admin.call(list, { query })).status).toBe(500)
})

test('an empty filter is ignored', async () => {
  expect(await listedKeys({ paramKey: '', paramName_equal: '' })).toHaveLength(6)
})

test('a stray parameter breaks a Map list', async () => {
  const { status, body } = await admin.call(list, { query: { _allow_anonymous: 'true' } })
  expect(status).toBe(500)
  expect(body).toMatchObject({ code: 500, success: false })
})

test('a stray parameter is ignored where an entity is bound', async () => {
  const query = { id: '1123598819738675201', _t: '1', _allow_anonymous: 'true' }
  const { status, body } = await admin.call(detail, { query })
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { paramKey: 'account.registerUser' } })
})

test('a removed row is in no list and no detail', async () => {
  const query = { ids: '1123598819738675205' }
  expect((await admin.call(remove, { query })).body).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' })
  expect(await listedKeys({})).not.toContain('photo.width')
  expect(answerData(await admin.call(list))).toMatchObject({ total: 5 })
  expect((await admin.call(detail, { query: { id: query.ids } })).body).toMatchObject({ msg: '暂无承载数据' })
})

test('a second removal answers code 400 in HTTP 200', async () => {
  const query = { ids: '1123598819738675205' }
  await admin.call(remove, { query })
  const { status, body } = await admin.call(remove, { query })
  expect(status).toBe(200)
  expect(body).toEqual({ code: 400, success: false, data: {}, msg: '操作失败' })
})

test.each([
  ['blade-system/param/submit', { paramName: 'x', paramKey: 'x', paramValue: 'x' }],
  ['blade-system/dict/submit', { code: 'x', dictKey: '1', dictValue: 'x', sort: 1, isSealed: 0, remark: 'x' }],
  ['blade-system/menu/submit', { code: 'x', name: 'x', alias: 'x', path: '/x', sort: 1, category: 1 }],
  ['blade-system/topmenu/submit', { code: 'x', name: 'x', sort: 1 }],
  ['blade-system/tenant/submit', { tenantName: 'x' }],
  ['blade-user/update', { account: 'x', realName: 'x', name: 'x' }],
])('%s of a row that is gone changes nothing', async (call, row) => {
  const { status, body } = await admin.call(`POST ${call}`, { json: { ...row, id: '1' } })
  expect([status, body]).toEqual([200, { code: 400, success: false, data: {}, msg: '操作失败' }])
})

test('ids is a comma list, and one of them that is there is enough', async () => {
  const { body } = await admin.call(remove, { query: { ids: '1123598819738675205,42,1123598819738675206' } })
  expect(body).toMatchObject({ code: 200 })
  expect(await listedKeys({ paramKey: 'photo' })).toEqual([])
})

test('a missing ids is named', async () => {
  const { status, body } = await admin.call(remove)
  expect(status).toBe(400)
  expect(body).toEqual({ code: 400, success: false, data: {}, msg: '缺少必要的请求参数: ids' })
})

test('with extraColumns undeclared columns appear in every record', async () => {
  const canary = { password: expect.any(String), idCardNo: expect.stringContaining('CANARY') }
  expect(pageRecords(await admin.call(list))[0]).not.toHaveProperty('idCardNo')
  settings.extraColumns = true
  const answer = await admin.call(list)
  expect(answerData(answer)).toMatchObject(canary)
  expect(pageRecords(answer)).toMatchObject(Array.from({ length: 6 }, () => canary))
  const [menu] = v.parse(v.array(v.unknown()), answerData(await admin.call('GET ouma-signup/front/menu/getMenu')))
  expect(menu).toMatchObject({ ...canary, children: expect.arrayContaining([expect.objectContaining(canary)]) })
  expect((await visitor.token({ grant_type: 'password', username: 'lina', password: 'Exam@2026' })).body).toMatchObject(
    canary,
  )
})
