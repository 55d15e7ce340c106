import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../testing/browser.ts'
import { testGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = await (await testGateway()).logIn('lina')
  journal.clear()
})

const lock = () => tab.value(session.lock, { password: '离开一下' })
const unlock = (password: string) => tab.call(session.unlock, { password })

test('a locked session reveals the name only', async () => {
  await lock()
  expect(await readProblem(await tab.call(user.info))).toMatchObject({ status: 423, code: 'locked' })
  expect(await readProblem(await tab.call(exam.exitExam))).toMatchObject({ status: 423, code: 'locked' })
  const current = await tab.value(session.current)
  expect(current).toMatchObject({ locked: true, account: { realName: '李娜' } })
  expect(current).not.toHaveProperty('exam')
  expect(journal.all()).toEqual([])
})

test('the right password unlocks with a new session id', async () => {
  await lock()
  const { cookie } = tab.jar
  const response = await unlock('离开一下')
  expect(response.status).toBe(200)
  expect(tab.jar.cookie).not.toBe(cookie)
  expect(await tab.value(user.info)).toMatchObject({ account: 'lina' })
  const thief = tab.newTab()
  thief.account = tab.account
  expect((await thief.call(user.info, {}, { headers: { Cookie: String(cookie) } })).status).toBe(401)
})

test('without the new cookie the browser is a visitor after ten seconds, and can log out and in', async () => {
  await lock()
  const { cookie } = tab.jar
  expect((await unlock('离开一下')).status).toBe(200)
  tab.jar.cookie = cookie
  const early = [await unlock('离开一下'), await tab.call(session.current), await tab.call(session.logOut)]
  for (const answer of early) expect(await readProblem(answer)).toMatchObject({ status: 401, code: 'session_renewed' })
  clock.set(clock.now() + 10_000)
  expect(await readProblem(await unlock('离开一下'))).toMatchObject({ status: 401, code: 'not_logged_in' })
  expect(await tab.value(session.current)).toMatchObject({ account: null })
  expect((await tab.call(session.logOut)).status).toBe(200)
  await tab.logInByLink('lina')
  expect(await tab.value(user.info)).toMatchObject({ account: 'lina' })
})

test('of two concurrent unlocks one succeeds, the other is told to retry', async () => {
  await lock()
  for (let n = 0; n < 3; n += 1) {
    const answers = await Promise.all([unlock('离开一下'), unlock('离开一下')])
    const refused = await Promise.all(answers.filter(({ ok }) => !ok).map(readProblem))
    expect(refused).toEqual([expect.objectContaining({ status: 401, code: 'session_renewed' })])
    expect(await tab.value(user.info)).toMatchObject({ account: 'lina' })
    await lock()
  }
})

test('a wrong password is a field error that says how many tries are left', async () => {
  await lock()
  expect(await (await unlock('guess')).json()).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { password: '锁屏密码错误' },
    triesLeft: 4,
  })
})

test('the fifth wrong password ends the session', async () => {
  await lock()
  for (let n = 0; n < 4; n += 1) expect((await unlock('guess')).status).toBe(400)
  const response = await unlock('guess')
  expect(await readProblem(response)).toMatchObject({ status: 401, code: 'session_ended' })
  expect(await readProblem(await unlock('离开一下'))).toMatchObject({ status: 401, code: 'session_ended' })
})

test('lock and unlock work while the upstream is unavailable', async () => {
  faultPlan.add({ path: '*', kind: 'drop' })
  await lock()
  expect((await unlock('离开一下')).status).toBe(200)
  faultPlan.clear()
  expect(await tab.value(user.info)).toMatchObject({ account: 'lina' })
})

test('a locked screen cannot be locked with another password', async () => {
  await lock()
  const again = await tab.call(session.lock, { password: 'mine now' })
  expect(await readProblem(again)).toMatchObject({ status: 423, code: 'locked' })
  expect((await unlock('mine now')).status).toBe(400)
})

test('the lock applies to all tabs of the browser and to no other browser', async () => {
  await lock()
  const sister = tab.newTab()
  sister.account = tab.account
  const phone = await (await testGateway()).logIn('lina')
  expect((await sister.call(user.info)).status).toBe(423)
  expect((await phone.call(user.info)).status).toBe(200)
})

test('an empty lock password is refused', async () => {
  const response = await tab.call(session.lock, { password: '' })
  expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { password: '锁屏密码不能为空' } })
})

test('a new log-in replaces a locked session', async () => {
  await lock()
  await tab.logInByLink('lina')
  expect(await tab.value(user.info)).toMatchObject({ account: 'lina' })
})
