import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { Score, scoreStatuses, ScoreSummary, scoreTypes } from '#contracts/candidate/score.ts'
import { chinaTime, page } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { faultPlan } from '../core/faults.ts'
import { exams } from '../exam/seeds.ts'
import { scenario } from '../qa/scenarios.ts'
import { BladeClient, unsealAsClient, unsealedData } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { release, scoreActions } from './control.ts'

const server = await testServer()
const pets = '1890000000000000001'
const petsExam = '1800000000000000005'
let ayguli: BladeClient

async function logIn() {
  ayguli = await new BladeClient(server.url).logIn('ayguli')
}

beforeEach(logIn)

const post = (call: string, input: object, client = ayguli) =>
  client.call(`POST ouma-signup/score/query/${call}`, { sealed: input })

async function fetchData(call: string, input: object, client = ayguli): Promise<unknown> {
  const answer = await post(call, input, client)
  return unsealedData(answer)
}

const list = async (call: 'page' | 'hisPage', input: object = {}, client = ayguli) =>
  v.parse(page(ScoreSummary), await fetchData(call, input, client)).records

const detail = async (scoreExamId: string, client = ayguli) =>
  v.parse(Score, await fetchData('scoreInfo', { scoreExamId }, client))

test('all six types are among the results of several years, newest exam first', async () => {
  const rows = [...(await list('page')), ...(await list('hisPage'))]
  expect(new Set(rows.map(({ scoreType }) => scoreType))).toEqual(new Set(scoreTypes))
  expect(new Set(rows.map(({ year }) => year)).size).toBeGreaterThan(2)
  expect(rows).toEqual(rows.toSorted((a, b) => Date.parse(b.examTime ?? '') - Date.parse(a.examTime ?? '')))
})

test('every state is there to be looked at', async () => {
  const lina = await new BladeClient(server.url).logIn('lina')
  const own = await list('page', { size: 50 }, lina)
  const states = new Set([...own, ...(await list('page'))].map(({ status }) => status))
  expect(scoreStatuses.filter((status) => !states.has(status))).toEqual([])
})

test('a list is filtered by year and by part of name or code', async () => {
  const [oldest] = (await list('hisPage')).toReversed()
  expect(new Set((await list('hisPage', { year: oldest?.year })).map(({ year }) => year))).toEqual(
    new Set([oldest?.year]),
  )
  expect(await list('page', { keyword: 'ncre' })).toHaveLength(1)
  expect(await list('page', { keyword: '没有这个' })).toEqual([])
})

test('before its release a result has no figures and no detail, and the clock publishes it', async () => {
  release(pets, clock.now() + 60_000)
  const announced = (await list('page')).find(({ scoreExamId }) => scoreExamId === pets)
  expect(announced).toMatchObject({ published: false, status: null, total: '', fullMark: '', passState: 'none' })
  expect((await post('scoreInfo', { scoreExamId: pets })).body).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/^成绩将于 \d{4}-\d\d-\d\d \d\d:\d\d 公布$/),
  })
  clock.set(clock.now() + 61_000)
  expect(await detail(pets)).toMatchObject({ published: true, status: 'valid', total: '86', level: '三级' })
})

test('a withdrawn result is announced without a date', async () => {
  release(pets, clock.now())
  release(pets, null)
  expect((await post('scoreInfo', { scoreExamId: pets })).body).toMatchObject({ msg: '成绩公布时间另行通知' })
  expect(exams.get(petsExam).scoreTime).toBeNull()
})

test('a release is that of the exam', async () => {
  const moment = clock.now() + 3_600_000
  release(pets, moment)
  expect(exams.get(petsExam).scoreTime).toBe(chinaTime(moment))
})

test("another candidate's result and an unknown one are answered alike: there is none", async () => {
  const lina = await new BladeClient(server.url).logIn('lina')
  const [foreign, unknown] = await Promise.all(
    ['1890000000000000003', '1890000000000000099'].map(async (scoreExamId) =>
      unsealAsClient((await post('scoreInfo', { scoreExamId }, lina)).text),
    ),
  )
  expect(foreign).toEqual(unknown)
  expect(foreign).toMatchObject({ code: 200, data: null, msg: '暂无承载数据' })
})

test('the history has the final results of the series, oldest first', async () => {
  release(pets, clock.now())
  const { history } = await detail(pets)
  expect(history.map(({ total }) => total)).toEqual(['57', '86'])
})

test('QA opens and closes the appeal, and sets the state', async () => {
  scoreActions['/score/appeal']({ id: '1890000000000000004', open: true })
  scoreActions['/score/status']({ id: '1890000000000000004', status: 'reviewing' })
  expect(await detail('1890000000000000004')).toMatchObject({
    status: 'reviewing',
    provable: false,
    appeal: { open: true },
  })
  scoreActions['/score/appeal']({ id: '1890000000000000004', open: false })
  expect((await detail('1890000000000000004')).appeal?.open).toBe(false)
})

/** Statuses of four calls in a row. */
async function statuses() {
  const answers = [await post('page', {}), await post('page', {}), await post('page', {}), await post('page', {})]
  return answers.map(({ status }) => status)
}

test('on the day of the scores every second call is refused for a minute, then all is well', async () => {
  scenario.begin('score-day')
  faultPlan.remove(faultPlan.all().find(({ kind }) => kind === 'latency')?.id ?? 0)
  await logIn()
  expect(await statuses()).toEqual([200, 200, 200, 200])
  clock.set(clock.now() + 31_000)
  expect((await statuses()).filter((status) => status === 503)).toHaveLength(2)
  clock.set(clock.now() + 61_000)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})
