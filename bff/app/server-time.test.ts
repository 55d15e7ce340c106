import { beforeEach, expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { serverTimeHeader } from '#contracts/core/header.ts'
import { parseServerTime } from '#contracts/core/time/server-time.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { testGateway } from '../testing/gateway.ts'

beforeEach(() => scenario.begin('normal'))

const answerTime = ({ headers }: Response) => parseServerTime(headers.get(serverTimeHeader))

test('refusals say the server time, too', async () => {
  const gateway = await testGateway()
  const tab = gateway.browser()
  const answers = [
    await tab.call(session.current),
    await tab.call(exam.getAllExamList),
    await tab.fetch('/api/nothing'),
    await tab.fetch('/session', { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 403])
  for (const answer of answers) expect(answerTime(answer)?.time).toBeGreaterThan(clock.now() - 10_000)
})

test.each([-9, 9])("the time is the upstream's where the gateway's clock is %i h off", async (hours) => {
  const gateway = await testGateway({ overrides: { now: () => clock.now() + hours * 3_600_000 } })
  const tab = gateway.browser()
  expect(answerTime(await tab.call(session.current))?.error).toBe(Number.POSITIVE_INFINITY)
  await tab.logInByLink('lina')
  const sentAt = clock.now()
  const { time = 0, error = 0 } = answerTime(await tab.call(session.current)) ?? {}
  expect(error).toBeLessThan(1_000)
  expect(time + error).toBeGreaterThanOrEqual(sentAt)
  expect(time - error).toBeLessThanOrEqual(clock.now())
})

test('the time that an answer took is no part of its way', async () => {
  const gateway = await testGateway()
  const tab = await gateway.logIn('lina')
  faultPlan.add({ path: 'getAllExamList', kind: 'latency', ms: 300 })
  expect(answerTime(await tab.call(exam.getAllExamList))?.took).toBeGreaterThanOrEqual(290)
})

test("the end of the session is in the upstream's time", async () => {
  const gateway = await testGateway({ overrides: { now: () => clock.now() - 600_000 } })
  const tab = await gateway.logIn('lina')
  const { endTime } = await tab.value(session.current)
  const hours = (Date.parse(endTime ?? '') - clock.now()) / 3_600_000
  expect(hours).toBeGreaterThan(7.9)
  expect(hours).toBeLessThan(8.1)
})
