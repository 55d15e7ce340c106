import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/exam.ts'
import { exams } from '#mocks/exam.ts'
import { setStage } from '#mocks/stage.ts'
import { faultPlan } from '#mocks/faults.ts'
import { journal } from '#mocks/journal.ts'

import { open } from '../../testing/client.tsx'

const adult = '2026年下半年高等教育自学考试'
const adultId = '1800000000000000001'
const zhangwei = '1700000000000000001'

async function select(name: string) {
  const card = await screen.findByRole('article', { name })
  return within(card).getByRole('button')
}

test('without an exam the header says so and the next step is to choose one', async () => {
  await open('/wel/index', { as: 'zhangwei' })
  expect(await screen.findByRole('heading', { name: '选择您要报名的考试' })).toBeVisible()
  expect(screen.getByRole('button', { name: '当前考试：还未选择考试' })).toBeVisible()
})

test('the dialog tells conditions, dates, fee and time before an exam is chosen', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  await user.click(await select(adult))
  const dialog = await screen.findByRole('dialog', { name: adult })
  for (const text of ['报考条件', '请提前准备', '报名时间', '准考证打印', '37.00 元起']) {
    expect(within(dialog).getByText(text)).toBeVisible()
  }
  expect(within(dialog).getByText(/约需 15 分钟/)).toBeVisible()
})

test('a chosen exam is in the header and marked in the list', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  await user.click(await select(adult))
  await user.click(
    within(await screen.findByRole('dialog', { name: adult })).getByRole('button', { name: '选择此考试' }),
  )
  expect(await screen.findByRole('button', { name: `当前考试：${adult}` })).toBeVisible()
  const card = screen.getByRole('article', { name: adult })
  expect(await within(card).findByText('当前考试')).toBeVisible()
})

test('a refusal stands in the dialog, which stays', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  await user.click(await select(adult))
  exams.change(adultId, { signupEndTime: '2020-01-01T00:00:00+08:00' })
  const dialog = await screen.findByRole('dialog', { name: adult })
  await user.click(within(dialog).getByRole('button', { name: '选择此考试' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('该考试报名已结束')
})

test('a lost answer is not sent again; the choice is seen after a look', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  await user.click(await select(adult))
  faultPlan.add({ path: 'selectExam', kind: 'lost', count: 1 })
  const dialog = await screen.findByRole('dialog', { name: adult })
  await user.click(within(dialog).getByRole('button', { name: '选择此考试' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('暂时连接不上服务器')
  expect(journal.of('exam.selectExam')).toHaveLength(1)
})

test('an exam that is not open yet can be looked at and not chosen', async () => {
  const { user } = await open('/selectexam/index?list=other', { as: 'zhangwei' })
  await user.click(await select('2027年上半年全国计算机等级考试'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: '选择此考试' })).toBeNull()
})

test('the search finds names, codes and organisers, and says when there is nothing', async () => {
  const { user, address } = await open('/selectexam/index?list=all', { as: 'zhangwei' })
  const field = await screen.findByLabelText('搜索考试')
  await user.type(field, 'pets')
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  expect(address()).toBe('/selectexam/index?list=all&keyword=pets')
  await user.clear(field)
  await user.type(field, '火星')
  expect(await screen.findByText('没有找到“火星”')).toBeVisible()
})

test('empty lists say why and what to do', async () => {
  await open('/selectexam/index?list=selected', { as: 'zhangwei' })
  expect(await screen.findByText('您还没有报名任何考试')).toBeVisible()
})

test('a list that fails says so in its place, and a click asks again', async () => {
  const { user } = await open('/selectexam/index', {
    as: 'zhangwei',
    before: () => faultPlan.add({ path: 'getEnableExamList2', kind: 'error', count: 1 }),
  })
  expect(await screen.findByText('未知错误')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '立即重试' }))
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
})

test.each([
  ['filling', '继续填写报名信息'],
  ['submitted', '报名已提交，等待审核'],
  ['returned', '报名被退回，请修改后重新提交'],
  ['unpaid', '审核已通过，请缴费'],
  ['paid', '已缴费，等待发布准考证'],
  ['ticket', '准考证可以打印了'],
  ['withdrawn', '您已撤回报名'],
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

test('incomplete base info comes before everything else', async () => {
  await open('/wel/index', { as: 'wangyi' })
  expect(await screen.findByRole('heading', { name: '先完善基本信息' })).toBeVisible()
  expect(screen.getByText(/证件号码、民族、联系地址/)).toBeVisible()
})

test('leaving an exam is asked for and empties the header', async () => {
  const { user } = await open('/wel/index', { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: `当前考试：${adult}` }))
  await user.click(await screen.findByRole('button', { name: '退出考试' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '退出考试' })).getByRole('button', { name: '退出考试' }),
  )
  expect(await screen.findByRole('button', { name: '当前考试：还未选择考试' })).toBeVisible()
})
