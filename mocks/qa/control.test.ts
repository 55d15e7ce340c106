import * as v from 'valibot'
import { expect, test } from 'vitest'

import { addGuest } from '../account/registration.ts'
import { clock } from '../core/clock.ts'
import { settings } from '../core/settings.ts'
import { BladeClient, answerData, unsealAsClient, sealAsClient, unsealedData } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { venues } from '../venue.ts'
import { actionPaths } from './control.ts'

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
const Named = v.object({ name: v.string(), label: v.string() })
const Forms = v.object({
  exams: v.array(v.object({ steps: v.array(v.object({ step: v.string(), fields: v.array(Named) })) })),
})
const Appointments = v.object({
  appointments: v.array(v.object({ appointmentId: v.string(), days: v.array(v.string()) })),
})
const logIn = { grant_type: 'password', username: 'zhangwei', password: 'Exam@2026' }

test('the page is served at /__mock, and the root leads there', async () => {
  const response = await fetch(`${server.url}/`)
  expect(response.url).toBe(`${server.url}/__mock`)
  expect(response.headers.get('Content-Type')).toContain('text/html')
  expect(await response.text()).toContain('<html lang="zh-CN"')
  expect((await fetch(`${server.url}/__mock/`)).status).toBe(200)
})

/** Everything that the page loads, by address. */
async function pageFiles() {
  const html = await (await fetch(`${server.url}/__mock`)).text()
  const linked = Array.from(html.matchAll(/(?:src|href)="(?!data:,)([^"]+)"/g), ([, address = '']) => address)
  const files = linked.map(async (address) => {
    const response = await fetch(`${server.url}${address}`)
    return [address, response.ok ? await response.text() : `not there: https://${address}`] as const
  })
  return new Map([['/__mock', html], ...(await Promise.all(files))])
}

test('the page loads its own files and nothing from elsewhere', async () => {
  const files = await pageFiles()
  expect([...files.keys()]).toEqual(['/__mock', '/__mock/page.css', '/__mock/page.js'])
  const addresses = [...files.values()].join('\n').match(/url\(|@import|\bimport\b.*from|https?:\/\/.*/g) ?? []
  // XML namespaces are not loaded.
  expect(addresses.filter((it) => !it.startsWith('http://www.w3.org/'))).toEqual([])
  expect((await fetch(`${server.url}/__mock/nothing.js`)).status).toBe(404)
})

test('every action has a control on the page', async () => {
  const page = [...(await pageFiles()).values()].join('\n')
  // Scanning the code changes it.
  expect(actionPaths.filter((path) => path !== '/scan' && !page.includes(`"POST ${path}"`))).toEqual([])
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
    forms: {
      'POST /venue': {
        properties: { remaining: { type: 'integer', minimum: 0, maximum: 10_000 }, open: { type: 'boolean' } },
        required: ['bmdCode', 'remaining', 'open'],
      },
    },
  })
})

test('a started scenario is the current one', async () => {
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

test('a fault applies to its number of calls', async () => {
  const { body } = await control('POST /faults', { path: 'oauth/token', kind: 'busy', count: 1 })
  expect(body).toMatchObject({ faults: [{ id: expect.any(Number), path: 'oauth/token', kind: 'busy', count: 1 }] })
  expect([(await blade.token(logIn)).status, (await blade.token(logIn)).status]).toEqual([429, 200])
  expect(await state()).toMatchObject({ faults: [] })
})

test('one fault is removed by its id, all of them at once', async () => {
  await control('POST /faults', { path: 'a', kind: 'error' })
  await control('POST /faults', { path: 'b', kind: 'latency', ms: 20 })
  const { body } = await control('POST /faults', { path: 'c', kind: 'drop' })
  const { faults } = v.parse(v.looseObject({ faults: v.array(v.looseObject({ id: v.number() })) }), body)
  const left = await control(`DELETE /faults/${faults[1]?.id}`)
  expect(left.body).toMatchObject({ faults: [{ path: 'a' }, { path: 'c' }] })
  expect(await control(`DELETE /faults/${faults[1]?.id}`)).toMatchObject({
    status: 404,
    body: { error: 'no such fault: it was removed, or is used up' },
  })
  expect((await control('DELETE /faults')).body).toMatchObject({ faults: [] })
})

test('a fault may be for one account, and come after the execution', async () => {
  const { body } = await control('POST /faults', { path: 'exitExam', kind: 'forbidden', account: 'lina', late: true })
  expect(body).toMatchObject({ faults: [{ path: 'exitExam', kind: 'forbidden', account: 'lina', late: true }] })
})

test('without a gateway its switches are not known, and a reset that is to reach it says so', async () => {
  const unknown = { error: 'no gateway is known: start the whole product' }
  expect(await control('GET /operator')).toEqual({ status: 404, body: unknown })
  expect(await control('POST /operator', { readOnly: true })).toEqual({ status: 404, body: unknown })
  expect(await control('POST /reset', { gateway: true })).toEqual({ status: 404, body: unknown })
  expect((await control('POST /reset', {})).status).toBe(200)
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
  accounts: v.array(
    v.looseObject({ account: v.string(), password: v.nullable(v.string()), signUps: v.array(v.unknown()) }),
  ),
})
const findAccount = (body: unknown, name: string) => v.parse(accounts, body).accounts.find((it) => it.account === name)

test('every demo account logs in with the password that is shown', async () => {
  const demoAccounts = v.parse(accounts, await state()).accounts
  expect(demoAccounts).toHaveLength(6)
  for (const { account: username, password } of demoAccounts) {
    expect((await blade.token({ ...logIn, username, password: password ?? '' })).body).toHaveProperty('access_token')
  }
})

test('accounts show the chosen exam and every sign-up with its stage', async () => {
  expect(findAccount(await state(), 'lina')).toMatchObject({
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
  expect(findAccount(body, 'ayguli')).toMatchObject({
    pictures: [{ status: 'rejected', width: 295, height: 413, type: 'image/png' }, { status: 'rejected' }],
  })
  expect((await control('POST /picture', { ...judged, fileType: 'passport' })).status).toBe(400)
})

test('a sign-up is put at a stage, and the candidate sees it', async () => {
  const stage = { account: 'lina', examId: '1800000000000000001', status: 'returned' }
  const { body } = await control('POST /stage', stage)
  expect(findAccount(body, 'lina')?.signUps).toContainEqual(expect.objectContaining({ status: 'returned' }))
  const lina = await blade.logIn('lina')
  const exams = answerData(await lina.call('GET ouma-signup/login/globalExam/getSelectExamList'))
  expect(exams).toContainEqual(expect.objectContaining({ id: stage.examId, examineeStatus: 'returned' }))
})

test('a sign-up appears where there was none, and stage none takes it away', async () => {
  const stage = { account: 'zhangwei', examId: '1800000000000000003' }
  const added = await control('POST /stage', { ...stage, status: 'paid' })
  expect(findAccount(added.body, 'zhangwei')?.signUps).toMatchObject([{ examId: stage.examId, status: 'paid' }])
  const removed = await control('POST /stage', { ...stage, status: 'none' })
  expect(findAccount(removed.body, 'zhangwei')?.signUps).toEqual([])
  expect((await control('POST /stage', { ...stage, status: 'none' })).status).toBe(200)
})

const adult = '1800000000000000001'

/** A submission as its candidate reads it. */
async function readSubmission(client: BladeClient) {
  const answer = await client.call('GET ouma-signup/exam/signup/getExamineeShow')
  return unsealedData(answer)
}

async function accountMessages(account: string) {
  const client = await blade.logIn(account)
  const form = { userId: users.find((row) => row.account === account)?.id ?? '' }
  return answerData(await client.call('POST ouma-signup/globalMessage/getMessageList', { form }))
}

test('a review in progress blocks the recall', async () => {
  const signUp = { account: 'lina', examId: adult }
  await control('POST /stage', { ...signUp, status: 'submitted' })
  const { body } = await control('POST /review', { ...signUp, decision: 'begin' })
  expect(findAccount(body, 'lina')?.signUps).toContainEqual(expect.objectContaining({ underReview: true }))
  const lina = await blade.logIn('lina')
  expect(await readSubmission(lina)).toMatchObject({
    recall: { allowed: false, reason: '审核已开始，不能撤回' },
  })
  await control('POST /stage', { ...signUp, status: 'submitted' })
  expect(findAccount(await state(), 'lina')?.signUps).toContainEqual(expect.objectContaining({ underReview: false }))
})

test('a sign-up is returned with the points that QA chose, or approved', async () => {
  const signUp = { account: 'lina', examId: adult }
  await control('POST /stage', { ...signUp, status: 'submitted' })
  const { body } = await control('GET /catalogue')
  const { exams } = v.parse(Forms, body)
  const [step] = exams[0]?.steps ?? []
  const [field] = step?.fields ?? []
  const points = [{ step: step?.step, name: field?.name, label: field?.label, message: '请重新填写' }]
  const none = await control('POST /review', { ...signUp, decision: 'return', points: [] })
  expect(none).toMatchObject({ status: 400, body: { error: 'points: nothing is to be corrected' } })
  await control('POST /review', { ...signUp, decision: 'return', points })
  const lina = await blade.logIn('lina')
  expect(await readSubmission(lina)).toMatchObject({
    status: 'returned',
    returned: points,
  })
  const late = await control('POST /review', { ...signUp, decision: 'approve' })
  expect(late).toMatchObject({ status: 400, body: { error: '只能审核已提交的报名' } })
  await control('POST /stage', { ...signUp, status: 'submitted' })
  const approved = await control('POST /review', { ...signUp, decision: 'approve' })
  expect(findAccount(approved.body, 'lina')?.signUps).toContainEqual(expect.objectContaining({ status: 'unpaid' }))
})

test('registered users are among the accounts and can be acted on', async () => {
  addGuest({ ksName: '李明', phone: '13512345678', password: 'Bao#2026x', account: 'liming' })
  expect(findAccount(await state(), 'liming')).toMatchObject({ realName: '李明', password: null })
  const { status, body } = await control('POST /stage', { account: 'liming', examId: adult, status: 'submitted' })
  expect(status).toBe(200)
  expect(findAccount(body, 'liming')?.signUps).toMatchObject([{ status: 'submitted' }])
})

test.each([
  ['approve', '', '李丽', '姓名更正申请已通过'],
  ['reject', '证明材料不清晰', '李娜', '姓名更正申请未通过'],
])('a request to change a verified field is decided: %s', async (decision, reason, name, title) => {
  const lina = await blade.logIn('lina')
  const ask = { values: [{ name: 'ksName', value: '李丽' }], reason: '派出所已更名' }
  await lina.call('POST ouma-register/submitModify', { sealed: ask })
  expect(findAccount(await state(), 'lina')).toMatchObject({
    changes: [{ name: 'ksName', label: '姓名', value: '李丽', reason: '派出所已更名' }],
  })
  const { body } = await control('POST /change', { account: 'lina', name: 'ksName', decision, reason })
  expect(findAccount(body, 'lina')).toMatchObject({ realName: name, changes: [] })
  expect(answerData(await lina.call('GET ouma-register/registerManage/getBaseInfo'))).toMatchObject({
    pending: [],
    values: expect.arrayContaining([{ name: 'ksName', value: name }]),
  })
  expect(await accountMessages('lina')).toContainEqual(
    expect.objectContaining({ title, isRead: false, summary: expect.stringContaining(reason) }),
  )
  expect((await control('POST /change', { account: 'lina', name: 'ksName', decision, reason })).status).toBe(
    reason || decision === 'approve' ? 404 : 400,
  )
})

test('a correction that is approved after another account got the same number is refused and goes on waiting', async () => {
  const [name, value] = ['zjhm', '510104199508124314']
  for (const account of ['lina', 'zhangwei']) {
    const ask = { values: [{ name, value }], reason: '登记有误' }
    const person = await blade.logIn(account)
    await person.call('POST ouma-register/submitModify', { sealed: ask })
  }
  const approve = (account: string) => control('POST /change', { account, name, decision: 'approve' })
  expect((await approve('lina')).status).toBe(200)
  expect(await approve('zhangwei')).toMatchObject({ status: 400, body: { error: '该证件号码已被其他账号使用' } })
  expect(findAccount(await state(), 'zhangwei')).toMatchObject({ changes: [{ name, value }] })
})

test('an education that a person must check gets its result', async () => {
  const { body } = await control('POST /education', { id: '1860000000000000003', verification: 'failed' })
  expect(findAccount(body, 'ayguli')).toMatchObject({ educations: [{ verification: 'failed' }] })
  const ayguli = await blade.logIn('ayguli')
  expect(answerData(await ayguli.call('GET ouma-register/getEducationAndStatus'))).toMatchObject([
    { verification: 'failed' },
  ])
})

test('a booking is marked as missed, and a message is sent to one person', async () => {
  const missed = await control('POST /missed', { id: '1871000000000000002' })
  expect(findAccount(missed.body, 'ayguli')).toMatchObject({
    bookings: [{ status: 'cancelled' }, { status: 'missed' }],
  })
  expect((await control('POST /missed', { id: '1871000000000000002' })).status).toBe(404)
  await control('POST /message', { account: 'ayguli', title: '补充材料', summary: '请于本周五前补充材料。' })
  expect(await accountMessages('ayguli')).toContainEqual(expect.objectContaining({ title: '补充材料' }))
  expect(await accountMessages('lina')).not.toContainEqual(expect.objectContaining({ title: '补充材料' }))
})

test('places of a batch can be set with options of the page, and a venue can be filled', async () => {
  const { appointments } = v.parse(Appointments, await state())
  const { appointmentId, days } = appointments[0]!
  const slot = { appointmentId, bmdCode: '51011', appointmentTime: days[0], left: 0 }
  expect((await control('POST /places', slot)).status).toBe(200)
  const { body } = await control('POST /venue', { bmdCode: '51011', remaining: 0, open: false })
  expect(body).toMatchObject({
    venues: expect.arrayContaining([{ bmdCode: '51011', bmdName: '成都市第一中学考点', remaining: 0, open: false }]),
  })
  expect(venues.get('51011')).toMatchObject({ reason: '名额已满' })
})

test('an account is locked for 30 minutes and unlocked', async () => {
  const { body } = await control('POST /lock', { account: 'zhangwei' })
  const { lockedUntil } = v.parse(v.looseObject({ lockedUntil: v.string() }), findAccount(body, 'zhangwei'))
  expect(Date.parse(lockedUntil)).toBeGreaterThan(clock.now() + 29 * 60_000)
  expect((await blade.token(logIn)).status).toBe(400)
  const unlocked = await control('POST /unlock', { account: 'zhangwei' })
  expect(findAccount(unlocked.body, 'zhangwei')).toMatchObject({ lockedUntil: null })
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
  expect(findAccount(body, 'zhangwei')?.signUps).toEqual([])
  expect(findAccount(body, 'lina')).toMatchObject({ lockedUntil: null })
  expect(settings).toMatchObject({ production: true, extraColumns: false })
})

const Entries = v.array(v.looseObject({ id: v.number(), call: v.optional(v.string()) }))
const entries = async (query = '') => v.parse(Entries, (await control(`GET /journal${query}`)).body)

test('the journal shows calls with decrypted input and answer', async () => {
  const lina = await blade.logIn('lina')
  const text = sealAsClient(JSON.stringify({ examId: '1800000000000000004' }))
  const answer = await lina.call('POST ouma-signup/login/globalExam/selectExam', { text })
  await lina.call('POST ouma-signup/login/globalExam/showSelectedExam', { form: { user_id: '1700000000000000002' } })
  expect(unsealAsClient(answer.text)).toMatchObject({ code: 200 })
  expect(await entries()).toMatchObject([
    { call: 'auth.token' },
    { call: 'exam.selectExam', input: { examId: '1800000000000000004' }, account: 'lina', executed: true },
    { call: 'exam.showSelectedExam', answer: { id: '1800000000000000004' } },
  ])
})

test('new entries of the journal can be read, and the journal can be cleared', async () => {
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
  ['an unknown choice', 'POST /settings', { refresh: 'never' }, 'refresh: '],
  ['a key that is too short', 'POST /settings', { tokenKey: 'short' }, 'tokenKey: '],
  ['a key that has 32 letters but more bytes', 'POST /settings', { tokenKey: '密'.repeat(32) }, 'tokenKey: '],
  ['a life of no seconds', 'POST /settings', { accessTokenSeconds: 0 }, 'accessTokenSeconds: '],
  ['an unknown account', 'POST /lock', { account: 'nobody' }, 'account: no such account'],
  ['an unknown account', 'POST /unlock', { account: 'nobody' }, 'account: no such account'],
  ['an unknown exam', 'POST /stage', { account: 'lina', examId: '42', status: 'paid' }, 'examId: no such exam'],
  ['an unknown stage', 'POST /stage', { account: 'lina', examId: '1800000000000000001', status: 'gone' }, 'status: '],
  ['no id of an entry', 'GET /journal?after=yesterday', undefined, 'no id of a journal entry'],
  ['no JSON', 'POST /scenario', '{"name":', 'the body is not JSON'],
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

test('phone codes, guests to approve and the network identity are controlled by QA', async () => {
  const send = (body: object) => blade.call('POST ouma-register/register/anonymous/submit', { sealed: body })
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
