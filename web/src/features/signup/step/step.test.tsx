import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { addMissingPictures } from '#mocks/picture/picture.ts'
import { examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { open } from '#web/testing/client.tsx'
import { scrollToEnd } from '#web/testing/intersection-observer.ts'
import { adult, choose, professional, row, saveElsewhere, zhangwei } from '#web/testing/signup.ts'

/** A form in which nothing was read or signed. */
function unsigned(browser: Tab) {
  setStage(zhangwei, adult, 'filling')
  const { id = '', values } = row() ?? {}
  examinees.change(id, { values: { ...values, readDocs: [], cns: '' } })
  return choose(browser)
}

const readingRow = () => screen.findByRole('group', { name: '阅读考试文件' })

const signingRow = () => screen.findByRole('group', { name: '签署诚信考试承诺书' })

test(
  'documents and letter are rows with their state; once both are done the step is complete without a save',
  { tags: ['long'] },
  async () => {
    const { user } = await open('/exam/signup/index?step=commitment', { as: 'zhangwei', before: unsigned })
    await waitFor(async () => expect(await readingRow()).toHaveTextContent('还有 1 份必读文件'))
    await waitFor(async () => expect(await signingRow()).toHaveTextContent('未签署'))
    await user.click(within(await signingRow()).getByRole('link', { name: '去签署 签署诚信考试承诺书' }))
    await user.click(await screen.findByRole('checkbox', { name: /已阅读并理解承诺书全文/ }))
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: '签署承诺书' }))
    // Signing leads to what is still to be read, and reading that back to the sign-up.
    await screen.findByRole('button', { name: '我已阅读' })
    scrollToEnd()
    await user.click(screen.getByRole('button', { name: '我已阅读' }))
    await user.click(await screen.findByRole('link', { name: '返回步骤列表' }))
    await user.click(await screen.findByRole('link', { name: /考试文件与承诺书/ }))
    await waitFor(async () => expect(await readingRow()).toHaveTextContent('必读文件已读完'))
    expect(await signingRow()).toHaveTextContent('已签署')
    expect(row()?.completedSteps).toContain('commitment')
  },
)

/** The first step is saved; the next one is not open yet. */
async function pastConditions(browser: Tab) {
  await choose(browser)
  await saveElsewhere(browser, 'conditions', { eligible: '1', ksly: 'new' })
}

test('base info of the first visit is a summary by group to confirm, and confirming it goes on', async () => {
  const { user, address } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: pastConditions })
  const identity = within(await screen.findByRole('region', { name: '身份信息' }))
  expect(identity.getByText('张伟')).toBeVisible()
  const contact = within(screen.getByRole('region', { name: '联系方式' }))
  expect(contact.getByText('东大街 18 号 2 栋 301')).toBeVisible()
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: '信息无误，继续' }))
  expect(await screen.findByRole('heading', { level: 1, name: '学历' })).toBeVisible()
  expect(address()).toBe('/exam/signup/index?step=education')
  expect(row()?.completedSteps).toContain('base')
})

test('changing one group of the base info shows its fields, and the other groups stay summaries', async () => {
  const { user } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: pastConditions })
  await user.click(await screen.findByRole('button', { name: '修改 联系方式' }))
  expect(await screen.findByLabelText(/联系地址/)).toHaveValue('东大街 18 号 2 栋 301')
  expect(within(screen.getByRole('region', { name: '身份信息' })).getByText('张伟')).toBeVisible()
  expect(screen.getByRole('button', { name: '保存并继续' })).toBeVisible()
})

test('invalid fields are listed in a summary and marked at the field', async () => {
  const { user } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: choose })
  const phone = await screen.findByLabelText(/手机号码/)
  await user.clear(phone)
  await user.type(phone, '139')
  await user.click(screen.getByRole('button', { name: '保存并继续' }))
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('手机号码长度不为11位')
  expect(phone).toHaveAccessibleDescription(/手机号码长度不为11位/)
})

test('who chose the wrong answer to the conditions by mistake changes it and goes on', async () => {
  const { user, address } = await open('/exam/signup/index?step=conditions', { as: 'zhangwei', before: choose })
  const conditions = within(await screen.findByRole('region', { name: '本次考试的报考条件' }))
  expect(conditions.getAllByRole('listitem').map((it) => it.textContent)).toEqual(exams.get(adult).conditions)
  await user.click(await screen.findByRole('radio', { name: '有不符合的' }))
  await user.click(screen.getByRole('radio', { name: '首次报考' }))
  await user.click(screen.getByRole('button', { name: '保存并继续' }))
  await user.click(await screen.findByRole('button', { name: '选错了，返回修改' }))
  await user.click(screen.getByRole('radio', { name: '符合全部条件' }))
  await user.click(screen.getByRole('button', { name: '保存并继续' }))
  expect(await screen.findByRole('heading', { name: '基本信息' })).toBeVisible()
  expect(address()).toBe('/exam/signup/index?step=base')
})

test('a dependent field appears with its condition', async () => {
  const { user } = await open('/exam/signup/index?step=conditions', { as: 'zhangwei', before: choose })
  const old = await screen.findByRole('radio', { name: '已有准考证号' })
  expect(screen.queryByRole('textbox', { name: /准考证号/ })).toBeNull()
  await user.click(old)
  expect(await screen.findByRole('textbox', { name: /准考证号/ })).toBeVisible()
})

test('a clash of subjects and the total fee are shown while selecting', async () => {
  const { user } = await open('/exam/signup/index?step=subject', { as: 'zhangwei', before: choose })
  await user.click(await screen.findByRole('radio', { name: /本科/ }))
  await user.click(await screen.findByRole('checkbox', { name: '英语（二）' }))
  await user.click(screen.getByRole('checkbox', { name: '英语（专升本）' }))
  const clash = await screen.findByRole('alert')
  expect(clash).toHaveTextContent('“英语（二）”与“英语（专升本）”考试时间相同，只能选择一门')
  expect(screen.getByText('已选 2 门，费用 74.00 元')).toBeVisible()
})

test('the accessible description of a subject has its requirement, time and fee', async () => {
  const { user } = await open('/exam/signup/index?step=subject', {
    as: 'zhangwei',
    before: (browser) => browser.value(exam.selectExam, { examId: professional }),
  })
  await user.click(await screen.findByRole('radio', { name: /免考二科/ }))
  const free = await screen.findByRole('checkbox', { name: '安全生产法律法规' })
  expect(free).toHaveAccessibleDescription(/^免考 aq1 · \d{4}-\d\d-\d\d 09:00–11:30 70\.00 元$/)
  const must = screen.getByRole('checkbox', { name: '安全生产技术基础' })
  expect(must).toHaveAccessibleDescription(/^必考 aq3 · /)
  expect(within(must).getByText('安全生产技术基础')).toHaveAttribute('lang', 'zh-CN')
})

test('a field cleared by another choice is listed until it is filled in again', async () => {
  const { user } = await open('/exam/signup/index?step=subject', { as: 'zhangwei', before: choose })
  const said = /^选择已更改，请重新填写.*报考科目/
  await user.click(await screen.findByRole('radio', { name: /本科/ }))
  const english = await screen.findByRole('checkbox', { name: '英语（二）' })
  expect(screen.queryByText(/选择已更改，请重新填写/), 'nothing was chosen before').toBeNull()
  await user.click(english)
  await user.click(screen.getByRole('radio', { name: /专科/ }))
  expect(await screen.findByText(said)).toBeVisible()
  await user.click((await screen.findAllByRole('checkbox'))[0]!) // a level has subjects
  expect(screen.queryByText(said)).toBeNull()
})

/** Places that ask for the back of the ID card. */
const asked = () => within(screen.getByRole('main')).queryAllByText(/请上传身份证国徽面/)

test('a missing picture is asked for until it is there', async () => {
  const { user } = await open('/exam/signup/index?step=picture', {
    as: 'zhangwei',
    before: (browser) => browser.value(exam.selectExam, { examId: professional }),
  })
  await user.click(await screen.findByRole('button', { name: '保存并继续' }))
  await waitFor(() => expect(asked().length).toBeGreaterThan(0))
  addMissingPictures(zhangwei, exams.get(professional))
  // What was read is stale after half a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(asked()).toEqual([]))
  expect(screen.queryByText(/处需修改/)).toBeNull()
})
