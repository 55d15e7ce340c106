import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { CheckPositions, Position, PositionBkqk, PositionInfo } from '#contracts/candidate/position.ts'
import { page } from '#contracts/core/blade.ts'

import { clock, hour } from '../core/clock.ts'
import { paginate } from '../core/db.ts'
import { exams } from '../exam/seeds.ts'
import { setStage } from '../signup/stage.ts'
import { BladeClient, answerData, sealAsClient, unsealAsClient, type WireAnswer } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { positionActions } from './control.ts'
import { searchPositions } from './query.ts'
import { positionCount, type PositionRow, positionRows } from './seeds.ts'

const recruitment = '1800000000000000006'
const [zhangwei, lina] = ['1700000000000000001', '1700000000000000002']

const server = await testServer()
let candidate: BladeClient

beforeEach(async () => {
  for (const id of [zhangwei, lina]) {
    setStage(id, recruitment, 'filling')
    users.change(id, { examId: recruitment })
  }
  candidate = await new BladeClient(server.url).logIn('lina')
})

const prefix = 'ouma-signup/app-v1/zpexam/position'
const sealed = (input: object) => ({ query: { data: sealAsClient(JSON.stringify(input)) } })
const get = (call: string, query: Record<string, string> = {}) => candidate.call(`GET ${prefix}/${call}`, { query })
const post = (call: string, input: object, client = candidate) =>
  client.call(`POST ${prefix}/${call}`, { sealed: input })
const statusAndMessage = ({ status, body }: WireAnswer) => [status, (body as { msg: string }).msg] // R

const searched = async (call: string, input: object) => {
  const { text } = await candidate.call(`GET ${prefix}/${call}`, sealed(input))
  return v.parse(v.object({ data: v.unknown() }), unsealAsClient(text)).data
}
const search = async (input: object) => v.parse(page(Position), await searched('searchPositionsES', input))
const checked = async () => v.parse(CheckPositions, answerData(await get('getCheckPositionsInfo')))
const info = async (id: string) => v.parse(PositionInfo, answerData(await get('getPositionInfo', { id })))

const codeAt = (index: number) => positionRows()[index]?.zwdm ?? ''
const idAt = (index: number) => positionRows()[index]?.id ?? ''
const select = async (index: number, version = '1') => post('submitSelection', { id: idAt(index), version })
const selectedNames = async () =>
  (await checked()).positions.filter(({ result }) => result === 'selected').map(({ zwdm }) => zwdm)

const filterTexts = fc.subarray(
  ['gwlb:2', 'gwlb:24', 'szd:510100', 'szd:510700', 'xl:21', 'zkrs:2~', 'zkrs:~3', 'zkrs:1~2', 'dwmc:档案馆'],
  { maxLength: 3 },
)

/** Searches in every order, with the key by which their pages ascend. */
const orders = fc.constantFrom(
  { order: {}, key: ({ zwdm }: PositionRow) => Number(zwdm) },
  { order: { ascs: 'zkrs' }, key: ({ zkrs }: PositionRow) => zkrs },
  { order: { descs: 'zkrs' }, key: ({ zkrs }: PositionRow) => -zkrs },
)

test('the pages of any search hold every match exactly once, in the wanted order', () => {
  const exam = exams.get(recruitment)
  const keywords = fc.constantFrom('', '档案', '教师', '成都市 信息', '没有')
  fc.assert(
    fc.property(filterTexts, keywords, orders, fc.constantFrom(50, 200), (filters, keyword, { order, key }, size) => {
      const matches = searchPositions(exam, { filters, keyword })
      const inOrder = searchPositions(exam, { filters, keyword, ...order })
      const pages = Math.ceil(matches.length / size)
      const recordsByPage = Array.from(
        { length: pages },
        (_, index) => paginate(inOrder, { current: index + 1, size }).records,
      )
      const keys = recordsByPage.flat().map(key)
      expect(
        recordsByPage
          .flat()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(matches.map(({ id }) => id).toSorted())
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
    }),
    { numRuns: 25, seed: 1 },
  )
})

test('a search has the true total, and filters of one name are alternatives', async () => {
  expect((await search({})).total).toBe(positionCount)
  const [chengdu, mianyang, both] = await Promise.all(
    [['szd:510100'], ['szd:510700'], ['szd:510100', 'szd:510700']].map((filters) => search({ filters })),
  )
  expect(both?.total).toBe((chengdu?.total ?? 0) + (mianyang?.total ?? 0))
  expect(chengdu?.total).toBeGreaterThan(100)
})

test('an unknown filter or column to sort by is refused', async () => {
  for (const input of [{ filters: ['secret:1'] }, { filters: ['__proto__:1'] }, { ascs: 'password' }]) {
    expect((await candidate.call(`GET ${prefix}/searchPositionsES`, sealed(input))).status).toBe(400)
  }
})

test('positions are found by their ids, and unknown ids are left out', async () => {
  const result = v.parse(page(Position), await searched('searchPositionsById', { id: `${idAt(3)},0,${idAt(1)}` }))
  expect(result.records.map(({ zwdm }) => zwdm)).toEqual([codeAt(3), codeAt(1)])
})

test('every value belongs to an announced column', async () => {
  positionActions['/position/settings']({ extraColumn: true })
  const columns = v.parse(v.array(v.object({ name: v.string() })), answerData(await get('getPositionTableField')))
  const names = columns.map(({ name }) => name)
  const [row] = (await search({})).records
  expect(names).toContain('zdfwnx')
  expect(row?.values.map(({ name }) => name)).toEqual(names.filter((name) => !/^(zwmc|dwmc|zwdm)$/.test(name)))
})

test('suggestions contain the keyword and are ten at most', async () => {
  const suggestions = v.parse(
    v.array(v.object({ text: v.string() })),
    answerData(await get('getPositionSearch', { keyword: '教师' })),
  )
  expect(suggestions.length).toBeGreaterThan(2)
  expect(suggestions.length).toBeLessThanOrEqual(10)
  expect(suggestions.every(({ text }) => text.includes('教师'))).toBe(true)
})

test('applicants grow with the clock, and the figures name the time at which they were counted', async () => {
  const { id } = positionRows().find(({ hourly, closed }) => hourly > 1.5 && closed === '') ?? { id: '' }
  const figures = async () => v.parse(PositionBkqk, answerData(await get('getPositionBkqkInfo', { id })))
  const before = await figures()
  clock.set(clock.now() + 10 * hour)
  candidate = await new BladeClient(server.url).logIn('lina')
  const after = await figures()
  expect(after.bmrs).toBeGreaterThan(before.bmrs ?? 0)
  expect(after.tjsj).toMatch(/T\d\d:\d0:00\+08:00$/)
  expect(Date.parse(after.tjsj ?? '')).toBeLessThanOrEqual(clock.now())
})

test('selecting another position replaces the first in one step, and both remain on record', async () => {
  expect((await select(0)).status).toBe(200)
  expect((await select(1)).status).toBe(200)
  expect(await selectedNames()).toEqual([codeAt(1)])
  expect((await checked()).positions.map(({ result }) => result)).toEqual(['selected', 'replaced'])
})

test('a server that does not replace refuses, and the first selection remains', async () => {
  positionActions['/position/settings']({ replaces: false })
  await select(0)
  expect(statusAndMessage(await select(1))).toEqual([400, '您已选择其他职位，请先取消已选职位'])
  expect(await selectedNames()).toEqual([codeAt(0)])
})

test.each([
  [
    'full',
    () => positionActions['/position/places']({ zwdm: codeAt(1), left: 0 }),
    '该职位报名人数已满，请选择其他职位',
  ],
  ['closed', () => positionActions['/position/close']({ zwdm: codeAt(1) }), '因招聘计划调整，本职位暂停报名'],
  ['changed', () => positionActions['/position/change']({ zwdm: codeAt(1) }), '职位信息已更新，请核对后重新选择'],
  ['late', () => exams.change(recruitment, { signupEndTime: '2020-01-01T00:00:00+08:00' }), /截止/],
  ['submitted', () => setStage(lina, recruitment, 'submitted'), /已提交/],
])('a position that is %s cannot be selected, and the one before is kept', async (_, happens, message) => {
  await select(0)
  happens()
  const [status, text] = statusAndMessage(await select(1))
  expect(status).toBe(400)
  expect(text).toMatch(message)
  expect(await selectedNames()).toEqual([codeAt(0)])
})

test('a candidate whose record does not meet a requirement is refused with the reason', async () => {
  const index = positionRows().findIndex(({ xl, closed }) => xl === '14' && closed === '')
  expect(statusAndMessage(await select(index))).toEqual([400, '该职位要求硕士研究生及以上学历，您登记的学历不符合'])
  expect((await info(idAt(index))).select).toMatchObject({ allowed: false })
})

test('giving up frees the place, and a second time is refused', async () => {
  positionActions['/position/places']({ zwdm: codeAt(0), left: 1 })
  await select(0)
  expect((await info(idAt(0))).state).toBe('full')
  expect((await post('cancelSelection', { id: idAt(0) })).status).toBe(200)
  expect((await info(idAt(0))).state).toBe('open')
  expect(statusAndMessage(await post('cancelSelection', { id: idAt(0) }))).toEqual([400, '您没有选择该职位'])
})

test('nobody sees or gives up the selection of another candidate', async () => {
  await select(0)
  candidate = await new BladeClient(server.url).logIn('zhangwei')
  expect((await checked()).positions).toEqual([])
  expect((await post('cancelSelection', { id: idAt(0) })).status).toBe(400)
})

test('another kind of exam has no positions', async () => {
  users.change(lina, { examId: '1800000000000000001' })
  expect(statusAndMessage(await get('getPositionTableField'))).toEqual([400, '当前考试不是公开招聘考试'])
})
