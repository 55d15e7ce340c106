import { beforeEach, expect, test, vi } from 'vitest'

import { param } from '#contracts/administration/param.ts'
import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { demoUser } from '#bff/testing/demo-user.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'

let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
  tab = await gateway.logIn('zhangwei')
  journal.clear()
})

const examId = '1800000000000000006'
const select = () => tab.call(exam.selectExam, { examId })
const attempts = (name: string) => journal.of(name).length
const executed = (name: string) => journal.of(name).filter((entry) => entry.executed).length

/** The upstream revokes all issued tokens. */
function forget(kind: FaultKind = 'unauthorised', calls = 1) {
  for (const path of ['blade-user/info', 'selectExam', 'getAllExamList']) faultPlan.add({ path, kind, count: calls })
}

test.each(['gateway', 'service'] as const)(
  'a revoked role is 403 and does not end the session, also when the %s says it',
  async (layer) => {
    settings.unauthorised = layer
    const admin = await gateway.logIn('admin')
    journal.clear()
    users.change(demoUser('admin').id, { roleId: roles.find((row) => row.roleAlias === 'user')?.id ?? '' })
    const answers = [await admin.call(param.list), await admin.call(param.remove, { ids: '1' })]
    for (const answer of answers) expect(await readProblem(answer)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await admin.call(user.info)).status).toBe(200)
    expect(attempts('auth.token')).toBe(0)
  },
)

test('a call by a timer is answered and does not slide the idle time-out', async () => {
  const byTimer = { headers: { 'X-Timer': '1' } }
  for (let minute = 0; minute < 29; minute += 1) {
    clock.set(clock.now() + 60_000)
    expect((await tab.call(user.info, {}, byTimer)).status).toBe(200)
  }
  clock.set(clock.now() + 61_000)
  expect(await readProblem(await tab.call(user.info, {}, byTimer))).toMatchObject({
    status: 401,
    code: 'session_ended',
  })
})

test.each(['unauthorised', 'service-unauthorised'] as const)(
  'after a forgotten token (%s) the session is refreshed once and the read repeated',
  async (kind) => {
    forget(kind)
    expect((await tab.call(exam.getAllExamList)).status).toBe(200)
    expect(attempts('exam.getAllExamList')).toBe(2)
    expect(journal.of('auth.token')).toMatchObject([{ input: { grant_type: 'refresh_token' }, executed: true }])
  },
)

test.each(['unauthorised', 'service-unauthorised'] as const)(
  'after a forgotten token (%s) a write is not repeated',
  async (kind) => {
    forget(kind)
    const response = await select()
    expect(await readProblem(response)).toMatchObject({ status: 503, code: 'try_again' })
    expect(response.headers.get('Retry-After')).toBe('1')
    expect(attempts('exam.selectExam')).toBe(1)
    expect((await select()).status).toBe(200)
    expect(executed('exam.selectExam')).toBe(1)
  },
)

test('fifty concurrent reads with a forgotten token cause one refresh', async () => {
  const { cookie } = tab.jar
  forget('unauthorised', 50)
  const answers = await Promise.all(Array.from({ length: 50 }, () => tab.call(exam.getAllExamList)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(attempts('auth.token')).toBe(1)
  expect(tab.jar.cookie).toBe(cookie)
})

test('a fresh token that is refused means a missing role where a role is needed', async () => {
  const admin = await gateway.logIn('admin')
  for (const path of ['param/list', 'blade-user/info']) faultPlan.add({ path, kind: 'unauthorised', count: 2 })
  expect(await readProblem(await admin.call(param.list))).toMatchObject({ status: 403, code: 'forbidden' })
})

test('a 401 on one call that every account may make is no missing role: the session stays, nothing was done', async () => {
  faultPlan.add({ path: 'getAllExamList', kind: 'unauthorised' })
  const problem = await readProblem(await tab.call(exam.getAllExamList))
  expect(problem).toMatchObject({ status: 502, code: 'upstream_failed' })
  expect(problem).not.toHaveProperty('detail')
  expect((await tab.call(exam.getAllExamList)).status).toBe(502)
  expect(attempts('auth.token')).toBe(1)
  faultPlan.add({ path: 'selectExam', kind: 'unauthorised', count: 1 })
  expect(await readProblem(await select())).toMatchObject({ code: 'try_again' })
  expect(executed('exam.selectExam')).toBe(0)
  expect((await select()).status).toBe(200)
})

test('one 401 on a read that every account may make costs one refresh and one repetition', async () => {
  faultPlan.add({ path: 'getAllExamList', kind: 'unauthorised', count: 1 })
  expect((await tab.call(exam.getAllExamList)).status).toBe(200)
  expect([attempts('exam.getAllExamList'), attempts('auth.token')]).toEqual([2, 1])
})

test('with tokens that are all dead the first call says to log in again, also where the refusal gives no reason', async () => {
  for (const path of ['getAllExamList', 'blade-user/info', 'oauth/token']) faultPlan.add({ path, kind: 'unauthorised' })
  expect(await readProblem(await tab.call(exam.getAllExamList))).toMatchObject({ status: 401, code: 'session_ended' })
})

test('on an upstream with single tokens a log-in elsewhere ends the session', async () => {
  Object.assign(settings, { refresh: 'single', tokenState: true })
  await tab.logInByLink('zhangwei')
  await gateway.browser().logInByLink('zhangwei')
  const response = await tab.call(user.info)
  expect(await readProblem(response)).toMatchObject({ status: 401, code: 'session_ended' })
  expect(await readProblem(await tab.call(user.info))).toMatchObject({ status: 401, code: 'session_ended' })
})

test.each<FaultKind>(['drop', 'error', 'html', 'not-json', 'wrong-json', 'refused-in-200'])(
  'when the probe answers "%s" the token is refreshed',
  async (kind) => {
    faultPlan.add({ path: 'blade-user/info', kind })
    faultPlan.add({ path: 'getAllExamList', kind: 'unauthorised', count: 1 })
    expect((await tab.call(exam.getAllExamList)).status).toBe(200)
    expect(attempts('auth.token')).toBe(1)
    faultPlan.add({ path: 'selectExam', kind: 'unauthorised', count: 1 })
    expect(await readProblem(await select())).toMatchObject({ code: 'try_again' })
    expect((await select()).status).toBe(200)
  },
)

test("without the probe's call dead tokens are refreshed, and a token refused again is no missing role", async () => {
  const upstream = mockFetch()
  const missing = Response.json({ status: 404, error: 'Not Found', path: '/info' }, { status: 404 })
  const browser = (
    await testGateway({
      fetch: async (url, init) => (url.includes('user/info') ? missing.clone() : upstream(url, init)),
    })
  ).browser()
  await browser.logInByLink('zhangwei')
  faultPlan.add({ path: 'getAllExamList', kind: 'unauthorised', count: 1 })
  expect((await browser.call(exam.getAllExamList)).status).toBe(200)
  faultPlan.add({ path: 'getAllExamList', kind: 'unauthorised' })
  expect(await readProblem(await browser.call(exam.getAllExamList))).toMatchObject({ status: 502 })
})

test('when probe and refresh both fail the session is kept', async () => {
  faultPlan.add({ path: 'getAllExamList', kind: 'unauthorised', count: 1 })
  for (const path of ['blade-user/info', 'oauth/token']) faultPlan.add({ path, kind: 'drop' })
  expect(await readProblem(await tab.call(exam.getAllExamList))).toMatchObject({ status: 503 })
  faultPlan.clear()
  expect((await tab.call(exam.getAllExamList)).status).toBe(200)
})

const codes: [FaultKind, number, string, number, number][] = [
  ['drop', 503, 'upstream_unavailable', 2, 1],
  ['lost', 503, 'upstream_unavailable', 2, 1],
  ['html', 503, 'upstream_unavailable', 2, 1],
  ['hang', 504, 'upstream_timeout', 1, 1],
  ['error', 502, 'upstream_failed', 1, 1],
  ['late-error', 502, 'upstream_failed', 1, 1],
  ['busy', 429, 'too_many_requests', 1, 1],
  ['not-json', 502, 'upstream_failed', 1, 1],
  ['redirect', 502, 'upstream_failed', 1, 1],
  ['broken-ciphertext', 502, 'upstream_failed', 1, 1],
  ['refused-in-200', 422, 'refused', 1, 1],
  ['stack-trace', 502, 'upstream_failed', 1, 1],
]
test.each(codes)('"%s" is %i %s; a read is tried %i times, a write %i', async (kind, status, code, reads, writes) => {
  faultPlan.add({ path: 'getAllExamList', kind })
  faultPlan.add({ path: 'selectExam', kind })
  const [read, write] = [await tab.call(exam.getAllExamList), await select()]
  expect(await readProblem(read)).toMatchObject({ status, code })
  expect(await readProblem(write)).toMatchObject({ status, code })
  expect(attempts('exam.getAllExamList')).toBe(reads)
  expect(attempts('exam.selectExam')).toBe(writes)
  expect(executed('exam.selectExam')).toBeLessThanOrEqual(1)
  expect((await tab.value(session.current)).account).not.toBeNull()
})

test.each(['upstream_unavailable', 'upstream_timeout', 'too_many_requests'])('%s has Retry-After', async (code) => {
  const kind = { upstream_unavailable: 'drop', upstream_timeout: 'hang', too_many_requests: 'busy' } as const
  faultPlan.add({ path: 'blade-user/info', kind: kind[code as keyof typeof kind] }) // the three names above
  expect((await tab.call(user.info)).headers.get('Retry-After')).toMatch(/^[3-8]$/)
})

test('a read is retried once', async () => {
  faultPlan.add({ path: 'blade-user/info', kind: 'drop', count: 1 })
  expect((await tab.call(user.info)).status).toBe(200)
  expect(attempts('user.info')).toBe(2)
})

test('a disconnect aborts a read at the upstream, and no write', async () => {
  const other = await testGateway({ fetch: mockFetch() })
  tab = await other.logIn('zhangwei')
  journal.clear()
  faultPlan.add({ path: 'getAllExamList', kind: 'hang', count: 1 })
  faultPlan.add({ path: 'selectExam', kind: 'latency', ms: 60, count: 1 })
  const leaving = new AbortController()
  const pending = [
    tab.call(exam.getAllExamList, {}, { signal: leaving.signal }),
    tab.call(exam.selectExam, { examId }, { signal: leaving.signal }),
  ]
  await vi.waitUntil(() => faultPlan.all().length === 0)
  leaving.abort()
  await Promise.allSettled(pending)
  expect(journal.of('exam.getAllExamList')).toMatchObject([{ status: 0, executed: false }])
  expect(journal.of('exam.selectExam')).toMatchObject([{ status: 200, executed: true }])
})

test('a disconnect during a refresh does not lose the new tokens', async () => {
  clock.set(clock.now() + 1_700_000)
  await tab.value(session.keepAlive)
  clock.set(clock.now() + 1_700_000)
  faultPlan.add({ path: 'oauth/token', kind: 'drop', count: 1 })
  await tab.value(session.keepAlive)
  clock.set(clock.now() + 600_000)
  faultPlan.clear()
  journal.clear()
  faultPlan.add({ path: 'oauth/token', kind: 'latency', ms: 150 })
  const leaving = new AbortController()
  const left = tab.call(user.info, {}, { signal: leaving.signal })
  leaving.abort()
  await left
  expect((await tab.call(user.info)).status).toBe(200)
  expect(attempts('auth.token')).toBe(1)
})

test('an upstream outage of ten minutes ends no session', async () => {
  clock.set(clock.now() + 1_700_000)
  await tab.value(session.keepAlive)
  clock.set(clock.now() + 1_600_000)
  faultPlan.add({ path: '*', kind: 'drop' })
  for (let n = 0; n < 10; n += 1) {
    clock.set(clock.now() + 60_000)
    const { status } = await tab.call(user.info)
    expect([502, 503]).toContain(status)
  }
  faultPlan.clear()
  expect((await tab.call(user.info)).status).toBe(200)
})
