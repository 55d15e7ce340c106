import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import {
  Appointment,
  AppointmentBatch,
  AppointmentOffer,
  Bmd,
  BmdDetail,
  type AppointmentDraft,
} from '#contracts/candidate/appointment.ts'
import { Permission, page } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { messages } from '../message.ts'
import { findExaminee, examinees } from '../signup/examinee.ts'
import { setStage } from '../signup/stage.ts'
import { BladeClient, answerData, type WireAnswer } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { venues } from '../venue.ts'
import { printSlips, setPlaces } from './appointment.ts'
import { changeEnd } from './rule.ts'
import { bookings, examSchedule } from './seeds.ts'

const adult = '1800000000000000001'
const zhangwei = '1700000000000000001'
const confirmation = '1870000000000000001'
const venue = '51011'

const server = await testServer()
let candidate: BladeClient

beforeEach(async () => {
  setStage(zhangwei, adult, 'submitted')
  users.change(zhangwei, { examId: adult })
  await logIn()
})

async function logIn(account = 'zhangwei') {
  candidate = await new BladeClient(server.url).logIn(account)
}

const prefix = 'ouma-signup/exam/appointment'
const get = (call: string, query: Record<string, string> = {}) => candidate.call(`GET ${prefix}/${call}`, { query })
const days = () => examSchedule(adult)?.days ?? []
const day = (index: number) => days()[index] ?? ''
const draft = (more: Partial<AppointmentDraft> = {}): AppointmentDraft => ({
  appointmentId: confirmation,
  bmdCode: venue,
  appointmentTime: day(0),
  batchCode: '1',
  ...more,
})
const save = (more: Partial<AppointmentDraft> = {}) => candidate.call(`POST ${prefix}/save`, { json: draft(more) })
const remove = (id: string) => candidate.call(`POST ${prefix}/remove`, { form: { id } })
const statusAndMessage = ({ status, body }: WireAnswer) => [status, (body as { msg: string }).msg] // R
const own = async (query: Record<string, string> = {}) =>
  v.parse(page(Appointment), answerData(await get('page', query))).records
const offer = async () => v.parse(AppointmentOffer, answerData(await get('getSSAndBmds')))
const bookableDays = async () => {
  const answer = await get('getDescriptionAndAppointmentTime', { appointmentId: confirmation, bmdCode: venue })
  return v.parse(
    v.looseObject({ days: v.array(v.looseObject({ state: v.string(), reason: v.string() })) }),
    answerData(answer),
  ).days
}
test('candidates are told to bring the document that they registered with', async () => {
  const query = { appointmentId: confirmation, bmdCode: venue }
  const text = async () => Object(answerData(await get('getDescriptionAndAppointmentTime', query))).description
  expect(await text()).toContain('<li>有效居民身份证原件；</li>')
  users.change(zhangwei, { zjlx: '6' })
  expect(await text()).toContain('<li>有效护照原件；</li>')
  expect(await text()).not.toContain('居民身份证')
})

const left = async (index: number, batchCode: string) => {
  const query = { appointmentTime: day(index), appointmentId: confirmation, bmdCode: venue }
  const batches = v.parse(v.array(AppointmentBatch), answerData(await get('getAppointmentBatch', query)))
  return batches.find((it) => it.batchCode === batchCode)?.remaining
}
async function booked(more: Partial<AppointmentDraft> = {}) {
  expect((await save(more)).status).toBe(200)
  const [row] = await own({ status_equal: 'booked' })
  if (!row) throw new Error('nothing was booked')
  return row
}

test('a booking takes a place, and cancelling it gives the place back', async () => {
  const before = (await left(0, '1')) ?? 0
  const row = await booked()
  expect(row).toMatchObject({
    appointmentName: '报名现场确认',
    bmdName: '成都市第一中学考点',
    bmddz: '成都市人民中路 18 号',
    appointmentTime: day(0),
    startTime: `${day(0)}T08:30:00+08:00`,
    status: 'booked',
    change: { allowed: true },
    cancel: { allowed: true },
  })
  expect(await left(0, '1')).toBe(before - 1)
  expect((await remove(row.id)).status).toBe(200)
  expect(await left(0, '1')).toBe(before)
  expect(await own({ status_notequal: 'booked' })).toMatchObject([{ id: row.id, status: 'cancelled' }])
  expect(statusAndMessage(await remove(row.id))).toEqual([400, '预约已取消'])
})

test('recalling the sign-up cancels the booking, releases its place, and sends a message', async () => {
  const before = (await left(0, '1')) ?? 0
  await booked()
  examinees.change(findExaminee(zhangwei, adult)?.id ?? '', { status: 'submitted' })
  expect((await candidate.call('GET ouma-signup/exam/signup/recallSubmitExaminee')).status).toBe(200)
  expect(await left(0, '1')).toBe(before)
  expect(await own()).toMatchObject([{ status: 'cancelled' }])
  expect(messages.filter(({ userId }) => userId === zhangwei)).toMatchObject([
    { title: '预约已取消', summary: expect.stringContaining('报名现场确认') },
  ])
})

test('one upcoming booking of each kind', async () => {
  await booked()
  expect(statusAndMessage(await save({ batchCode: '3' }))).toEqual([400, '您已有此项预约，如需调整请改约'])
  expect((await offer()).permission).toEqual({ allowed: false, reason: '各项预约都已完成，如需调整请改约' })
})

test('a change moves the booking, and one that is refused leaves it as it was', async () => {
  const row = await booked()
  setPlaces({ appointmentId: confirmation, bmdCode: venue, appointmentTime: day(2) }, 0)
  expect(statusAndMessage(await save({ id: row.id, appointmentTime: day(2) }))).toEqual([
    400,
    '该时段刚刚约满，请选择其他时段',
  ])
  expect(statusAndMessage(await save({ id: row.id }))).toEqual([400, '所选时段与原预约相同'])
  expect(await own()).toMatchObject([{ id: row.id, appointmentTime: day(0), batchCode: '1' }])
  const before = (await left(0, '1')) ?? 0
  expect((await save({ id: row.id, batchCode: '3' })).status).toBe(200)
  expect(await own()).toMatchObject([{ id: row.id, batchCode: '3' }])
  expect(await left(0, '1')).toBe(before + 1)
})

test('of two bookings of the last place one succeeds', async () => {
  setPlaces({ appointmentId: confirmation, bmdCode: venue, appointmentTime: day(0), batchCode: '1' }, 1)
  const lina = '1700000000000000002'
  setStage(lina, adult, 'submitted')
  const other = await new BladeClient(server.url).logIn('lina')
  const answers = await Promise.all([save(), other.call(`POST ${prefix}/save`, { json: draft() })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await left(0, '1')).toBe(0)
  expect(bookings.filter((it) => it.examId === adult)).toHaveLength(1)
})

test('exams that share a venue, a kind and a day do not share its places', async () => {
  const before = (await left(0, '1')) ?? 0
  const elsewhere = { userId: zhangwei, examId: '1800000000000000002', appointmentId: confirmation, bmdCode: venue }
  const slot = { appointmentTime: day(0), batchCode: '1', printTime: null }
  bookings.put({ id: 'elsewhere', ...elsewhere, ...slot, status: 'booked' })
  expect(await left(0, '1')).toBe(before)
  setPlaces({ appointmentId: confirmation, bmdCode: venue, ...slot }, 2)
  expect(await left(0, '1')).toBe(2)
})

test('days are open, full or closed with a reason', async () => {
  const listedDays = await bookableDays()
  expect(listedDays.map(({ state }) => state)).toEqual([
    'open',
    'full',
    'open',
    'closed',
    'open',
    'open',
    'open',
    'open',
  ])
  expect(listedDays[3]?.reason).toBe('不开放')
  expect(statusAndMessage(await save({ appointmentTime: day(1) }))).toEqual([400, '该时段刚刚约满，请选择其他时段'])
  expect(statusAndMessage(await save({ appointmentTime: day(3) }))).toEqual([400, '所选日期不接受预约：不开放'])
  expect(statusAndMessage(await save({ appointmentTime: '2020-01-01' }))).toEqual([400, '所选日期不接受预约'])
})

test('from 17:00 of the day before a booking is neither made nor changed nor cancelled', async () => {
  const row = await booked()
  clock.set(Date.parse(changeEnd(day(0))) + 1000)
  await logIn()
  expect((await bookableDays())[0]).toMatchObject({ state: 'closed', reason: '已停止预约' })
  const reason = expect.stringMatching(/^已于 .+ 17:00 停止改约和取消$/)
  expect(statusAndMessage(await save({ id: row.id, appointmentTime: day(2) }))).toEqual([400, reason])
  expect(statusAndMessage(await remove(row.id))).toEqual([400, reason])
  expect(await own()).toMatchObject([{ change: { allowed: false, reason }, cancel: { allowed: false, reason } }])
})

test('a booking with a printed slip is binding', async () => {
  const row = await booked()
  const ask = async () => v.parse(Permission, answerData(await get('isPrintAppointment', { id: row.id })))
  expect(await ask()).toEqual({ allowed: true, reason: '' })
  printSlips(zhangwei)
  const reason = expect.stringMatching(/^预约单已于 .+ 打印，不能再改约或取消$/)
  expect(await ask()).toEqual({ allowed: false, reason })
  expect(statusAndMessage(await save({ id: row.id, batchCode: '3' }))).toEqual([400, reason])
  expect(statusAndMessage(await remove(row.id))).toEqual([400, reason])
})

test('bookings of other users are inaccessible', async () => {
  const row = await booked()
  setStage('1700000000000000002', adult, 'submitted')
  await logIn('lina')
  expect(await own()).toEqual([])
  for (const answer of [await save({ id: row.id, batchCode: '3' }), await remove(row.id)]) {
    expect(statusAndMessage(answer)).toEqual([400, '预约不存在或已取消'])
  }
  expect(statusAndMessage(await get('isPrintAppointment', { id: row.id }))).toEqual([400, '预约不存在或已取消'])
})

test.each([
  ['filling', '提交报名后才能预约，请继续填写并提交报名信息'],
  ['returned', '报名被退回，修改并重新提交后才能预约'],
  ['withdrawn', '报名已撤回，重新提交后才能预约'],
  ['closed', '本次报名已关闭，不能预约'],
] as const)('at the stage %s one may not book', async (status, reason) => {
  examinees.change(findExaminee(zhangwei, adult)?.id ?? '', { status })
  expect((await offer()).permission).toEqual({ allowed: false, reason })
  expect(statusAndMessage(await save())).toEqual([400, reason])
})

function goOver(examId: string) {
  setStage(zhangwei, examId, 'submitted')
  users.change(zhangwei, { examId })
}

test('booking opens and closes at its time, and some exams ask for none', async () => {
  goOver('1800000000000000002')
  expect((await offer()).permission.reason).toMatch(/^预约将于 .+ 09:00 开始$/)
  goOver('1800000000000000004')
  expect((await offer()).permission.reason).toMatch(/^预约已于 .+ 17:00 截止$/)
  goOver('1800000000000000007')
  expect(await offer()).toEqual({
    permission: { allowed: false, reason: '本场考试不需要预约' },
    startTime: null,
    endTime: null,
    ss: [],
  })
  expect(statusAndMessage(await save())).toEqual([400, '本场考试不需要预约'])
})

test('venues stand below their cities; the one of the sign-up is suggested', async () => {
  const { ss } = await offer()
  expect(ss[0]).toMatchObject({ ssName: '成都市', bmds: [{ bmdCode: venue }, {}, { open: false, reason: '名额已满' }] })
  expect(v.parse(Bmd, answerData(await get('getBmd')))).toMatchObject({ bmdCode: venue })
  const detail = v.parse(BmdDetail, answerData(await get('getBmddzAndAppointment', { bmdCode: venue })))
  expect(detail).toMatchObject({ bmddz: '成都市人民中路 18 号', appointments: [{ required: true }] })
})

test('an unknown or closed venue, kind or batch is refused', async () => {
  expect(statusAndMessage(await get('getBmddzAndAppointment', { bmdCode: '999' }))).toEqual([400, '考点不存在'])
  expect(statusAndMessage(await save({ bmdCode: '999' }))).toEqual([400, '考点不存在'])
  expect(statusAndMessage(await save({ batchCode: '9' }))).toEqual([400, '所选时段不存在'])
  expect(statusAndMessage(await save({ appointmentId: '9' }))).toEqual([400, '预约事项不存在'])
  venues.change(venue, { open: false, reason: '场地维修' })
  expect(statusAndMessage(await save())).toEqual([400, '该考点暂停预约：场地维修'])
})

test('without an exam there is nothing to book', async () => {
  users.change(zhangwei, { examId: null })
  expect(statusAndMessage(await get('page'))).toEqual([400, '请先选择考试'])
})

test('past bookings are in the history', async () => {
  const row = await booked()
  clock.set(`${day(0)}T18:00:00+08:00`)
  await logIn()
  expect(await own()).toMatchObject([{ id: row.id, status: 'attended' }])
})
