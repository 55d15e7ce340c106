import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { done } from '#contracts/core/blade.ts'
import { read, upload, write } from '#contracts/core/endpoint.ts'

import { BladeClient, answerData, sealAsClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { clock } from './clock.ts'
import { mock } from './mock.ts'
import { settings } from './settings.ts'

const sample = {
  search: read('GET sample/search', {
    access: 'login',
    input: v.strictObject({ word: v.optional(v.string()), tags: v.optional(v.array(v.string())) }),
    output: v.object({ word: v.string(), tags: v.array(v.string()) }),
  }),
  own: write('POST sample/own', {
    access: 'login',
    json: true,
    self: 'userId',
    input: v.strictObject({ rows: v.array(v.strictObject({ name: v.string() })) }),
    output: v.array(v.object({ name: v.string() })),
  }),
  photo: upload('POST sample/photo', {
    access: 'login',
    file: { types: ['image/jpeg'], maxSize: 100, name: 'file' },
    output: done,
  }),
}

const sampleHandlers = mock(sample, {
  search: ({ word = '', tags = [] }) => ({ word, tags }),
  own: ({ rows }) => rows,
  photo: () => undefined,
})

const server = await testServer(sampleHandlers)
const visitor = new BladeClient(server.url)
let candidate: BladeClient

beforeEach(async () => {
  candidate = await visitor.logIn('zhangwei')
})

const info = 'GET blade-user/info'
const paramList = 'GET blade-system/param/list'
const submit = 'POST blade-system/param/submit'
const selectExam = 'POST ouma-signup/login/globalExam/selectExam'

test('a business rule answers HTTP 400 and code 400 with its text', async () => {
  const notYetOpen = sealAsClient(JSON.stringify({ examId: '1800000000000000003' }))
  const { status, body } = await candidate.call(selectExam, { text: notYetOpen })
  expect(status).toBe(400)
  expect(body).toEqual({ code: 400, success: false, data: {}, msg: '该考试报名尚未开始' })
})

test('a missing role answers 401 and not 403', async () => {
  const { status, body } = await candidate.call(paramList)
  expect(status).toBe(401)
  expect(body).toEqual({ code: 401, success: false, data: {}, msg: '请求未授权' })
})

test('a guest has no role and reaches no administration', async () => {
  const answer = await visitor.token({ grant_type: 'social', source: 'gitee', code: 'guest', state: 's' })
  const { status } = await visitor.with(answer).call(paramList)
  expect(status).toBe(401)
})

test('without a token the gateway answers three keys with a literal null', async () => {
  const { status, body, headers } = await visitor.call(info)
  expect(status).toBe(401)
  expect(headers.get('Content-Type')).toContain('application/json')
  expect(body).toEqual({ code: 401, msg: '缺失令牌,鉴权失败', data: null })
})

test('a malformed token is refused by the gateway', async () => {
  const { status, body } = await visitor.call(info, { headers: { 'Blade-Auth': 'bearer abc.def.ghi' } })
  expect(status).toBe(401)
  expect(body).toEqual({ code: 401, msg: '请求未授权', data: null })
})

test('an altered token is refused by the gateway', async () => {
  const [head, , signature] = candidate.tokens?.access_token.split('.') ?? []
  const claims = Buffer.from(JSON.stringify({ user_id: '1123598821738675201', exp: 9_999_999_999 }))
  const forged = `bearer ${head}.${claims.toString('base64url')}.${signature}`
  const { body } = await visitor.call(info, { headers: { 'Blade-Auth': forged } })
  expect(body).toEqual({ code: 401, msg: '请求未授权', data: null })
})

test('an expired token is refused by the gateway', async () => {
  clock.set(clock.now() + 3_600_000)
  const { status, body } = await candidate.call(info)
  expect(status).toBe(401)
  expect(body).toEqual({ code: 401, msg: '请求未授权', data: null })
})

test('in service mode a missing user answers HTTP 200 with code 401', async () => {
  settings.unauthorised = 'service'
  const { status, body } = await visitor.call(info)
  expect(status).toBe(200)
  expect(body).toEqual({ code: 401, success: false, data: {}, msg: '请求未授权' })
})

test('a request without the client credential is refused, also with a good token', async () => {
  const { status, body } = await candidate.call(info, { headers: { Authorization: '' } })
  expect(status).toBe(401)
  expect(body).toMatchObject({ code: 401, msg: '客户端认证失败!' })
})

test('an unknown path answers 404 as R', async () => {
  const { status, body } = await candidate.call('GET blade-system/nowhere')
  expect(status).toBe(404)
  expect(body).toEqual({ code: 404, success: false, data: {}, msg: '没找到请求' })
})

test('a wrong method answers 405 as R', async () => {
  const { status, body } = await candidate.call('POST blade-user/info')
  expect(status).toBe(405)
  expect(body).toMatchObject({ code: 405, success: false, data: {} })
})

test('a wrong content type answers 415 as R', async () => {
  const admin = await visitor.logIn('admin')
  const wrong = await admin.call(submit, { text: '{"paramName":"a"}' })
  expect(wrong.status).toBe(415)
  expect(wrong.body).toMatchObject({ code: 415, success: false, data: {} })
  const jsonForSealed = await candidate.call(selectExam, { json: { examId: '1800000000000000001' } })
  expect(jsonForSealed.status).toBe(415)
})

test('an unexpected fault is HTTP 500, and production hides its text', async () => {
  const admin = await visitor.logIn('admin')
  const hidden = await admin.call(paramList, { query: { nonsense: '1' } })
  settings.production = false
  const detailed = await admin.call(paramList, { query: { nonsense: '1' } })
  expect(hidden.status).toBe(500)
  expect(hidden.body).toEqual({ code: 500, success: false, data: {}, msg: '服务器异常' })
  expect(detailed.body).toEqual({
    code: 500,
    success: false,
    data: {},
    msg: "Unknown column 'nonsense' in 'where clause'",
  })
})

test('a parameter of the wrong type is named', async () => {
  const admin = await visitor.logIn('admin')
  const { status, body } = await admin.call(paramList, { query: { current: 'first' } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 400, msg: '请求参数格式错误: current' })
})

test('a body that breaks a rule names the field and its message', async () => {
  const admin = await visitor.logIn('admin')
  const { status, body } = await admin.call(submit, { json: { paramName: '', paramKey: 'k', paramValue: 'v' } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 400, msg: 'paramName:请输入参数名称' })
})

test('a body that is not JSON answers 400 with the text of the parser', async () => {
  const admin = await visitor.logIn('admin')
  const { status, body } = await admin.call(submit, { text: '{"a":', headers: { 'Content-Type': 'application/json' } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 400, msg: expect.stringContaining('JSON parse error') })
})

test('unknown fields of a body are ignored', async () => {
  const json = [{ url: '/', time: 't', type: 'e', message: 'm', stack: '', info: '', browser: 'x' }]
  const { status, body } = await candidate.call('POST blade-auth/oauth/logout', { json })
  expect(status).toBe(200)
  expect(body).toEqual({ success: 'true', msg: 'success' })
})

test('a parameter given twice is one text with commas, but a list keeps both', async () => {
  const answer = await candidate.call('GET sample/search', { query: 'word=a&word=b&tags=x&tags=y' })
  expect(answerData(answer)).toEqual({ word: 'a,b', tags: ['x', 'y'] })
})

test("the caller's own id must come along where the service asks for it", async () => {
  const showSelected = 'POST ouma-signup/login/globalExam/showSelectedExam'
  expect((await candidate.call(showSelected)).body).toMatchObject({ code: 400, msg: '缺少必要的请求参数: user_id' })
  expect((await candidate.call(showSelected, { form: { user_id: '1700000000000000001' } })).status).toBe(200)
  const rows = [{ name: 'a', ignored: true }]
  expect((await candidate.call('POST sample/own', { json: { rows } })).status).toBe(400)
  const json = { rows, userId: '1700000000000000001' }
  expect(answerData(await candidate.call('POST sample/own', { json }))).toEqual([{ name: 'a' }])
})

test("another person's id is refused, in parameters and in a body", async () => {
  const lina = '1700000000000000002'
  const answers = [
    await candidate.call('POST ouma-signup/globalMessage/getMessageList', { form: { userId: lina } }),
    await candidate.call('POST sample/own', { json: { rows: [], userId: lina } }),
  ]
  for (const { status, body } of answers) expect([status, body]).toMatchObject([401, { code: 401, msg: '请求未授权' }])
})

test('an upload without its file, in another field or not as multipart is refused', async () => {
  const picture = new File(['jpeg'], 'me.jpg', { type: 'image/jpeg' })
  const [good, elsewhere] = ['file', 'photo'].map((field) => {
    const form = new FormData()
    form.set(field, picture)
    return form
  })
  const statuses = []
  for (const form of [good, elsewhere])
    statuses.push((await candidate.call('POST sample/photo', { form: form ?? {} })).status)
  expect(statuses).toEqual([200, 400])
  expect((await candidate.call('POST sample/photo', { json: {} })).status).toBe(500)
})

test('a multipart body that cannot be read is a plain 500', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const { status, body } = await candidate.call('POST sample/photo', { text: 'no boundary at all', headers })
  expect(status).toBe(500)
  expect(body).toMatchObject({ code: 500, msg: '服务器异常' })
})
