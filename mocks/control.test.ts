import { expect, test } from 'vitest'
import * as v from 'valibot'

import { BladeClient, dataOf, opened, sealed } from './client.ts'
import { clock } from './clock.ts'
import { settings } from './settings.ts'
import { testServer } from './testing-server.ts'

const server = await testServer()
const blade = new BladeClient(server.url)

async function control(address: string, body?: unknown) {
  const [method = '', path = ''] = address.split(' ')
  const response = await fetch(`${server.url}/__mock${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, body: answer }
}

const state = async () => (await control('GET /state')).body
const logIn = { grant_type: 'password', username: 'zhangwei', password: 'Exam@2026' }

test('the page is served at /__mock, and the root leads there', async () => {
  const response = await fetch(`${server.url}/`)
  expect(response.url).toBe(`${server.url}/__mock`)
  expect(response.headers.get('Content-Type')).toContain('text/html')
  expect(await response.text()).toContain('<html lang="zh-CN"')
  expect((await fetch(`${server.url}/__mock/`)).status).toBe(200)
})

test('the page loads nothing from elsewhere', async () => {
  const page = await (await fetch(`${server.url}/__mock`)).text()
  expect(page.match(/(?:src|href)="(?!#|data:,)[^"]+"|url\(|@import|https?:\/\//g)).toBeNull()
})

test('the catalogue names everything that can be chosen in both languages', async () => {
  const Label = v.strictObject({ zh: v.pipe(v.string(), v.nonEmpty()), en: v.pipe(v.string(), v.nonEmpty()) })
  const rows = v.pipe(v.array(v.looseObject({ label: Label })), v.nonEmpty())
  const Catalogue = v.looseObject({ scenarios: rows, faultKinds: rows, settings: rows, stages: rows })
  const { body } = await control('GET /catalogue')
  expect(v.safeParse(Catalogue, body).issues).toBeUndefined()
  expect(body).toMatchObject({
    calls: expect.arrayContaining([{ name: 'auth.captcha', path: 'blade-auth/oauth/captcha' }]),
    exams: expect.arrayContaining([expect.objectContaining({ id: '1800000000000000001' })]),
  })
})

test('a scenario begins and is the current one', async () => {
  const { status, body } = await control('POST /scenario', { name: 'failing' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ scenario: 'failing', faults: [{ path: '*', kind: 'error' }] })
  expect((await blade.token(logIn)).status).toBe(500)
})

test('a scenario begins from the seeds, the real time and an empty journal', async () => {
  await control('POST /settings', { production: false })
  await control('POST /clock', { at: '2030-01-01T00:00:00Z' })
  await blade.token(logIn)
  const { body } = await control('POST /scenario', { name: 'normal' })
  expect(body).toMatchObject({ settings: { production: true }, clockMoved: false, oldestEntry: null })
})

test('a fault hits as many calls as it says', async () => {
  const { body } = await control('POST /faults', { path: 'oauth/token', kind: 'busy', count: 1 })
  expect(body).toMatchObject({ faults: [{ id: expect.any(Number), path: 'oauth/token', kind: 'busy', count: 1 }] })
  expect([(await blade.token(logIn)).status, (await blade.token(logIn)).status]).toEqual([429, 200])
  expect(await state()).toMatchObject({ faults: [] })
})

test('one fault is taken away by its id, all of them at once', async () => {
  await control('POST /faults', { path: 'a', kind: 'error' })
  await control('POST /faults', { path: 'b', kind: 'latency', ms: 20 })
  const { body } = await control('POST /faults', { path: 'c', kind: 'drop' })
  const { faults } = v.parse(v.looseObject({ faults: v.array(v.looseObject({ id: v.number() })) }), body)
  const left = await control(`DELETE /faults/${faults[1]?.id}`)
  expect(left.body).toMatchObject({ faults: [{ path: 'a' }, { path: 'c' }] })
  expect((await control('DELETE /faults')).body).toMatchObject({ faults: [] })
})

test('the clock can be set and goes back to the real time', async () => {
  const set = await control('POST /clock', { at: '2026-10-08T12:00:00+08:00' })
  expect(set.body).toMatchObject({ clockMoved: true, now: expect.stringMatching(/^2026-10-08T04:0/) })
  expect((await blade.call('GET blade-auth/oauth/captcha')).headers.get('Date')).toContain('08 Oct 2026')
  expect((await control('POST /clock', { at: null })).body).toMatchObject({ clockMoved: false })
})

test('settings change one by one and keep their other values', async () => {
  const { body } = await control('POST /settings', { errorForm: 'C', accessTokenSeconds: 60 })
  expect(body).toMatchObject({
    settings: { errorForm: 'C', accessTokenSeconds: 60, refresh: 'keep' },
    defaults: { errorForm: 'B', accessTokenSeconds: 3600 },
  })
  expect((await blade.token({ ...logIn, password: 'wrong' })).body).toMatchObject({ error_code: 400 })
})

test('a token key is set and taken away', async () => {
  const tokenKey = '0123456789abcdef0123456789abcdef'
  expect((await control('POST /settings', { tokenKey })).body).toMatchObject({ settings: { tokenKey } })
  expect((await control('POST /settings', { tokenKey: null })).body).toMatchObject({ settings: { tokenKey: null } })
})

test('the code of the last captcha can be read and logs in', async () => {
  expect((await control('GET /captcha')).body).toEqual({ code: null })
  const { body } = await blade.call('GET blade-auth/oauth/captcha')
  const { key } = v.parse(v.looseObject({ key: v.string() }), body)
  const { code } = v.parse(v.object({ code: v.string() }), (await control('GET /captcha')).body)
  const headers = { 'Captcha-Key': key, 'Captcha-Code': code }
  expect(await state()).toMatchObject({ lastCaptcha: code })
  expect((await blade.token({ ...logIn, grant_type: 'captcha' }, headers)).status).toBe(200)
})

const accounts = v.looseObject({
  accounts: v.array(v.looseObject({ account: v.string(), password: v.string(), signUps: v.array(v.unknown()) })),
})
const accountOf = (body: unknown, name: string) => v.parse(accounts, body).accounts.find((it) => it.account === name)

test('every demo account logs in with the password that is shown', async () => {
  const shown = v.parse(accounts, await state()).accounts
  expect(shown).toHaveLength(6)
  for (const { account: username, password } of shown) {
    expect((await blade.token({ ...logIn, username, password })).body).toHaveProperty('access_token')
  }
})

test('accounts show the chosen exam and every sign-up with its stage', async () => {
  expect(accountOf(await state(), 'lina')).toMatchObject({
    realName: '李娜',
    examName: '2026年下半年高等教育自学考试',
    signUps: [
      { examId: '1800000000000000001', status: 'filling' },
      { examId: '1800000000000000004', status: 'withdrawn' },
    ],
  })
})

test('pictures are approved and rejected with a reason, and shown with their size', async () => {
  const judged = { account: 'ayguli', fileType: 'photo', status: 'rejected', reason: '照片过暗' }
  const { body } = await control('POST /picture', judged)
  expect(accountOf(body, 'ayguli')).toMatchObject({
    pictures: [{ status: 'rejected', width: 295, height: 413, type: 'image/png' }, { status: 'rejected' }],
  })
  expect((await control('POST /picture', { ...judged, fileType: 'passport' })).status).toBe(400)
})

test('a sign-up is put at a stage, and the candidate sees it', async () => {
  const stage = { account: 'lina', examId: '1800000000000000001', status: 'returned' }
  const { body } = await control('POST /stage', stage)
  expect(accountOf(body, 'lina')?.signUps).toContainEqual(expect.objectContaining({ status: 'returned' }))
  const lina = await blade.logIn('lina')
  const exams = dataOf(await lina.call('GET ouma-signup/login/globalExam/getSelectExamList'))
  expect(exams).toContainEqual(expect.objectContaining({ id: stage.examId, examineeStatus: 'returned' }))
})

test('a sign-up appears where there was none, and stage none takes it away', async () => {
  const stage = { account: 'zhangwei', examId: '1800000000000000003' }
  const added = await control('POST /stage', { ...stage, status: 'paid' })
  expect(accountOf(added.body, 'zhangwei')?.signUps).toMatchObject([{ examId: stage.examId, status: 'paid' }])
  const removed = await control('POST /stage', { ...stage, status: 'none' })
  expect(accountOf(removed.body, 'zhangwei')?.signUps).toEqual([])
  expect((await control('POST /stage', { ...stage, status: 'none' })).status).toBe(200)
})

test('an account is locked for 30 minutes and unlocked', async () => {
  const { body } = await control('POST /lock', { account: 'zhangwei' })
  const { lockedUntil } = v.parse(v.looseObject({ lockedUntil: v.string() }), accountOf(body, 'zhangwei'))
  expect(Date.parse(lockedUntil)).toBeGreaterThan(clock.now() + 29 * 60_000)
  expect((await blade.token(logIn)).status).toBe(400)
  const unlocked = await control('POST /unlock', { account: 'zhangwei' })
  expect(accountOf(unlocked.body, 'zhangwei')).toMatchObject({ lockedUntil: null })
  expect((await blade.token(logIn)).status).toBe(200)
})

test('reset brings everything back', async () => {
  await control('POST /scenario', { name: 'busy' })
  await control('POST /clock', { at: '2030-01-01T00:00:00Z' })
  await control('POST /settings', { production: false, extraColumns: true })
  await control('POST /stage', { account: 'zhangwei', examId: '1800000000000000003', status: 'paid' })
  await control('POST /lock', { account: 'lina' })
  const { body } = await control('POST /reset')
  expect(body).toMatchObject({ scenario: 'normal', faults: [], clockMoved: false, oldestEntry: null })
  expect(accountOf(body, 'zhangwei')?.signUps).toEqual([])
  expect(accountOf(body, 'lina')).toMatchObject({ lockedUntil: null })
  expect(settings).toMatchObject({ production: true, extraColumns: false })
})

const Entries = v.array(v.looseObject({ id: v.number(), call: v.optional(v.string()) }))
const entries = async (query = '') => v.parse(Entries, (await control(`GET /journal${query}`)).body)

test('the journal shows calls with decrypted input and answer', async () => {
  const lina = await blade.logIn('lina')
  const text = sealed(JSON.stringify({ examId: '1800000000000000004' }))
  const answer = await lina.call('POST ouma-signup/login/globalExam/selectExam', { text })
  await lina.call('POST ouma-signup/login/globalExam/showSelectedExam', { form: { user_id: '17' } })
  expect(opened(answer.text)).toMatchObject({ code: 200 })
  expect(await entries()).toMatchObject([
    { call: 'auth.token' },
    { call: 'exam.selectExam', input: { examId: '1800000000000000004' }, account: 'lina', executed: true },
    { call: 'exam.showSelectedExam', answer: { id: '1800000000000000004' } },
  ])
})

test('the journal can be asked for what is new, and cleared', async () => {
  await blade.token(logIn)
  const [first] = await entries()
  await blade.call('GET blade-auth/oauth/captcha')
  expect(await entries(`?after=${first?.id}`)).toMatchObject([{ call: 'auth.captcha' }])
  expect(await state()).toMatchObject({ oldestEntry: first?.id, newestEntry: Number(first?.id) + 1 })
  expect((await control('DELETE /journal')).body).toMatchObject({ oldestEntry: null })
  expect(await entries()).toEqual([])
})

test.each([
  ['an unknown scenario', 'POST /scenario', { name: 'nonsense' }, 'name: '],
  ['no scenario', 'POST /scenario', {}, 'name'],
  ['an unknown kind of fault', 'POST /faults', { path: '*', kind: 'meteor' }, 'kind: '],
  ['a fault without a path', 'POST /faults', { path: ' ', kind: 'drop' }, 'path: '],
  ['a fault that hits no call', 'POST /faults', { path: '*', kind: 'drop', count: 0 }, 'count: '],
  ['a latency over two minutes', 'POST /faults', { path: '*', kind: 'latency', ms: 120_001 }, 'ms: '],
  ['a fault with unknown fields', 'POST /faults', { path: '*', kind: 'drop', often: true }, 'often'],
  ['no id of a fault', 'DELETE /faults/first', undefined, 'no id of a fault'],
  ['no time', 'POST /clock', { at: 'tomorrow' }, 'at: no ISO 8601 time with a zone'],
  ['a time without a zone', 'POST /clock', { at: '2026-10-08T12:00:00' }, 'at: no ISO 8601 time with a zone'],
  ['an impossible time', 'POST /clock', { at: '2026-19-08T12:00:00Z' }, 'at: no ISO 8601 time with a zone'],
  ['an unknown setting', 'POST /settings', { nonsense: true }, 'nonsense'],
  ['a setting of the wrong kind', 'POST /settings', { production: 'yes' }, 'production: '],
  ['a choice that is none', 'POST /settings', { refresh: 'never' }, 'refresh: '],
  ['a key that is too short', 'POST /settings', { tokenKey: 'short' }, 'tokenKey: '],
  ['a key that has 32 letters but more bytes', 'POST /settings', { tokenKey: '密'.repeat(32) }, 'tokenKey: '],
  ['a life of no seconds', 'POST /settings', { accessTokenSeconds: 0 }, 'accessTokenSeconds: '],
  ['an unknown account', 'POST /lock', { account: 'nobody' }, 'account: no such account'],
  ['an unknown account', 'POST /unlock', { account: 'nobody' }, 'account: no such account'],
  ['an unknown exam', 'POST /stage', { account: 'lina', examId: '42', status: 'paid' }, 'examId: no such exam'],
  ['an unknown stage', 'POST /stage', { account: 'lina', examId: '1800000000000000001', status: 'gone' }, 'status: '],
  ['no id of an entry', 'GET /journal?after=yesterday', undefined, 'no id of a journal entry'],
  ['no JSON', 'POST /scenario', '{"name":', 'the body is no JSON'],
  ['no object', 'POST /settings', 'null', 'Invalid type'],
])('%s is refused with 400 and a message, and nothing changes: %s %j', async (_, address, body, message) => {
  const before = v.parse(v.looseObject({ now: v.string() }), await state())
  const refused = await control(address, body)
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual({ error: expect.stringContaining(message) })
  expect(await state()).toEqual({ ...before, now: expect.any(String) })
})

test('a control that does not exist is named', async () => {
  const { status, body } = await control('POST /explode')
  expect(status).toBe(404)
  expect(body).toEqual({ error: 'no such control: POST /__mock/explode' })
})

test('a code by text message, a guest to approve and the network identity are in the hands of QA', async () => {
  const send = (body: object) =>
    blade.call('POST ouma-register/register/anonymous/submit', { text: sealed(JSON.stringify(body)) })
  expect((await control('GET /phone-code')).body).toBeNull()
  await send({ step: 'code', phone: '13512345678' })
  const { body } = await control('GET /phone-code')
  expect(body).toMatchObject({ phone: '13512345678', code: expect.stringMatching(/^\d{6}$/) })
  const guest = { account: 'guest_1', ksName: '李明', password: 'Bao#2026x', agreement: '2026-03' }
  await send({ step: 'guest', ...guest, ...Object(body) })
  expect(await state()).toMatchObject({ waiting: [{ account: 'guest_1', realName: '李明' }] })
  expect((await control('POST /approve', { account: 'guest_1' })).body).toMatchObject({ waiting: [] })
  expect((await control('POST /ncias', { status: 'scanned' })).status).toBe(404)
  await blade.call('GET ouma-register/anon-v1/login/getWzQrCode')
  expect((await control('POST /ncias', { status: 'scanned' })).body).toMatchObject({ ncias: 'scanned' })
  expect((await control('POST /scan', { status: 'scanned', account: 'lina' })).status).toBe(404)
  await blade.call('GET ouma-register/anon-v1/login/qrcode-generate')
  const { body: moved } = await control('POST /scan', { status: 'scanned', account: 'lina' })
  expect(moved).toMatchObject({
    codes: { scan: { status: 'scanned', address: expect.stringContaining('/phone/scan/') }, wechat: null },
  })
})
