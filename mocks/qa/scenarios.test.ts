import * as v from 'valibot'
import { expect, test } from 'vitest'

import { clock, day } from '../core/clock.ts'
import { reset } from '../core/db.ts'
import { faultPlan } from '../core/faults.ts'
import { journal } from '../core/journal.ts'
import { settings } from '../core/settings.ts'
import { type BladeClient, answerData, pageRecords } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { scenario, type ScenarioName, scenarios } from './scenarios.ts'

const blade = await testClient()

const base = 'ouma-signup/login/globalExam'
const select = (client: BladeClient, examId: string) => client.call(`POST ${base}/selectExam`, { sealed: { examId } })
const logIn = { grant_type: 'password', username: 'zhangwei', password: 'Exam@2026' }

const names = Object.keys(scenarios) as ScenarioName[] // the keys of a const

test.each(names)('%s begins, is the current one, and normal ends it', async (name) => {
  scenario.begin(name)
  expect(scenario.current()).toBe(name)
  scenario.begin('normal')
  expect(scenario.current()).toBe('normal')
  expect(faultPlan.all()).toEqual([])
  expect((await blade.token(logIn)).status).toBe(200)
})

test('slow delays every call by four seconds, and hanging answers none', () => {
  scenario.begin('slow')
  expect(faultPlan.all()).toMatchObject([{ path: '*', kind: 'latency', ms: 4000 }])
  scenario.begin('hanging')
  expect(faultPlan.all()).toMatchObject([{ path: '*', kind: 'hang' }])
})

test('down breaks every connection', async () => {
  scenario.begin('down')
  await expect(blade.token(logIn)).rejects.toThrow('fetch failed')
})

test('failing answers every call with 500, busy with 429', async () => {
  scenario.begin('failing')
  expect((await blade.token(logIn)).status).toBe(500)
  scenario.begin('busy')
  expect((await blade.token(logIn)).status).toBe(429)
})

test('lost-answers loses three answers whose work is done', async () => {
  scenario.begin('lost-answers')
  const zhangwei = await blade.logIn('zhangwei')
  for (let n = 0; n < 3; n += 1) await expect(select(zhangwei, '1800000000000000001')).rejects.toThrow('fetch failed')
  expect((await select(zhangwei, '1800000000000000001')).status).toBe(200)
  expect(journal.of('exam.selectExam').map((it) => it.executed)).toEqual([true, true, true, true])
})

test.each([
  ['lost-after-write', 'lost'],
  ['lost-before-write', 'drop'],
] as const)('%s breaks the next call of each write that must not be done twice, and no read', (name, kind) => {
  scenario.begin(name)
  const faults = faultPlan.all()
  expect(new Set(faults.map((fault) => `${fault.kind} ${fault.count}`))).toEqual(new Set([`${kind} 1`]))
  const paths = faults.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  expect(paths).toEqual(expect.arrayContaining(['submitExaminee', 'saveOrder', 'submitSelection', 'deleteAccount']))
})

test('short-tokens gives tokens of 60 seconds and refresh tokens that work once', async () => {
  scenario.begin('short-tokens')
  const first = await blade.logIn('zhangwei')
  expect(first.tokens).toMatchObject({ expires_in: 59 })
  await first.refresh()
  await expect(first.refresh()).rejects.toThrow('no tokens')
})

test('single-login ends the log-in before', async () => {
  scenario.begin('single-login')
  const first = await blade.logIn('zhangwei')
  await blade.logIn('zhangwei')
  expect((await first.call('GET blade-user/info')).status).toBe(401)
})

test('account-locked refuses zhangwei and nobody else', async () => {
  scenario.begin('account-locked')
  expect((await blade.token(logIn)).body).toMatchObject({ error_description: '登录错误次数过多,请稍后再试' })
  expect((await blade.token({ ...logIn, username: 'lina' })).status).toBe(200)
})

const openExams = async (client: BladeClient) =>
  v.parse(v.array(v.looseObject({ id: v.string() })), answerData(await client.call(`GET ${base}/getEnableExamList2`)))

test('nothing-open leaves no exam to sign up for', async () => {
  expect((await openExams(await blade.logIn('zhangwei'))).length).toBeGreaterThan(0)
  scenario.begin('nothing-open')
  expect(await openExams(await blade.logIn('zhangwei'))).toEqual([])
})

test('before the sign-up no exam accepts one yet, after it none does any more', async () => {
  const every = ['1800000000000000001', '1800000000000000004']
  const refusals = async () => {
    const zhangwei = await blade.logIn('zhangwei')
    return Promise.all(every.map(async (id) => Object((await select(zhangwei, id)).body).msg))
  }
  scenario.begin('sign-up-ahead')
  expect(await refusals()).toEqual(['该考试报名尚未开始', '该考试报名尚未开始'])
  clock.set(clock.now() + day + 60_000)
  expect((await select(await blade.logIn('zhangwei'), every[0] ?? '')).status).toBe(200)
  scenario.begin('sign-up-over')
  expect(await refusals()).toEqual(['该考试报名已截止', '该考试报名已截止'])
})

test('last-minutes leaves ten minutes for the exam that closes today', async () => {
  scenario.begin('last-minutes')
  const id = '1800000000000000002'
  const zhangwei = await blade.logIn('zhangwei')
  expect((await openExams(zhangwei)).map((it) => it.id)).toContain(id)
  clock.set(clock.now() + 9 * 60_000)
  expect((await select(zhangwei, id)).status).toBe(200)
  await zhangwei.call(`POST ${base}/exitExam`)
  clock.set(clock.now() + 61_000)
  expect((await select(zhangwei, id)).body).toMatchObject({ msg: '该考试报名已截止' })
})

test('answers carry the clock of the upstream', async () => {
  clock.set('2026-10-08T12:00:00+08:00')
  const { headers } = await blade.call('GET blade-auth/oauth/captcha')
  expect(headers.get('Date')).toMatch(/^Thu, 08 Oct 2026 04:0\d:\d\d GMT$/)
  clock.reset()
  const now = Date.parse((await blade.call('GET blade-auth/oauth/captcha')).headers.get('Date') ?? '')
  expect(now).not.toBe(Date.parse('2026-10-08T04:00:00Z'))
  expect(clock.now()).toBeLessThanOrEqual(Date.now())
})

test('the clock opens and closes what has a time', async () => {
  const early = '1800000000000000003'
  expect((await select(await blade.logIn('zhangwei'), early)).body).toMatchObject({ msg: '该考试报名尚未开始' })
  clock.set(clock.now() + 15 * 86_400_000)
  expect((await select(await blade.logIn('zhangwei'), early)).status).toBe(200)
})

const linaId = '1700000000000000002'

/** Everything that callers can read of the seeds. */
async function visible() {
  const admin = await blade.logIn('admin')
  const lina = await blade.logIn('lina')
  return {
    params: pageRecords(await admin.call('GET blade-system/param/list')),
    info: answerData(await lina.call('GET blade-user/info')),
    exams: answerData(await lina.call(`GET ${base}/getAllExamList`)),
    selected: answerData(await lina.call(`POST ${base}/isSelectedExam`, { form: { userId: linaId } })),
    messages: answerData(
      await lina.call('POST ouma-signup/globalMessage/getMessageList', { form: { userId: linaId } }),
    ),
    menu: answerData(await lina.call('GET ouma-signup/front/menu/getMenu')),
  }
}

/** Changes some of every kind of data; returns the id of a new record. */
async function disturb() {
  const admin = await blade.logIn('admin')
  const lina = await blade.logIn('lina')
  await admin.call('POST blade-system/param/remove', { query: { ids: '1123598819738675201' } })
  await admin.call('POST blade-system/param/submit', { json: { paramName: '新', paramKey: 'new', paramValue: '1' } })
  await select(lina, '1800000000000000004')
  await lina.call(`POST ${base}/exitExam`)
  const form = { userId: linaId, msgId: '1820000000000000001' }
  await lina.call('POST ouma-signup/globalMessage/getMessageInfo', { form })
  const userIds = linaId
  await admin.call('POST blade-user/grant', { query: { userIds, roleIds: '1123598816738675202,1123598816738675203' } })
  settings.nullToEmpty = false
  return pageRecords(await admin.call('GET blade-system/param/list', { query: { paramKey: 'new' } })).map(
    (row) => row['id'],
  )
}

test('reset brings the seeds back exactly, and new ids begin again', async () => {
  clock.set('2026-10-08T12:00:00+08:00')
  reset()
  const seeds = await visible()
  const id = await disturb()
  expect(await visible()).not.toEqual(seeds)
  reset()
  expect(await visible()).toEqual(seeds)
  expect(await disturb()).toEqual(id)
})

test('reset unlocks accounts and forgets captchas', async () => {
  for (let n = 0; n < 5; n += 1) await blade.token({ ...logIn, password: 'wrong' })
  expect((await blade.token(logIn)).status).toBe(400)
  reset()
  expect((await blade.token(logIn)).status).toBe(200)
})
