import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { printSlips, setPlaces } from '#mocks/appointment/appointment.ts'
import { changeEnd } from '#mocks/appointment/rule.ts'
import { bookings, examSchedule } from '#mocks/appointment/seeds.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import { venues } from '#mocks/venue.ts'
import { press, open, type TestApp } from '#web/testing/client.tsx'
import { longDay } from '#web/ui/time/moment.ts'

const adult = '1800000000000000001'
const zhangwei = '1700000000000000001'
const confirmation = '1870000000000000001'
const page = '/exam/appointment/index'

const day = (index: number) => examSchedule(adult)?.days[index] ?? ''
const slot = (index: number, batchCode?: string) => ({
  appointmentId: confirmation,
  bmdCode: '51011',
  appointmentTime: day(index),
  ...(batchCode && { batchCode }),
})
const own = () => bookings.filter((it) => it.userId === zhangwei)
const calls = () => journal.of('appointment.save').filter(({ executed }) => executed)

/** Somebody who may book for the exam. */
function eligible(browser: Tab) {
  setStage(zhangwei, adult, 'submitted')
  return browser.value(exam.selectExam, { examId: adult })
}

/** The same with a booking on the first day, in the first batch. */
async function booked(browser: Tab) {
  await eligible(browser)
  bookings.put({
    ...slot(0),
    batchCode: '1',
    id: '1879000000000000001',
    userId: zhangwei,
    examId: adult,
    status: 'booked',
    printTime: null,
  })
}

/** A day on a card: 11月23日 周一. */
const dayText = (index: number) => longDay(`${day(index)}T12:00:00+08:00`, 'zh')

const begin = (before: (browser: Tab) => unknown = eligible, search = '?booking=new') =>
  open(`${page}${search}`, { as: 'zhangwei', before })

const atBatches = (index = 0, booking = 'new') =>
  `?booking=${booking}&bmdCode=51011&appointmentId=${confirmation}&appointmentTime=${day(index)}`

async function choose({ user }: TestApp, name: RegExp | string) {
  await user.click(await screen.findByRole('radio', { name }))
}

test('without a submitted sign-up the page explains why booking is not possible', async () => {
  await open(page, { as: 'lina' })
  expect(await screen.findByText('提交报名后才能预约，请继续填写并提交报名信息')).toBeVisible()
  expect(screen.queryByRole('link', { name: '开始预约' })).toBeNull()
})

test('before booking opens the page shows the opening time and a calendar entry', async () => {
  await open(page, {
    as: 'zhangwei',
    before: (browser) => {
      setStage(zhangwei, '1800000000000000002', 'submitted')
      return browser.value(exam.selectExam, { examId: '1800000000000000002' })
    },
  })
  expect(await screen.findByText(/^预约将于 .+ 09:00 开始$/)).toBeVisible()
  expect(screen.getByRole('button', { name: '添加到日历' })).toBeEnabled()
})

test('without a booking the page links to the booking form', async () => {
  await open(page, { as: 'zhangwei', before: eligible })
  expect(await screen.findByText('还没有预约')).toBeVisible()
  expect(screen.getByRole('link', { name: '开始预约' })).toHaveAttribute('href', `${page}?booking=new`)
})

test('the current booking is shown with time, venue, route and deadline, followed by past bookings', async () => {
  await open(page, { as: 'ayguli' })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('口语考试')).toBeVisible()
  expect(card.getByText(/^13:30–15:00/)).toBeVisible()
  expect(card.getByText('乌鲁木齐市人民中路 18 号')).toBeVisible()
  expect(card.getByRole('link', { name: '查看路线' })).toBeVisible()
  expect(card.getByRole('button', { name: '添加到日历' })).toBeVisible()
  expect(screen.getByRole('article')).toHaveTextContent(/17:00 前可以改约或取消/)
  expect(within(screen.getByRole('region', { name: '历史预约' })).getByText('已取消')).toBeVisible()
})

test('a step without a choice shows an error at the field', async () => {
  const app = await begin(eligible, `?booking=new&bmdCode=51011&appointmentId=${confirmation}`)
  await screen.findByRole('radio', { name: dayText(0) })
  await press(app, '继续')
  expect(await screen.findByText('请选择日期')).toBeVisible()
})

test('a completed step can be reopened and keeps its choice', async () => {
  const app = await begin(eligible, atBatches())
  // The day is in the language of the page, the venue always as the server writes it.
  const main = within(screen.getByRole('main'))
  expect((await main.findByText(dayText(0))).closest('main [lang]')).toBeNull()
  for (const name of [/第一中学考点/, '2026年下半年高等教育自学考试'])
    expect(await main.findByText(name)).toHaveAttribute('lang', 'zh-CN')
  await press(app, '更改选择日期')
  expect(await screen.findByRole('radio', { name: dayText(0) })).toBeChecked()
  expect(app.address()).toContain('step=day')
})

test('a day that is full on submission offers the next free days', async () => {
  const app = await begin(eligible, atBatches())
  await choose(app, /^08:30–10:00/)
  setPlaces(slot(0), 0)
  await press(app, '确认预约')
  await press(app, dayText(2))
  expect(await screen.findByRole('radio', { name: /^08:30–10:00/ })).toBeEnabled()
  expect(app.address()).toContain(`appointmentTime=${day(2)}`)
})

test('with every day full the page says so and can be refreshed', async () => {
  const app = await begin(async (browser) => {
    await eligible(browser)
    for (const index of [0, 1, 2, 4, 5, 6, 7]) setPlaces(slot(index), 0)
  }, `?booking=new&bmdCode=51011&appointmentId=${confirmation}`)
  expect(await screen.findByText('目前没有可以预约的日期')).toBeVisible()
  setPlaces(slot(0, '1'), 1)
  await press(app, '刷新名额')
  await waitFor(() => expect(screen.getByRole('radio', { name: dayText(0) })).toBeEnabled())
})

test(
  'a change shows both bookings, and the old one stays valid until the new one is saved',
  { tags: ['long'] },
  async () => {
    const app = await begin(booked, '?booking=1879000000000000001')
    const note = await screen.findByRole('note')
    expect(note).toHaveTextContent('08:30–10:00')
    expect(note).toHaveTextContent('改约成功前，原预约一直有效')
    await press(app, '继续')
    await press(app, '继续')
    await choose(app, dayText(0))
    await press(app, '继续')
    expect(await screen.findByRole('radio', { name: /^08:30–10:00/ })).toBeDisabled()
    await choose(app, /^13:30–15:00/)
    expect(screen.getByRole('region', { name: '原预约' })).toHaveTextContent('08:30–10:00')
    expect(screen.getByRole('region', { name: '新预约' })).toHaveTextContent('13:30–15:00')
    setPlaces(slot(0, '3'), 0)
    await press(app, '确认改约')
    expect(await screen.findByText(/该时段刚刚约满/)).toBeVisible()
    expect(own()).toMatchObject([{ batchCode: '1' }])
    await press(app, '10:00–11:30，余 2')
    await press(app, '确认改约')
    expect(await screen.findByRole('heading', { name: '改约成功' })).toBeVisible()
    expect(own()).toMatchObject([{ batchCode: '2', status: 'booked' }])
  },
)

test('a booking with a printed slip can be neither changed nor cancelled', async () => {
  await open(page, {
    as: 'zhangwei',
    before: async (browser) => {
      await booked(browser)
      printSlips(zhangwei)
    },
  })
  expect(await screen.findByText(/^预约单已于 .+ 打印，不能再改约或取消$/)).toBeVisible()
  expect(screen.queryByRole('link', { name: '改约' })).toBeNull()
  expect(screen.queryByRole('button', { name: '取消预约' })).toBeNull()
})

test('cancelling fails if the slip was printed in the meantime', async () => {
  const app = await open(page, { as: 'zhangwei', before: booked })
  await screen.findByRole('article')
  printSlips(zhangwei)
  await press(app, '取消预约')
  expect(await screen.findByRole('alert')).toHaveTextContent(/打印，不能再改约或取消/)
  expect(own()).toMatchObject([{ status: 'booked' }])
})

test('after the deadline for changes the page shows that it has passed', async () => {
  await open(page, {
    as: 'zhangwei',
    before: async (browser) => {
      await booked(browser)
      clock.set(Date.parse(changeEnd(day(0))) + 1000)
      await browser.logIn('zhangwei')
    },
  })
  expect(await screen.findByText(/^已于 .+ 17:00 停止改约和取消$/)).toBeVisible()
})

test('after a lost answer the form says that it checks, then that the booking is made, and it is made once', async () => {
  const app = await begin(eligible, atBatches())
  await choose(app, /^08:30–10:00/)
  faultPlan.add({ path: 'appointment/save', kind: 'lost', count: 1 })
  faultPlan.add({ path: 'appointment/page', kind: 'latency', ms: 300, count: 1 })
  await press(app, '确认预约')
  expect(await screen.findByText(/正在确认结果，请勿重复操作/)).toBeVisible()
  expect(await screen.findByRole('heading', { name: '预约成功' })).toBeVisible()
  expect(calls()).toHaveLength(1)
  expect(own()).toHaveLength(1)
})

test(
  'a booking that was not executed can be sent again once the server has confirmed that',
  { tags: ['long'] },
  async () => {
    const app = await begin(eligible, atBatches())
    await choose(app, /^08:30–10:00/)
    faultPlan.add({ path: 'appointment/save', kind: 'drop', count: 1 })
    await press(app, '确认预约')
    expect(await screen.findByText(/正在确认结果，请勿重复操作/)).toBeVisible()
    expect(await screen.findByText(/操作未成功，请再试一次/)).toBeVisible()
    await press(app, '确认预约')
    expect(await screen.findByRole('heading', { name: '预约成功' })).toBeVisible()
    expect(own()).toHaveLength(1)
  },
)

test('a double click books once', async () => {
  const app = await begin(eligible, atBatches())
  await choose(app, /^08:30–10:00/)
  const button = await screen.findByRole('button', { name: '确认预约' })
  button.click()
  button.click() // at once: under load two clicks of user-event are more than half a second apart
  expect(await screen.findByRole('heading', { name: '预约成功' })).toBeVisible()
  expect(journal.of('appointment.save')).toHaveLength(1)
})

test('a venue that closes before submission shows the reason', async () => {
  const app = await begin(eligible, atBatches())
  await choose(app, /^08:30–10:00/)
  venues.change('51011', { open: false, reason: '场地维修' })
  await press(app, '确认预约')
  expect(await screen.findByText(/该考点暂停预约：场地维修/)).toBeVisible()
})

test('a booking of another exam is not found', async () => {
  await begin(eligible, '?booking=1871000000000000002')
  expect(await screen.findByText('没有找到这条预约')).toBeVisible()
})

test('saving fails when the exam was deselected in another tab', async () => {
  const app = await begin(eligible, atBatches())
  await choose(app, /^08:30–10:00/)
  users.change(zhangwei, { examId: null })
  await press(app, '确认预约')
  const main = within(screen.getByRole('main'))
  expect(await main.findByText(/请先选择考试/)).toBeVisible()
})
