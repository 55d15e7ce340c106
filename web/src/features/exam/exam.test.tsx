import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { exam, type ExamineeStatus } from '#contracts/candidate/exam.ts'
import { chinaTime } from '#contracts/core/blade.ts'
import type { Known } from '#contracts/core/blade.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { type ExamRow, exams, signupWindow } from '#mocks/exam/seeds.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { activate } from '#web/client/i18n.ts'
import type { TabMessage } from '#web/client/session/channel.ts'
import { listenToTabs } from '#web/client/session/listen-to-tabs.ts'
import { open } from '#web/testing/client.tsx'

const adult = '2026年下半年高等教育自学考试'
const adultId = '1800000000000000001'
const free = '2026年成人高等学校招生全国统一考试'
const freeId = '1800000000000000007'
const professionalId = '1800000000000000002'
const early = '2027年上半年全国计算机等级考试'
const zhangwei = '1700000000000000001'

async function select(name: string) {
  const card = await screen.findByRole('article', { name })
  return within(card).getByRole('button', { name: /^(选择此考试|查看详情)/ })
}

/** Home of somebody at a stage of an exam that he has chosen, where the exam has these dates. */
async function homeAt(stage: Known<ExamineeStatus>, dates: Partial<ExamRow> = {}, examId = adultId) {
  const page = await open('/wel/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, examId, stage)
      exams.change(examId, dates)
      return browser.value(exam.selectExam, { examId })
    },
  })
  const next = (await screen.findByText('下一步')).closest('section')
  if (!next) throw new Error('no next step')
  return { ...page, next }
}

const minutesFromNow = (minutes: number) => chinaTime(clock.now() + minutes * 60_000)

test('without a selected exam the header says so and the next step is to select one', async () => {
  await open('/wel/index', { as: 'zhangwei' })
  expect(await screen.findByRole('heading', { name: '选择您要报名的考试' })).toBeVisible()
  expect(screen.getByRole('button', { name: '当前考试：选择考试' })).toBeVisible()
})

test('the dialog shows conditions, dates, fee and duration before an exam is selected', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  const button = await select(adult)
  expect(screen.getByRole('heading', { level: 2, name: adult })).toBeVisible()
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: adult })
  for (const text of ['报考条件', '请提前准备', '报名时间', '准考证打印', '37.00 元起']) {
    expect(within(dialog).getByText(text)).toBeVisible()
  }
  expect(within(dialog).getByText(/约需 15 分钟/)).toBeVisible()
})

test('a refusal is shown in the dialog', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  await user.click(await select(adult))
  exams.change(adultId, { signupEndTime: '2020-01-01T00:00:00+08:00' })
  const dialog = await screen.findByRole('dialog', { name: adult })
  await user.click(within(dialog).getByRole('button', { name: '选择并开始报名' }))
  expect(await within(dialog).findByText(/该考试报名已截止/)).toBeVisible()
})

test('after a lost answer the selection is not sent again, and a reload shows the selected exam', async () => {
  const { user, reload } = await open('/selectexam/index', { as: 'zhangwei' })
  await user.click(await select(adult))
  faultPlan.add({ path: 'selectExam', kind: 'lost', count: 1 })
  const dialog = await screen.findByRole('dialog', { name: adult })
  await user.click(within(dialog).getByRole('button', { name: '选择并开始报名' }))
  expect(await within(dialog).findByText(/连接不上服务器/)).toBeVisible()
  await reload()
  expect(await screen.findByRole('button', { name: `当前考试：${adult}` })).toBeVisible()
  expect(journal.of('exam.selectExam')).toHaveLength(1)
})

test('an exam that is not open yet can be viewed but not selected', async () => {
  const { user } = await open('/selectexam/index?list=other', { as: 'zhangwei' })
  await user.click(await select(early))
  const dialog = await screen.findByRole('dialog', { name: early })
  expect(within(dialog).queryByRole('button', { name: '选择并开始报名' })).toBeNull()
  expect(within(dialog).getByRole('note')).toHaveTextContent(/报名将于 .+ 开始，开始后才能选择此考试。 还有 \d+ 天/)
  expect(within(dialog).getByRole('button', { name: '添加到日历' })).toBeEnabled()
})

test('an exam past its deadline shows the deadline', async () => {
  const { user } = await open('/selectexam/index?list=other', { as: 'zhangwei' })
  await user.click(await select('2026年下半年中小学教师资格考试（笔试）'))
  expect(within(await screen.findByRole('dialog')).getByRole('note')).toHaveTextContent(/报名已于 .+ 16:00 截止/)
})

test('with no open exam the home page shows the next one with its date and a calendar entry', async () => {
  await open('/wel/index', {
    as: 'zhangwei',
    before() {
      for (const it of exams.all())
        if (signupWindow(it) === 'open') exams.change(it.id, { signupEndTime: minutesFromNow(-5) })
    },
  })
  expect(await screen.findByText('暂无可报名的考试')).toBeVisible()
  const card = await screen.findByRole('article', { name: early })
  expect(card).toHaveTextContent(/报名时间 .+ 起 · 还有 \d+ 天/)
  expect(within(card).getByRole('button', { name: '添加到日历' })).toHaveAccessibleDescription(early)
})

test('an important message is on the home page until it is read', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  const important = within(await screen.findByRole('region', { name: '重要消息' }))
  await user.click(await important.findByRole('link', { name: /自学考试报名的通知/ }))
  expect(await screen.findByRole('heading', { name: /自学考试报名的通知/ })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '考试报名，首页' }))
  expect(await screen.findByText('没有未读的重要消息')).toBeVisible()
})

test('a failed message list leaves the rest of the home page usable and can be retried', async () => {
  const { user } = await open('/wel/index', {
    as: 'zhangwei',
    before: () => faultPlan.add({ path: 'getMessageList', kind: 'error' }),
  })
  const important = within(await screen.findByRole('region', { name: '重要消息' }))
  const retry = await important.findByRole('button', { name: '重试' })
  faultPlan.clear()
  await user.click(retry)
  expect(await important.findByRole('link', { name: /自学考试报名的通知/ })).toBeVisible()
  expect(screen.getByRole('article', { name: adult })).toBeVisible()
})

test('the home page links to the appointments of an exam that requires one', async () => {
  await homeAt('submitted')
  const page = within(screen.getByRole('main'))
  expect(await page.findByRole('link', { name: '预约考点' })).toHaveAttribute('href', '/exam/appointment/index')
  expect(page.queryByRole('link', { name: '我的准考证' })).toBeNull()
})

test('the home page links to the tickets once there is one', async () => {
  await open('/wel/index', { as: 'ayguli' })
  const page = within(screen.getByRole('main'))
  expect(await page.findByRole('link', { name: '我的准考证' })).toHaveAttribute('href', '/notselectexam/zkzdy/index')
})

test('search by code filters the exams, and an empty result says so', async () => {
  const { user, address } = await open('/selectexam/index?list=all', { as: 'zhangwei' })
  const field = await screen.findByLabelText('搜索考试')
  await user.type(field, 'pets')
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  expect(address()).toBe('/selectexam/index?list=all&keyword=pets')
  await user.clear(field)
  await user.type(field, '火星')
  expect(await screen.findByText('没有找到“火星”')).toBeVisible()
})

test('the search field follows the address', { tags: ['long'] }, async () => {
  const { user, visit } = await open('/selectexam/index', { as: 'zhangwei' })
  await user.type(await screen.findByLabelText('搜索考试'), '教育')
  await visit('/message/index')
  await visit(`/selectexam/index?list=all&keyword=${encodeURIComponent(adult)}`)
  await waitFor(() => expect(screen.getByLabelText('搜索考试')).toHaveValue(adult))
  await visit('/selectexam/index')
  await waitFor(() => expect(screen.getByLabelText('搜索考试')).toHaveValue(''))
})

test('an empty list explains itself', async () => {
  await open('/selectexam/index?list=selected', { as: 'zhangwei' })
  expect(await screen.findByText('您还没有报名任何考试')).toBeVisible()
})

test.each([
  ['filling', '继续填写报名信息'],
  ['returned', '报名被退回，请修改后重新提交'],
  ['unpaid', '审核已通过，请缴费'],
  ['ticket', '准考证可以打印了'],
  ['withdrawn', '报名已撤回，目前没有报名'],
  ['closed', '本次报名已关闭'],
] as const)('at the stage %s the next step is: %s', async (stage, title) => {
  await open('/wel/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adultId, stage)
      return browser.value(exam.selectExam, { examId: adultId })
    },
  })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test.each([
  ['submitted', '报名已提交，等待审核'],
  ['paid', '已缴费，等待准考证开放'],
] as const)('at the stage %s of an exam without appointments the next step is: %s', async (stage, title) => {
  const { next } = await homeAt(stage, {}, professionalId)
  expect(within(next).getByRole('heading', { name: title })).toBeVisible()
})

test('with a ticket the home page counts down to the exam and shows no deadline', async () => {
  const { next } = await homeAt('ticket', { examStartTime: minutesFromNow(3 * 24 * 60 + 30) })
  expect(next).toHaveTextContent(/考试时间 .+ · 还有 3 天/)
  expect(next).not.toHaveTextContent('截止')
})

test('after the payment deadline there is no link to pay', async () => {
  const { next } = await homeAt('unpaid', { payEndTime: minutesFromNow(-5) })
  expect(next).toHaveTextContent(/缴费已截止.+已于 .+ 截止/)
  expect(within(next).getByRole('link')).toHaveTextContent('查看进度')
  expect(await screen.findByRole('article', { name: adult })).toHaveTextContent('缴费已截止')
})

test('a sign-up without a fee is not shown as paid', async () => {
  const { next } = await homeAt('paid', {}, freeId)
  expect(within(next).getByRole('heading', { name: '审核已通过，等待准考证开放' })).toBeVisible()
  expect(await screen.findByRole('article', { name: free })).toHaveTextContent('已通过')
  expect(document.body).not.toHaveTextContent('已缴费')
})

test('incomplete base info is the first next step', async () => {
  await open('/wel/index', { as: 'wangyi' })
  expect(await screen.findByRole('heading', { name: '先完善基本信息' })).toBeVisible()
  expect(screen.getByText(/证件号码、民族、联系地址/)).toBeVisible()
})

async function exitExam(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: `当前考试：${adult}` }))
  await user.click(await screen.findByRole('button', { name: '退出考试' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '退出考试' })).getByRole('button', { name: '退出考试' }),
  )
}

test('exiting an exam asks for confirmation, clears the header and notifies other tabs', async () => {
  const heard = vi.fn<(news: TabMessage) => void>()
  onTestFinished(listenToTabs(heard))
  const { user } = await open('/wel/index', { as: 'lina' })
  await exitExam(user)
  expect(await screen.findByRole('button', { name: '当前考试：选择考试' })).toBeVisible()
  await waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: 'exam' }))
})

test('an exam that cannot be exited stays selected, and the error is shown', async () => {
  const { user } = await open('/wel/index', {
    as: 'lina',
    before: () => faultPlan.add({ path: 'exitExam', kind: 'error', count: 1 }),
  })
  await exitExam(user)
  expect(await screen.findByText('未知错误')).toBeVisible()
  expect(screen.getByRole('button', { name: `当前考试：${adult}` })).toBeVisible()
})

test('a card shows the fee of the sign-up, or the lowest fee without one', async () => {
  await open('/selectexam/index?list=all', { as: 'ayguli' })
  expect(await screen.findByRole('article', { name: adult })).toHaveTextContent('报名费 111.00 元缴费截止')
  expect(screen.getByRole('article', { name: early })).toHaveTextContent('报名费 80.00 元起')
})

test('a fee that cannot be read is neither left out nor free', async () => {
  const { user } = await open('/selectexam/index?list=all', {
    as: 'zhangwei',
    before: () => void exams.change(adultId, { fee: 'unknown' }),
  })
  expect(await screen.findByRole('article', { name: adult })).toHaveTextContent('报名费以公告为准')
  await user.click(await select(adult))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('—（以公告为准）')).toBeVisible()
})

test('the header shows the stage of the selected exam and its deadline', async () => {
  const { user } = await homeAt('unpaid')
  await user.click(await screen.findByRole('button', { name: `当前考试：${adult}` }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('待缴费')).toBeVisible()
  expect(dialog).toHaveTextContent(/截止 .+ 17:00 · 还剩 \d+ 天/)
})

test('in English, Chinese texts of the server have lang="zh-CN"', async () => {
  const { user } = await open('/wel/index', {
    as: 'zhangwei',
    before: (browser) => browser.value(exam.selectExam, { examId: adultId }),
  })
  await act(() => activate('en'))
  const next = within(await screen.findByRole('region', { name: 'Start your sign-up' }))
  expect(next.getByText(adult)).toHaveAttribute('lang', 'zh-CN')
  const card = within(await screen.findByRole('article', { name: free }))
  for (const text of [free, '省教育考试院']) expect(card.getByText(text)).toHaveAttribute('lang', 'zh-CN')
  await user.click(card.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog', { name: free }))
  for (const text of [free, '省教育考试院', '身体健康，能够参加集中笔试']) {
    expect(dialog.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'zh-CN')
  }
})
