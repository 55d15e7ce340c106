import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { baseInfo } from '#contracts/candidate/base-info.ts'
import { exam, type ExamineeStatus } from '#contracts/candidate/exam.ts'
import { chinaTime, type Known } from '#contracts/core/blade.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { decideChange } from '#mocks/base-info/change.ts'
import { clock, day } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { type ExamRow, exams } from '#mocks/exam/seeds.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import { open } from '#web/testing/client.tsx'

const zhangwei = '1700000000000000001'
const adult = { id: '1800000000000000001', name: '2026年下半年高等教育自学考试' }
const professional = { id: '1800000000000000002', name: '2026年度中级注册安全工程师职业资格考试' }
const english = { id: '1800000000000000005', name: '2026年下半年全国英语等级考试（PETS）' }
const free = { id: '1800000000000000007', name: '2026年成人高等学校招生全国统一考试' }

const inDays = (days: number) => chinaTime(clock.now() + days * day)

type Own = { of: { id: string }; stage: Known<ExamineeStatus>; dates?: Partial<ExamRow> }

/** Home with sign-ups at these stages. */
const homeWith = (own: readonly Own[], selected?: string) =>
  open('/wel/index', {
    as: 'zhangwei',
    async before(browser) {
      for (const { of, stage, dates = {} } of own) {
        setStage(zhangwei, of.id, stage)
        exams.change(of.id, dates)
      }
      if (selected) await browser.value(exam.selectExam, { examId: selected })
    },
  })

const card = (name: string) => screen.findByRole('article', { name })

test('the agenda has every sign-up by its next deadline, waiting ones last, and the first is the next step', async () => {
  await homeWith(
    [
      { of: free, stage: 'paid' },
      { of: english, stage: 'ticket', dates: { examStartTime: inDays(6) } },
      { of: adult, stage: 'unpaid', dates: { payEndTime: inDays(2) } },
    ],
    free.id,
  )
  const own = within(await screen.findByRole('region', { name: '我的报名' }))
  expect(own.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    adult.name,
    english.name,
    free.name,
  ])
  expect(screen.getByRole('region', { name: '审核已通过，请缴费' })).toHaveTextContent(adult.name)
})

test('the action of an exam that is not selected selects it and opens the page', async () => {
  const { user, address } = await homeWith(
    [
      { of: adult, stage: 'unpaid' },
      { of: free, stage: 'submitted' },
    ],
    free.id,
  )
  await user.click(within(await card(adult.name)).getByRole('button', { name: `去缴费 ${adult.name}` }))
  expect(await screen.findByRole('button', { name: `当前考试：${adult.name}` })).toBeVisible()
  expect(address()).toBe('/exam/pay/index')
})

test('where an exam cannot be selected its action says why and stays on home', async () => {
  const { user, address } = await homeWith([{ of: adult, stage: 'unpaid' }])
  faultPlan.add({ path: 'selectExam', kind: 'error', count: 1 })
  await user.click(within(await card(adult.name)).getByRole('button', { name: `去缴费 ${adult.name}` }))
  expect(await screen.findByText('未知错误')).toBeVisible()
  expect(address()).toBe('/wel/index')
})

test('while a ticket is awaited its card says until when nothing is to do and whom to call', async () => {
  await homeWith([{ of: professional, stage: 'paid', dates: { ticketStartTime: '2027-01-19T09:00:00+08:00' } }])
  const paid = await card(professional.name)
  expect(paid).toHaveTextContent('2027-01-19 前无需操作，准考证开放后会有消息。 有疑问请致电 028-86740101')
  expect(within(paid).getByRole('link', { name: '028-86740101' })).toHaveAttribute('href', 'tel:02886740101')
  expect(within(paid).getByRole('button', { name: '添加到日历' })).toHaveAccessibleDescription(professional.name)
  expect(paid).not.toHaveTextContent('截止')
})

test('during the review a card names the deadline of the payment that follows', async () => {
  await homeWith([{ of: professional, stage: 'submitted', dates: { payEndTime: '2027-01-08T17:00:00+08:00' } }])
  expect(await card(professional.name)).toHaveTextContent('通过后请在 2027-01-08 17:00 前缴费')
})

test('an appointment that is due is the action of its exam', async () => {
  const { user, address } = await homeWith([{ of: adult, stage: 'submitted' }])
  const due = await card(adult.name)
  expect(due).toHaveTextContent(/预约截止 .+ · 还剩/)
  await user.click(within(due).getByRole('button', { name: `去预约 ${adult.name}` }))
  expect(await screen.findByRole('button', { name: `当前考试：${adult.name}` })).toBeVisible()
  expect(address()).toBe('/exam/appointment/index')
})

test('a card with a ticket shows the exam, from the day after it the release of the scores', async () => {
  const { reload } = await homeWith([{ of: english, stage: 'ticket', dates: { examStartTime: inDays(6) } }])
  const ticket = await card(english.name)
  expect(ticket).toHaveTextContent(/考试时间 .+ · 还有 5 天/)
  expect(ticket).not.toHaveTextContent('截止')
  exams.change(english.id, { examStartTime: inDays(-2), scoreTime: '2027-02-01T09:00:00+08:00' })
  await reload()
  expect(await card(english.name)).toHaveTextContent('2027-02-01 前无需操作，成绩公布后会有消息。')
})

test('what is urgent behind the next step is a message on home, with its action', async () => {
  await homeWith([
    { of: adult, stage: 'unpaid', dates: { payEndTime: inDays(1) } },
    { of: free, stage: 'returned', dates: { signupEndTime: inDays(2) } },
    { of: professional, stage: 'filling', dates: { signupEndTime: inDays(9) } },
  ])
  const messages = within(await screen.findByRole('region', { name: '重要消息' }))
  expect(messages.getByText('报名被退回，请修改后重新提交')).toBeVisible()
  expect(messages.getByText(free.name)).toBeVisible()
  expect(messages.getByRole('button', { name: '查看原因' })).toBeVisible()
  expect(messages.queryByText(adult.name)).toBeNull()
  expect(messages.queryByText(professional.name)).toBeNull()
})

/** Requests another name. */
const requestName = (browser: Tab, value: string) =>
  browser.value(baseInfo.submitModify, { values: [{ name: 'ksName', value }], reason: '已更名' })

test('a refused correction is a message on home until it is requested again', async () => {
  const { user, browser, reload } = await open('/wel/index', {
    as: 'zhangwei',
    async before(tab) {
      await requestName(tab, '张玮')
      decideChange(users.get(zhangwei), 'ksName', { approved: false, reason: '户口本照片不清晰' })
    },
  })
  const messages = within(await screen.findByRole('region', { name: '重要消息' }))
  expect(await messages.findByText(/更正申请未通过/)).toHaveTextContent('“姓名”的更正申请未通过')
  expect(messages.getByText('户口本照片不清晰')).toBeVisible()
  await user.click(messages.getByRole('link', { name: '重新申请' }))
  expect(await screen.findByText(/更正申请未通过：/)).toHaveTextContent('更正申请未通过：户口本照片不清晰')
  await requestName(browser, '张玮')
  await user.click(screen.getByRole('link', { name: '考试报名，首页' }))
  await reload()
  expect(await screen.findByRole('region', { name: '重要消息' })).not.toHaveTextContent('更正申请')
})

test('a refusal of two weeks ago is no message any more', async () => {
  await open('/wel/index', {
    as: 'zhangwei',
    async before(tab) {
      await requestName(tab, '张玮')
      clock.set(clock.now() - 15 * day)
      decideChange(users.get(zhangwei), 'ksName', { approved: false, reason: '户口本照片不清晰' })
      clock.reset()
    },
  })
  expect(await screen.findByRole('region', { name: '重要消息' })).not.toHaveTextContent('更正申请')
})

test('a returned reissue is a message on home with its reason, its deadline and its form', async () => {
  const { user, address } = await open('/wel/index', { as: 'lina' })
  const messages = within(await screen.findByRole('region', { name: '重要消息' }))
  expect(await messages.findByText('补办申请被退回，请修改后重新提交')).toBeVisible()
  expect(messages.getByText(/有效期看不清/)).toBeVisible()
  expect(messages.getByText(/请在 .+ 前办理/)).toBeVisible()
  await user.click(messages.getByRole('link', { name: '去修改' }))
  expect(address()).toMatch(/^\/reissue\/index\?id=\d+&step=form/)
})
