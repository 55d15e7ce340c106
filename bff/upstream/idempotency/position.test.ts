import { beforeEach, expect, test } from 'vitest'

import { position } from '#contracts/candidate/position.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { logInCandidates } from '#bff/testing/candidates.ts'
import { uniformDeadlines } from '#bff/testing/deadlines.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { positionActions } from '#mocks/position/control.ts'
import { positionRows } from '#mocks/position/seeds.ts'
import { selections } from '#mocks/position/state.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const examId = '1800000000000000006'
const crowd = 20
const [row, other] = positionRows()

let gateway: TestGateway
let tabs: Tab[]

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ deadlines: { calls: uniformDeadlines(300), idle: 300 } })
  tabs = await logInCandidates(gateway, { examId, stage: 'filling', count: crowd })
})

const select = (tab: Tab, { id } = { id: row?.id ?? '' }, key: string = crypto.randomUUID(), exam = examId) =>
  tab.call(position.submitSelection, { id, version: '1' }, { headers: { 'Idempotency-Key': key, 'X-Exam': exam } })
const leave = (left: number) => positionActions['/position/places']({ zwdm: row?.zwdm, left })
const selected = () => selections.filter(({ result }) => result === 'selected')

test('of twenty concurrent selections of the last place one succeeds and nineteen are told that it is full', async () => {
  leave(1)
  const answers = await Promise.all(tabs.map((tab) => select(tab)))
  const problems = await Promise.all(answers.filter((it) => !it.ok).map(readProblem))
  expect(answers.filter((it) => it.ok)).toHaveLength(1)
  expect(problems).toHaveLength(crowd - 1)
  for (const problem of problems) {
    expect(problem).toMatchObject({ code: 'refused', detail: '该职位报名人数已满，请选择其他职位' })
  }
  expect(selected()).toHaveLength(1)
})

test('a selection whose answer is lost is not made again with the same key', async () => {
  const [tab] = tabs
  if (!tab || !other) throw new Error('no candidate')
  faultPlan.add({ path: 'position/submitSelection', kind: 'lost', count: 1 })
  const key = crypto.randomUUID()
  const lost = await select(tab, other, key)
  expect((await readProblem(lost)).code).toBe('outcome_pending')
  expect((await readProblem(await select(tab, other, key))).code).toBe('outcome_pending')
  expect(selected().map(({ positionId }) => positionId)).toEqual([other.id])
})

test('a selection for another exam than the chosen one is refused before anything is done', async () => {
  const [tab] = tabs
  if (!tab) throw new Error('no candidate')
  expect((await select(tab, row, crypto.randomUUID(), '1800000000000000001')).status).toBe(422)
  expect(selected()).toEqual([])
})
