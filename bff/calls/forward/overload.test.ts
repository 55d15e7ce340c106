import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { appointment } from '#contracts/candidate/appointment.ts'
import { exam } from '#contracts/candidate/exam.ts'
import type { Call } from '#contracts/core/call.ts'
import { timerHeader } from '#contracts/core/header.ts'

import { Admission } from '#bff/limits/concurrency/admission.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const ceiling = 20
const until = new AbortController()

let admission: Admission
let candidate: Tab
let administrator: Tab

beforeEach(async () => {
  scenario.begin('normal')
  admission = new Admission({ ceiling: () => ceiling, now: () => performance.now(), canWait: false })
  const gateway = await testGateway({ admission })
  candidate = gateway.browser()
  administrator = gateway.browser()
  await candidate.logInByLink('lina')
  await administrator.logInByLink('admin')
})

/** Takes places of the upstream as calls in flight do. */
async function take(count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      admission.enter({ criticality: 'critical', service: `service ${n % 2}` }, until),
    ),
  )
}

const timed = (call: Call) => candidate.call(call, {}, { headers: { [timerHeader]: '1' } })
const statuses = async () => ({
  background: (await timed(exam.getAllExamList)).status,
  bulk: (await administrator.call(user.page, { current: 1, size: 10 })).status,
  interactive: (await candidate.call(exam.getAllExamList)).status,
  critical: (await candidate.call(appointment.remove, { id: '1' })).status,
})

test.each([
  [11, { background: 200, bulk: 200, interactive: 200, critical: 422 }],
  [12, { background: 503, bulk: 200, interactive: 200, critical: 422 }],
  [15, { background: 503, bulk: 503, interactive: 200, critical: 422 }],
  [18, { background: 503, bulk: 503, interactive: 503, critical: 422 }],
  [20, { background: 503, bulk: 503, interactive: 503, critical: 503 }],
])('with %i of 20 calls in flight the classes are answered in their order', async (inFlight, expected) => {
  await take(inFlight)
  expect(await statuses()).toEqual(expected)
})

test('a refusal is a problem with a time to come back, and nothing was sent', async () => {
  await take(ceiling)
  const answer = await candidate.call(exam.getAllExamList)
  expect(answer.headers.get('Retry-After')).toMatch(/^[3-7]$/)
  expect(await readProblem(answer)).toMatchObject({
    status: 503,
    code: 'upstream_unavailable',
    notSent: true,
  })
  expect(admission.figures().inFlight).toBe(ceiling)
})

test('a refused write keeps its idempotency key, and succeeds with it afterwards', async () => {
  const ends = await take(ceiling)
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  expect((await candidate.call(appointment.remove, { id: '1' }, { headers })).status).toBe(503)
  for (const end of ends) end('success')
  expect(await readProblem(await candidate.call(appointment.remove, { id: '1' }, { headers }))).toMatchObject({
    code: 'refused',
  })
})

test('a session lives on while its upstream is overloaded', async () => {
  await take(ceiling)
  expect((await candidate.call(exam.getAllExamList)).status).toBe(503)
  await expect(candidate.render()).resolves.toBeUndefined()
  expect(candidate.account).not.toBeNull()
})

/** Statuses of so many calls one after another. */
async function callsWith(kind: FaultKind | null, count: number) {
  faultPlan.clear()
  if (kind) faultPlan.add({ path: 'getAllExamList', kind })
  const answers: number[] = []
  for (let n = 0; n < count; n += 1) answers.push((await candidate.call(exam.getAllExamList)).status)
  return answers
}

test('after twenty faults of a service it is left alone; what it says for business reasons is no fault', async () => {
  for (let n = 0; n < 30; n += 1) await candidate.call(appointment.remove, { id: '1' })
  expect((await candidate.call(appointment.remove, { id: '1' })).status).toBe(422)
  await callsWith('drop', 25)
  journal.clear()
  expect(await callsWith(null, 3)).toEqual([503, 503, 503])
  expect(journal.of('exam.getAllExamList')).toEqual([])
  expect((await candidate.call(appointment.remove, { id: '1' })).status).toBe(422)
})
