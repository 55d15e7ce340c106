import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { adult, choose, complete, row, zhangwei } from '#web/testing/signup.ts'

const submissions = () => row()?.history.filter(({ label }) => label === '提交报名').length

const calls = () => journal.of('signup.submitExaminee').length

async function submit(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: '提交报名' }))
  const dialog = await screen.findByRole('dialog', { name: '提交报名' })
  await user.click(within(dialog).getByRole('button', { name: '确认提交' }))
  return dialog
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('the check shows papers with time and fee, venue with address, photo and letter, with a link to change them', async () => {
  await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  const papers = await part('层次、专业与科目')
  expect(
    await papers.findByRole('row', { name: /中国近现代史纲要.* \d{4}-\d\d-\d\d 09:00–11:30 37\.00$/ }),
  ).toBeVisible()
  expect(papers.getByRole('row', { name: '合计 148.00' })).toBeVisible()
  expect(await (await part('报名地与考点')).findByText(/^人民中路 18 号/)).toBeVisible()
  expect(await (await part('照片与材料')).findByRole('img', { name: '本人照片 1' })).toBeVisible()
  const letter = await part('考试文件与承诺书')
  expect(await letter.findByText(/^已于 .*签署$/)).toBeVisible()
  expect(await letter.findByText('必读文件已读完')).toBeVisible()
  expect(letter.getByRole('link', { name: '修改' })).toHaveAttribute('href', '/exam/signup/index?step=commitment')
})

test('the own name and ID number are checked in full', async () => {
  await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  const shown = await part('基本信息')
  expect(shown.getByText('张伟')).toBeVisible()
  expect(shown.getByText('110101 19900307 451 4')).toBeVisible()
})

test('an own ID number of which the server hides a part is said to be incomplete where it is checked', async () => {
  await open('/exam/signup/index?step=check', {
    as: 'zhangwei',
    async before(browser) {
      await complete(browser)
      users.change(zhangwei, { zjhm: '110101********4514' })
    },
  })
  const hidden = await part('基本信息')
  expect(hidden.getByText(/110101\*{8}4514/)).toHaveTextContent('号码未全部显示，请核对显示的部分')
})

test('a complete form is submitted after a confirmation, and shows a receipt and the next steps with their dates', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  await submit(user)
  expect(await screen.findByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
  const receipt = within(screen.getByRole('region', { name: '报名回执' }))
  expect(receipt.getByText('报名序号')).toBeVisible()
  await user.click(receipt.getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
  const next = within(await screen.findByRole('region', { name: '接下来' }))
  expect(next.getByText('无需操作，结果会有消息')).toBeVisible()
  expect(next.getByText(/^审核通过后，在/)).toHaveTextContent(/^审核通过后，在 \d{4}-\d\d-\d\d \d\d:\d\d 前缴费$/)
  expect(next.getByText(/起可打印$/)).toHaveTextContent(/^\d{4}-\d\d-\d\d \d\d:\d\d 起可打印$/)
  expect(next.getByText(/请带准考证和有效身份证件$/)).toBeVisible()
  expect(submissions()).toBe(1)
})

test('an incomplete form lists the incomplete steps, shows none that is empty, and cannot be submitted', async () => {
  await open('/exam/signup/index?step=check', { as: 'zhangwei', before: choose })
  expect(await screen.findByRole('alert')).toHaveTextContent('以下步骤尚未完成')
  expect(screen.queryByRole('region', { name: '层次、专业与科目' })).toBeNull()
  expect(screen.getByRole('button', { name: '提交报名' })).toBeDisabled()
})

test('after a lost answer the submission is looked up and not sent again', async () => {
  const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  faultPlan.add({ path: 'submitExaminee', kind: 'lost', count: 1 })
  await submit(user)
  expect(await screen.findByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
  expect([calls(), submissions()]).toEqual([1, 1])
})

test('a submission confirmed by a look-up can be repeated after a withdrawal', { tags: ['long'] }, async () => {
  const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  faultPlan.add({ path: 'submitExaminee', kind: 'lost', count: 1 })
  await submit(user)
  await user.click(await screen.findByRole('button', { name: '撤回报名' }))
  const dialog = await screen.findByRole('dialog', { name: '撤回报名' })
  await user.click(within(dialog).getByRole('button', { name: '确认撤回' }))
  await sleep(500) // within that time it would be a double click
  await submit(user)
  expect(await screen.findByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
  expect(submissions()).toBe(2)
})

test(
  'a submission that was not executed can be sent again once the server has confirmed that',
  { tags: ['long'] },
  async () => {
    const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
    faultPlan.add({ path: 'submitExaminee', kind: 'drop', count: 1 })
    const dialog = await submit(user)
    expect(await within(dialog).findByText(/操作未成功，请再试一次/, {}, { timeout: 8000 })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: '确认提交' }))
    expect(await screen.findByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
    expect([calls(), submissions()]).toEqual([2, 1])
  },
)

test('a refusal is shown in the dialog', async () => {
  const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  await screen.findByRole('button', { name: '提交报名' })
  examinees.change(row()?.id ?? '', { values: {} })
  const dialog = await submit(user)
  expect(await within(dialog).findByText(/报名信息不完整/)).toBeVisible()
})

test('a submission can be withdrawn after its consequences are shown', async () => {
  const { user } = await open('/exam/signup/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'submitted')
      return choose(browser)
    },
  })
  await user.click(await screen.findByRole('button', { name: '撤回报名' }))
  const dialog = await screen.findByRole('dialog', { name: '撤回报名' })
  expect(within(dialog).getByText(/考点名额释放/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '确认撤回' }))
  expect(await screen.findByRole('link', { name: '核对并提交' })).toBeVisible()
  expect(row()?.status).toBe('withdrawn')
})

test('the progress shows past, current and future steps', async () => {
  await open('/exam/examineeflow/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'submitted')
      return choose(browser)
    },
  })
  expect(await screen.findByText('提交报名')).toBeVisible()
  expect(await screen.findByText('无需操作，结果会有消息')).toBeVisible()
  const steps = within(screen.getByRole('main'))
  for (const name of [/^等待审核 · 进行中$/, /^缴费 · 未开始$/, /^预约 · 未开始$/, /^准考证 · 未开始$/])
    expect(
      steps.getByText((_, element) => element?.tagName === 'P' && name.test(element.textContent ?? '')),
    ).toBeVisible()
})

test('a fee that is due says until when, not that it waits for the review', async () => {
  await open('/exam/examineeflow/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'unpaid')
      return choose(browser)
    },
  })
  expect((await screen.findAllByText(/^请在.*前缴费$/))[0]).toHaveTextContent(/^请在 \d{4}-\d\d-\d\d \d\d:\d\d 前缴费$/)
  expect(screen.queryByText(/^审核通过后/)).toBeNull()
})

test('once the review has begun the receipt says that the sign-up cannot be withdrawn', async () => {
  const { reload, user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  await submit(user)
  expect(await screen.findByRole('button', { name: '撤回报名' })).toBeVisible()
  examinees.change(row()?.id ?? '', { underReview: true })
  await reload()
  expect(await screen.findByText('审核已开始，不能撤回')).toBeVisible()
  expect(screen.queryByRole('button', { name: '撤回报名' })).toBeNull()
})
