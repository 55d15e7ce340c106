import { beforeEach, expect, test } from 'vitest'

import { appointment, type AppointmentDraft } from '#contracts/candidate/appointment.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { candidateId, logInCandidates } from '#bff/testing/candidates.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { setPlaces } from '#mocks/appointment/appointment.ts'
import { bookings, examSchedule } from '#mocks/appointment/seeds.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const examId = '1800000000000000001'
const kind = '1870000000000000001'
const crowd = 20

let gateway: TestGateway
let tabs: Tab[]

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
  tabs = await logInCandidates(gateway, { examId, stage: 'submitted', count: crowd })
  journal.clear()
})

const draft = (): AppointmentDraft => ({
  appointmentId: kind,
  bmdCode: '51011',
  appointmentTime: examSchedule(examId)?.days[0] ?? '',
  batchCode: '1',
})

const save = (tab: Tab, key: string = crypto.randomUUID()) =>
  tab.call(appointment.save, draft(), { headers: { 'Idempotency-Key': key } })

const leave = (left: number) => setPlaces(draft(), left)
const placed = () => bookings.filter((row) => row.examId === examId && row.status === 'booked')
const answerCode = async (answer: Response) => (answer.status === 200 ? 'done' : (await readProblem(answer)).code)

test('of twenty concurrent bookings of the last place one succeeds and nineteen are refused', async () => {
  leave(1)
  const answers = await Promise.all(tabs.map((tab) => save(tab)))
  const problems = await Promise.all(answers.filter((it) => !it.ok).map(readProblem))
  expect(answers.filter((it) => it.ok)).toHaveLength(1)
  expect(problems).toHaveLength(crowd - 1)
  for (const problem of problems) {
    expect(problem).toMatchObject({ code: 'refused', detail: '该时段刚刚约满，请选择其他时段' })
  }
  expect(placed()).toHaveLength(1)
})

const faults: FaultKind[] = ['lost', 'late-error', 'drop', 'html', 'latency']

/**
 * Client behaviour: after an unknown outcome it reads the state, and only then retries with a new key. Returns whether
 * it has the place.
 */
async function booked(tab: Tab, clicks: number): Promise<boolean> {
  for (let tries = 0; tries < 10; tries += 1) {
    const key = crypto.randomUUID()
    const codes = await Promise.all(Array.from({ length: clicks }, () => save(tab, key).then(answerCode)))
    if (codes.includes('done')) return true
    if (codes.includes('refused')) return false
    const { total } = await tab.value(appointment.page, { status_equal: 'booked' })
    if (total > 0) return true
  }
  throw new Error('never answered')
}

test.each(faults)('under %s and double clicks five places go to five of twenty candidates, each once', async (kind) => {
  leave(5)
  faultPlan.add({ path: 'appointment/save', kind, count: 8, ms: 20 })
  const got = await Promise.all(tabs.map((tab, index) => booked(tab, 1 + (index % 3))))
  const owners = placed().map(({ userId }) => userId)
  expect(owners.toSorted()).toEqual(tabs.flatMap((_, index) => (got[index] ? [candidateId(index)] : [])))
  expect(owners).toHaveLength(5)
})
