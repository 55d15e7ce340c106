import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { Id, done, list, maxHtml, maybe } from '#contracts/core/blade.ts'
import { type Endpoint, read, text, write } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { auth } from '#contracts/session/auth.ts'
import { menu } from '#contracts/session/menu.ts'

import { deployment } from '#mocks/core/settings.ts'
import { seal as sealByBlade } from '#mocks/core/wire.ts'
import { answerSpelling } from '../../config/dialect/answer.ts'
import { dialects } from '../../config/dialect/dialects.ts'
import { nodeAes } from '../../platform/node/crypto/aes.ts'
import { createSeal } from '../seal/seal.ts'
import { UpstreamUnauthorised } from './decode.ts'
import type { DeviationReport } from './deviations.ts'
import { unwrap } from './envelope.ts'

const record = read('GET sample/record', { access: 'login', output: v.object({ id: Id, name: maybe(v.string()) }) })
const sealedRecord = { ...record, upstream: { ...record.upstream, wire: 'sealed' } } as const
const sealedName = read('GET sample/name', { access: 'login', sealed: true, output: v.string() })
const coded = read('GET sample/coded', { access: 'login', output: v.object({ code: v.string() }) })
const rows = read('GET sample/rows', { access: 'login', output: list(v.object({ id: Id })) })
const short = read('GET sample/short', { access: 'login', output: list(v.object({ id: Id })), maxRows: 2 })
const save = write('POST sample/save', { access: 'login', output: done })
const note = text('GET sample/note', { access: 'login' })
const sealedNote = text('GET sample/sealed-note', { access: 'login', sealed: true })

type UpstreamAnswer = { status?: number; contentType?: string; body: unknown }

/** What the gateway returns for an answer: the value, or code and detail of the error. */
async function answerOutcome(
  { status = 200, contentType = 'application/json', body }: UpstreamAnswer,
  endpoint: Endpoint,
) {
  const seal = await createSeal(nodeAes, deployment.aesKey)
  const answer = { status, contentType, text: typeof body === 'string' ? body : JSON.stringify(body), date: null }
  return unwrap(answer, endpoint, { seal }).then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof UpstreamUnauthorised) return { error: 'unauthorised' }
      if (error instanceof ApiError) return { error: error.code, ...(error.detail && { detail: error.detail }) }
      throw error
    },
  )
}

const r = (code: number, data: unknown, msg = '') => ({ code, success: code === 200, data, msg })
const row = { id: '1123598821738675201', name: '张三' }
const sealed = (body: unknown, block = 32) => sealByBlade(JSON.stringify(body), deployment.aesKey, block)

test.each<[string, Endpoint, UpstreamAnswer, unknown]>([
  ['a record', record, { body: r(200, row, '操作成功') }, row],
  ['columns that nobody declared', record, { body: r(200, { ...row, password: 'x' }) }, row],
  ['an answer without success', record, { body: { code: 200, data: row, msg: 'ok' } }, row],
  ['an answer without msg', record, { body: { code: 200, success: true, data: row } }, row],
  ['blanks around the answer', record, { body: ` \n${JSON.stringify(r(200, row))}\n` }, row],
  ["Blade's empty name", record, { body: r(200, { ...row, name: '' }) }, { ...row, name: null }],
  ['a list at its limit', short, { body: r(200, manyRows(2)) }, manyRows(2)],
  ['32 levels', record, { body: r(200, { ...row, more: JSON.parse('['.repeat(30) + ']'.repeat(30)) }) }, row],
  ['a list of nothing', rows, { body: r(200, {}, '暂无承载数据') }, []],
  ['a code that is a text', record, { body: { code: '200', success: 'true', data: row, msg: '' } }, row],
  [
    'a bare id of 19 digits',
    record,
    { body: '{"code":200,"success":true,"data":{"id":1123598821738675201,"name":"张三"}}' },
    row,
  ],
  [
    'a bare id of 19 digits in a sealed answer',
    rows,
    { body: sealByBlade('{"code":200,"data":[{"id": 9223372036854775807},{"id":-9007199254740993}]}') },
    [{ id: '9223372036854775807' }, { id: '-9007199254740993' }],
  ],
  [
    'digits in a text',
    record,
    { body: r(200, { id: '1', name: '号:1123598821738675201,9007199254740993' }) },
    { id: '1', name: '号:1123598821738675201,9007199254740993' },
  ],
  ['a write that says it was done', save, { body: r(200, {}, '操作成功') }, null],
  ['a write with a value', save, { body: r(200, '1123598821738675201') }, null],
  ['a result without a code, with HTTP 200', record, { body: { success: true, data: row, msg: '操作成功' } }, row],
  ['a result whose code is null', record, { body: { code: null, success: true, data: row } }, row],
  ['data alone, with HTTP 200', record, { body: { data: row, msg: 'ok' } }, row],
  ['a write that has no code', save, { body: { success: true, msg: '操作成功' } }, null],
  ['a write without data', save, { body: { code: 200, success: true, msg: '操作成功' } }, null],
  ['a result in a result', record, { body: r(200, r(200, row)) }, row],
  ['a result in a result in a result', rows, { body: r(200, r(200, r(200, [row]))) }, [{ id: row.id }]],
  ['a list of nothing in a result', rows, { body: r(200, r(200, null, '暂无承载数据')) }, []],
  ['a list without data that says so', rows, { body: { code: 200, success: true, msg: '暂无承载数据' } }, []],
  ['a record with names of a result', coded, { body: r(200, { ...row, code: 'sex', success: true }) }, { code: 'sex' }],
  ['a sealed answer in quotes', record, { body: JSON.stringify(sealed(r(200, row))) }, row],
  ['a sealed answer without quotes', record, { body: sealed(r(200, row), 16) }, row],
  ["a sealed answer with Gson's escapes", record, { body: `"${sealed(r(200, row)).replaceAll('=', '\\u003d')}"` }, row],
  ['a sealed answer with escaped slashes', record, { body: `"${sealed(r(200, row)).replaceAll('/', '\\/')}"` }, row],
  [
    'a sealed answer in lines',
    record,
    { body: JSON.stringify(sealed(r(200, row)).replaceAll(/.{76}/g, '$&\r\n')) },
    row,
  ],
  ['sealed data in a result', sealedRecord, { body: r(200, sealed(row)) }, row],
  ['a sealed result in a result', sealedRecord, { body: r(200, sealed(r(200, row))) }, row],
  ['sealed data of 19 digits', sealedRecord, { body: r(200, sealByBlade(`{"id":${row.id},"name":"张三"}`)) }, row],
  ['text that would open, but is no JSON', sealedName, { body: r(200, sealByBlade('张三')) }, sealByBlade('张三')],
  [
    'an answer that is not wrapped',
    auth.captcha,
    { body: { key: 'k', image: 'data:image/png;base64,AA' } },
    { key: 'k', image: 'data:image/png;base64,AA' },
  ],
  [
    'the same, wrapped by another version',
    auth.captcha,
    { body: r(200, { key: 'k', image: 'data:image/png;base64,AA' }) },
    { key: 'k', image: 'data:image/png;base64,AA' },
  ],
  [
    'a captcha without the prefix of a data URL',
    auth.captcha,
    { body: { key: 'k', image: 'iVBORw0KGgo=' } },
    { key: 'k', image: 'data:image/png;base64,iVBORw0KGgo=' },
  ],
  ['null to a question of yes or no', exam.existsExaminee, { body: r(200, null, '暂无承载数据') }, false],
  ['nothing to a question of yes or no', exam.checkBaseInfoIsComplete, { body: r(200, {}, '暂无承载数据') }, false],
  ['null in place of a name', exam.showUserName, { body: r(200, null, '暂无承载数据') }, ''],
  ["log-out's two texts", auth.logout, { body: { success: 'true', msg: 'success' } }, null],
  ['a text', note, { contentType: 'text/plain', body: '准考证须知' }, '准考证须知'],
  ['a sealed text', sealedNote, { contentType: 'text/plain', body: sealByBlade('准考证须知') }, '准考证须知'],
  [
    'a sealed text in an envelope',
    sealedNote,
    { contentType: 'text/plain', body: sealed(r(200, '准考证须知')) },
    '准考证须知',
  ],
])('%s is the value of the contract', async (_, endpoint, answer, value) => {
  expect(await answerOutcome(answer, endpoint)).toEqual({ value })
})

const refused = (detail?: string) => ({ error: 'refused', ...(detail && { detail }) })
const failed = { error: 'upstream_failed' }
const unauthorised = { error: 'unauthorised' }
const unavailable = { error: 'upstream_unavailable' }

test.each<[string, Endpoint, UpstreamAnswer, unknown]>([
  ['a business refusal', save, { status: 400, body: r(400, {}, '该时段预约已满') }, refused('该时段预约已满')],
  ['a refusal in HTTP 200', save, { body: r(400, {}, '该考试报名已结束') }, refused('该考试报名已结束')],
  ['status(false), which says nothing', save, { body: r(400, {}, '操作失败') }, refused()],
  ['success:false with code 200', save, { body: { ...r(200, {}, '名额已满'), success: false } }, refused('名额已满')],
  ['code 0 beside a success', save, { body: { code: 0, success: true, data: {}, msg: '操作成功' } }, failed],
  ['code "0" beside a success', save, { body: { code: '0', success: true, msg: '操作成功' } }, failed],
  ['code "00000" beside a success', save, { body: { code: '00000', success: 'true', msg: '已受理' } }, failed],
  ['code 0 that says nothing but its text', save, { body: { code: 0, data: {}, msg: '操作成功' } }, failed],
  ['code 20000 beside a success', save, { body: { code: 20_000, success: true, msg: '' } }, failed],
  ['code 0 beside a failure', save, { body: { code: 0, success: false, msg: '名额已满' } }, refused('名额已满')],
  ['a success as the reason of a refusal', save, { body: { ...r(400, {}, '操作成功'), success: false } }, refused()],
  ['a failure without a code', save, { body: { success: false, msg: '名额已满' } }, refused('名额已满')],
  ['a server fault without a code', save, { status: 500, body: { success: false, msg: 'x' } }, failed],
  ['a refusal in a result', save, { body: r(200, r(400, {}, '名额已满')) }, refused('名额已满')],
  ['a list under another name', rows, { body: { code: 200, success: true, result: [row] } }, failed],
  ['a list under another name beside a null', rows, { body: { ...r(200, null), result: [row] } }, failed],
  ['a record under another name', record, { body: { code: 200, success: true, result: row } }, failed],
  [
    'a name in brackets',
    save,
    { status: 400, body: r(400, {}, '当前用户 [lina] 已存在!') },
    refused('当前用户 [lina] 已存在!'),
  ],
  [
    'a guard of the tenant',
    save,
    { status: 403, body: r(400, {}, '无权操作非本租户数据') },
    refused('无权操作非本租户数据'),
  ],
  [
    '401 of the gateway, without success',
    record,
    { status: 401, body: { code: 401, msg: '缺失令牌,鉴权失败', data: null } },
    unauthorised,
  ],
  ['401 of a service in HTTP 200', record, { body: r(401, {}, '请求未授权') }, unauthorised],
  [
    '401 without anything to read',
    record,
    { status: 401, contentType: 'text/html', body: '<html>401</html>' },
    unauthorised,
  ],
  ['401 with an empty body', record, { status: 401, body: '' }, unauthorised],
  [
    'form B',
    auth.token,
    { status: 400, body: { error: 'invalid_grant', error_description: '用户名或密码错误' } },
    refused('用户名或密码错误'),
  ],
  [
    'form B of a wrong client',
    auth.token,
    { status: 401, body: { error: 'invalid_client', error_description: 'Bad client credentials' } },
    unauthorised,
  ],
  [
    'form C',
    auth.token,
    { body: { error_code: 400, error_description: '用户名或密码不正确' } },
    refused('用户名或密码不正确'),
  ],
  [
    'form C with its code as text',
    auth.token,
    { body: { error_code: '400', error_description: '用户名或密码不正确' } },
    refused('用户名或密码不正确'),
  ],
  ['form C of a captcha', auth.token, { status: 400, body: r(400, {}, '验证码不正确') }, refused('验证码不正确')],
  [
    'form D',
    auth.token,
    { status: 400, body: { error_code: 2003, error_description: '登录错误次数过多,请稍后再试' } },
    refused('登录错误次数过多,请稍后再试'),
  ],
  [
    'form D of a server fault',
    auth.token,
    { status: 500, body: { error_code: 5000, error_description: '服务器异常' } },
    failed,
  ],
  [
    'a log-in that is refused in English',
    auth.token,
    { status: 400, body: { error: 'invalid_grant', error_description: 'User account is locked' } },
    refused('User account is locked'),
  ],
  ['a business text in English', save, { status: 400, body: r(400, {}, 'User account is locked') }, refused()],
  [
    'a description of a log-in without end',
    auth.token,
    { status: 400, body: { error: 'invalid_grant', error_description: 'Bad '.repeat(60) } },
    refused(),
  ],
  ['HTML of a proxy', record, { status: 502, contentType: 'text/html', body: '<html>nginx</html>' }, unavailable],
  ['an overloaded proxy', record, { status: 503, body: '' }, unavailable],
  ['a proxy that waited too long', record, { status: 504, body: '' }, unavailable],
  ['a limit of Sentinel', record, { status: 429, body: r(400, {}, '访问人数过多') }, { error: 'too_many_requests' }],
  ['the limit as a code', record, { body: r(429, {}, '访问人数过多') }, { error: 'too_many_requests' }],
  ['a server fault', record, { status: 500, body: r(500, {}, '服务器异常') }, failed],
  ['a server fault in HTTP 200', record, { body: r(500, {}, '服务器异常') }, failed],
  ['an unknown path', record, { status: 404, body: r(404, {}, '没找到请求') }, { error: 'not_offered' }],
  ['an empty body', record, { body: '' }, failed],
  ['half of a JSON text', record, { body: '{"code":200,"success":tru' }, failed],
  ['a bare null', record, { body: 'null' }, failed],
  ['a bare number', record, { body: '200' }, failed],
  ['JSON of another shape', record, { body: r(200, { unexpected: [1, 2, 3] }) }, failed],
  ['JSON that is no envelope', record, { body: { id: '1' } }, failed],
  [
    'a business text under a code of four digits',
    save,
    { body: r(1001, {}, '该考试不允许重复报名') },
    refused('该考试不允许重复报名'),
  ],
  ['a code of four digits without a text', save, { body: r(1001, {}, '') }, refused()],
  [
    'a business text under code 500 in HTTP 200',
    save,
    { body: r(500, {}, '该考试不允许重复报名') },
    { ...failed, detail: '该考试不允许重复报名' },
  ],
  [
    'a business text under HTTP 500',
    save,
    { status: 500, body: r(500, {}, '该考试不允许重复报名') },
    { ...failed, detail: '该考试不允许重复报名' },
  ],
  [
    'a business text under HTTP 500 and a code of four digits',
    save,
    { status: 500, body: r(1001, {}, '该考试不允许重复报名') },
    { ...failed, detail: '该考试不允许重复报名' },
  ],
  ['a business text of a proxy', save, { status: 502, body: r(400, {}, '该考试不允许重复报名') }, unavailable],
  ['a business text under code 404', record, { body: r(404, {}, '该考生不存在') }, refused('该考生不存在')],
  [
    'a code that is a text',
    save,
    { body: { code: '400', success: 'false', data: null, msg: '名额已满' } },
    refused('名额已满'),
  ],
  [
    'a business text with markup',
    save,
    { body: r(400, {}, '<p>报名<b>已结束</b>,<br/>请联系&nbsp;考务处</p>') },
    refused('报名 已结束 , 请联系 考务处'),
  ],
  ['markup that was cut off', save, { body: r(400, {}, '报名已结束<a href="x') }, refused('报名已结束')],
  ['a text in a page that is no envelope', save, { contentType: 'text/html', body: '<p>报名已结束</p>' }, failed],
  [
    "Spring's own error",
    record,
    { status: 500, body: { timestamp: '…', status: 500, error: 'Internal Server Error', path: '/x' } },
    failed,
  ],
  ['a page in HTTP 200', record, { contentType: 'text/html', body: '<html>log in</html>' }, failed],
  ['broken ciphertext', record, { contentType: 'text/plain', body: `"${'A'.repeat(42)}=="` }, failed],
  ['a sealed text that does not open', sealedNote, { contentType: 'text/plain', body: 'AAAA' }, failed],
  ['data beside a text that says that there is none', rows, { body: r(200, { id: '1' }, '暂无承载数据') }, failed],
  ['a record that is not there', record, { body: r(200, {}, '暂无承载数据') }, { error: 'not_found' }],
  ['the same with a null', record, { body: r(200, null, '暂无承载数据') }, { error: 'not_found' }],
  ['a list over its limit', rows, { body: r(200, manyRows(5_001)) }, failed],
  ['a list far over its limit', record, { body: r(200, { list: Array(125_000).fill(0) }) }, failed],
  ['more values than 20 for each row', short, { body: r(200, [{ id: '1', more: Array(40).fill(0) }]) }, failed],
  ['33 levels', record, { body: r(200, { ...row, more: JSON.parse('['.repeat(31) + ']'.repeat(31)) }) }, failed],
  ['a page with a list over its limit', record, { body: r(200, { ...row, records: manyRows(5_001) }) }, failed],
  ['a list over the limit of its own contract', short, { body: r(200, manyRows(3)) }, failed],
  ['a menu deeper than the stack', menu.getMenu, { body: deepMenu(20_000) }, failed],
])('%s is one clean error', async (_, endpoint, answer, error) => {
  expect(await answerOutcome(answer, endpoint)).toEqual(error)
})

function manyRows(count: number) {
  return Array.from({ length: count }, (_, n) => ({ id: String(n) }))
}

function deepMenu(depth: number): string {
  return `{"code":200,"success":true,"data":[${'{"id":"1","children":['.repeat(depth)}${']}'.repeat(depth)}]}`
}

test.each([
  'JSON parse error: Unrecognized token 张三 at [Source: (PushbackInputStream); line: 1]',
  '保存失败: org.springframework.dao.DuplicateKeyException',
  '系统异常 java.lang.NullPointerException',
  '### Error updating database. Cause: 数据重复',
  '查询失败 SELECT * FROM blade_user; SQL []',
  '请求失败 http://10.1.2.3:8106/user/info',
  '连接 10.1.2.3 超时',
  '缺少必要的请求参数: ids',
  '请求参数格式错误: current',
  '操作失败<script>alert(1)</script>',
  '<script>报名已结束</script>',
  '&lt;b&gt;报名已结束',
  '报名\u0000已结束',
  '出错了\n\tat com.example.Service.save(Service.java:10)',
  '字段 {examId} 无效',
])('the technical text "%s" stays with us', async (msg) => {
  expect(await answerOutcome({ status: 400, body: r(400, {}, msg) }, save)).toEqual(refused())
  const body = { error: 'invalid_grant', error_description: msg }
  expect(await answerOutcome({ status: 400, body }, auth.token)).toEqual(refused())
})

test.each([0, '0', '00000'])(
  'code %s beside a success is an answer where the dialect says so, and not alone',
  async (code) => {
    const seal = await createSeal(nodeAes, deployment.aesKey)
    const options = { seal, spelling: answerSpelling(dialects.springblade, record, {}) }
    const answered = (body: unknown) =>
      unwrap({ status: 200, contentType: 'application/json', text: JSON.stringify(body), date: null }, record, options)
    expect(await answered({ code, success: true, data: row, msg: '操作成功' })).toEqual(row)
    await expect(answered({ code, data: row, msg: '操作成功' })).rejects.toMatchObject({ code: 'upstream_failed' })
    await expect(answered({ code, success: false, data: row })).rejects.toMatchObject({ code: 'refused' })
  },
)

test('a value under an unknown name is a deviation for the operator', async () => {
  const report = vi.fn<DeviationReport>()
  const seal = await createSeal(nodeAes, deployment.aesKey)
  const text = JSON.stringify({ code: 200, success: true, result: [row] })
  const answer = unwrap({ status: 200, contentType: 'application/json', text, date: null }, rows, { seal, report })
  await expect(answer).rejects.toMatchObject({ code: 'upstream_failed' })
  expect(report.mock.calls).toEqual([
    [rows, [expect.objectContaining({ field: 'data', received: 'missing', outcome: 'refused' })]],
  ])
})

const hostile = [(n: number) => 'a'.repeat(n), (n: number) => '<'.repeat(n), (n: number) => '<a '.repeat(n / 3)]
const hostileMore = [(n: number) => `${'张'.repeat(5000)}${'aa '.repeat(n / 3)}`, (n: number) => '1.1.'.repeat(n / 4)]
test.each([...hostile, ...hostileMore])('a text of 1 MB costs less than 20 times one of 100 kB', async (text) => {
  /** Least CPU time of five runs, in milliseconds: that of the clock depends on what else the machine does. */
  const best = async (size: number) => {
    const body = JSON.stringify(r(400, {}, text(size)))
    const times: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const start = process.cpuUsage()
      await answerOutcome({ status: 400, body }, save)
      times.push(process.cpuUsage(start).user / 1000)
    }
    return Math.min(...times)
  }
  expect(await best(1_000_000)).toBeLessThan(20 * Math.max(await best(100_000), 2))
})

test("an organiser's HTML is read up to its length, and a longer one is an error, so that no page freezes", async () => {
  const html = '<'.repeat(maxHtml)
  expect(await answerOutcome({ body: html }, note)).toEqual({ value: html })
  expect(await answerOutcome({ body: `${html}<` }, note)).toEqual({ error: 'upstream_failed' })
})

test('a business text is cut at 200 characters, never inside a surrogate pair', async () => {
  const long = await answerOutcome({ status: 400, body: r(400, {}, '😀张'.repeat(300)) }, save)
  expect(long).toEqual(refused('😀张'.repeat(100)))
})

const technicalParts = [
  'Exception',
  'java.lang.',
  'http://10.0.0.1/',
  'SQL',
  '<b>',
  'org.spring',
  'Caused by',
  '\n at x',
  '{"a":1}',
]
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.constantFrom('报名', '已结束', '张三', ' ', ...technicalParts), { maxLength: 12 })
    .map((it) => it.join('')),
)
const anyBody = fc.oneof(
  fc.record(
    {
      code: fc.oneof(fc.integer({ min: -1, max: 600 }), fc.constantFrom(200, 400, 401, 429, 500), fc.jsonValue()),
      success: fc.oneof(fc.boolean(), fc.jsonValue()),
      data: fc.oneof(fc.jsonValue(), fc.constantFrom({}, [], '', -1, null, row, [row])),
      msg: fc.oneof(anyText, fc.jsonValue()),
      error: fc.oneof(anyText, fc.jsonValue()),
      error_code: fc.integer(),
      error_description: anyText,
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)
const anyAnswer = fc.record({
  status: fc.oneof(fc.constantFrom(200, 200, 400, 401, 403, 404, 429, 500, 502), fc.integer({ min: 200, max: 599 })),
  contentType: fc.constantFrom('application/json', 'text/plain', 'text/html', ''),
  body: fc.oneof(
    anyBody,
    anyBody.map(sealed),
    anyBody.map((it) => JSON.stringify(sealed(it, 16))),
    anyText,
  ),
})
const anyEndpoint = fc.constantFrom(record, rows, save, note, sealedNote, auth.captcha, auth.token, menu.getMenu)

// A hundred at once: what is sealed fails at a fixed time.
const hundred = fc.array(fc.tuple(anyAnswer, anyEndpoint), { minLength: 100, maxLength: 100 })

test('no answer causes any other error or relays a technical text', async () => {
  await fc.assert(
    fc.asyncProperty(hundred, async (calls) => {
      const outcomes = await Promise.all(calls.map(([answer, endpoint]) => answerOutcome(answer, endpoint)))
      for (const outcome of outcomes) {
        const detail = 'detail' in outcome ? outcome.detail : ''
        expect(Array.from(detail).length).toBeLessThanOrEqual(200)
        expect(technicalParts.filter((part) => detail.includes(part))).toEqual([])
      }
    }),
    { seed: 25, numRuns: 100 },
  )
})
