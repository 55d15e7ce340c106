import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

let gateway: TestGateway
let tab: Tab

const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
  tab = gateway.browser()
  await tab.logIn('lina')
  journal.clear()
})

test('a visitor has no account', async () => {
  expect(await gateway.browser().value(session.current)).toEqual({
    account: null,
    locked: false,
    captchaMode: true,
    providers: ['wechat_open', 'gitee', 'sso'],
    endTime: null,
    keepAliveIn: null,
  })
  expect(journal.all()).toEqual([])
})

test('the response has the selected exam, and the end of the session 8 h after its start', async () => {
  clock.set('2031-05-06T07:08:09Z')
  await tab.logIn('lina')
  expect(await tab.value(session.current)).toMatchObject({
    account: { realName: '李娜' },
    exam: { examName: '2026年下半年高等教育自学考试', examType: 'exam' },
    locked: false,
    endTime: expect.stringMatching(/^2031-05-06T15:08:/),
    keepAliveIn: expect.any(Number),
  })
})

test.each<FaultKind>([
  'drop',
  'error',
  'html',
  'busy',
  'wrong-json',
  'not-json',
  'broken-ciphertext',
  'unauthorised',
  'hang',
])(
  'when the upstream answers "%s" a page has the last known exam, and where none is known only that is missing',
  async (kind) => {
    pass(6) // the exam of the log-in is remembered for 5 s
    faultPlan.add({ path: 'showSelectedExam', kind })
    expect(await tab.value(session.current)).toMatchObject({ exam: { examName: '2026年下半年高等教育自学考试' } })
    const other = gateway.browser()
    await other.logIn('lina')
    const current = await other.value(session.current)
    expect(current).toMatchObject({ account: { userName: 'lina' } })
    expect(current).not.toHaveProperty('exam')
  },
)

test.each<FaultKind>(['drop', 'hang'])(
  'with expired tokens and upstream fault "%s" only the exam is missing, and the session is kept',
  async (kind) => {
    for (let n = 0; n < 2; n += 1) {
      pass(1500)
      faultPlan.clear()
      faultPlan.add({ path: 'oauth/token', kind })
      await tab.call(session.keepAlive)
    }
    pass(900)
    expect(await readProblem(await tab.call(user.info))).toMatchObject({ status: 503, code: 'upstream_unavailable' })
    const current = await tab.value(session.current)
    expect(current).toMatchObject({ account: { userName: 'lina' } })
    expect(current).not.toHaveProperty('exam')
    faultPlan.clear()
    expect((await tab.call(user.info)).status).toBe(200)
  },
)

test('after the idle time-out the account is null, and the cookie is not cleared', async () => {
  pass(1801)
  const response = await tab.call(session.current)
  expect(await response.json()).toMatchObject({ account: null, keepAliveIn: null })
  expect(response.headers.getSetCookie()).toEqual([])
})

test('reading the current session does not slide the idle time-out', async () => {
  for (let n = 0; n < 3; n += 1) {
    pass(599)
    expect(await tab.value(session.current)).toMatchObject({ account: { userName: 'lina' } })
  }
  pass(4)
  expect(await tab.value(session.current)).toMatchObject({ account: null })
})

test('a keep-alive slides the idle time-out and returns when the next one is due', async () => {
  for (let n = 0; n < 4; n += 1) {
    pass(1700)
    expect((await tab.value(session.keepAlive)).keepAliveIn).toBeGreaterThanOrEqual(30)
  }
  expect(await tab.value(session.current)).toMatchObject({ account: { userName: 'lina' } })
})

test('keep-alives do not extend the absolute time-out', async () => {
  for (let n = 0; n < 17; n += 1) {
    pass(1690)
    expect((await tab.call(session.keepAlive)).status).toBe(200)
  }
  pass(100)
  expect(await readProblem(await tab.call(session.keepAlive))).toMatchObject({ status: 401, code: 'session_ended' })
})

test('a keep-alive refreshes tokens that are due', async () => {
  pass(1700)
  await tab.value(session.keepAlive)
  pass(1400)
  await tab.value(session.keepAlive)
  await expect
    .poll(() => journal.of('auth.token'))
    .toMatchObject([{ input: { grant_type: 'refresh_token' }, executed: true }])
})

test('an account has the same reference on every device, different from others', async () => {
  const [phone, other] = [gateway.browser(), gateway.browser()]
  await phone.logIn('lina')
  await other.logIn('zhangwei')
  expect(phone.account).toBe(tab.account)
  expect(other.account).not.toBe(tab.account)
})
