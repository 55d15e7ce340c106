import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { chinaTime } from '#contracts/core/blade.ts'
import { type FormValues, rowsOf } from '#contracts/form/form.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { educations } from '#mocks/education/seeds.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { addMissingPictures } from '#mocks/picture/picture.ts'
import { examineeOf, examinees } from '#mocks/signup/examinee.ts'
import { stepsOf } from '#mocks/signup/form.ts'
import { completeSteps, setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import { activate } from '#web/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { scrollToEnd } from '#web/testing/intersection-observer.ts'
import { answerAt } from '#web/testing/server-time.ts'

const adult = '1800000000000000001'
const professional = '1800000000000000002'
const zhangwei = '1700000000000000001'
const row = () => examineeOf(zhangwei, adult)
const choose = (browser: Tab) => browser.value(exam.selectExam, { examId: adult })

/** A complete form that is not submitted. */
function complete(browser: Tab) {
  setStage(zhangwei, adult, 'filling')
  const steps = stepsOf(exams.get(adult)).map(({ step }) => step)
  examinees.change(row()?.id ?? '', { completedSteps: steps })
  return choose(browser)
}

/** A complete form after the deadline. */
function tooLate() {
  exams.change(adult, { signupEndTime: chinaTime(clock.now() - 60_000) })
  setStage(zhangwei, adult, 'filling')
  completeSteps(zhangwei, adult)
  users.change(zhangwei, { examId: adult })
}

/** A form that was started. */
function filling(browser: Tab) {
  setStage(zhangwei, adult, 'filling')
  return choose(browser)
}

/** Changes made on another device. */
const saveElsewhere = (browser: Tab, step: string, values: FormValues) =>
  browser.value(signup.save, { examId: adult, step, values: rowsOf(values) })

/** Types an e-mail address that does not reach the server, and leaves the step. */
async function leaveUnsaved(user: UserEvent, text: string) {
  faultPlan.add({ path: 'exam/signup/save', kind: 'error' })
  const email = await screen.findByLabelText(/电子邮箱/)
  await user.clear(email)
  await user.type(email, text)
  expect(await screen.findByText(/^保存失败/, {}, { timeout: 5000 })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '返回步骤列表' }))
  await screen.findByRole('link', { name: /基本信息/ })
  faultPlan.clear()
}

/** Locks of a browser in which another tab edits until this one takes over. */
const heldElsewhere = {
  request: async (_: string, { steal }: LockOptions, work: (lock: object | null) => Promise<void>) =>
    work(steal ? {} : null),
}

const submissions = () => row()?.history.filter(({ label }) => label === '提交报名').length
const calls = () => journal.of('signup.submitExaminee').length

async function submit(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: '提交报名' }))
  const dialog = await screen.findByRole('dialog', { name: '提交报名' })
  await user.click(within(dialog).getByRole('button', { name: '确认提交' }))
  return dialog
}

test('without a selected exam the form links to the exams', async () => {
  await open('/exam/signup/index', { as: 'zhangwei' })
  expect(await screen.findByText('请先选择您要报名的考试。')).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: '选择考试' })).toHaveAttribute('href', '/selectexam/index')
})

test('the task list shows every step with its state and links to the first', async () => {
  await open('/exam/signup/index', { as: 'zhangwei', before: choose })
  expect(await screen.findByRole('link', { name: '开始报名' })).toHaveAttribute(
    'href',
    '/exam/signup/index?step=conditions',
  )
  expect(screen.getByRole('link', { name: /基本信息\s*进行中/ })).toBeVisible()
  expect(screen.getByText('还有 7 步未完成')).toBeVisible()
  expect(screen.getByText('已完成 0 步，共 8 步')).toBeVisible()
})

test('the check is the last step in list and heading, and follows after saving the step before', async () => {
  const { user } = await open('/exam/signup/index?step=commitment', { as: 'zhangwei', before: complete })
  expect(await screen.findByText(/^第 7 步，共 8 步/)).toBeVisible()
  const nav = within(screen.getByRole('navigation', { name: '报名步骤', hidden: true }))
  expect(nav.getAllByRole('listitem', { hidden: true })).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: '保存并核对' }))
  expect(await screen.findByText(/^第 8 步，共 8 步/)).toBeVisible()
})

test('in English steps, fields and values have known names on the hub, in a step and on the check page', async () => {
  const { visit } = await open('/exam/signup/index', { as: 'zhangwei', before: complete })
  await act(() => activate('en'))
  expect(await screen.findByRole('link', { name: /^Level, major and subjects/ })).toBeVisible()
  await visit('/exam/signup/index?step=base')
  const title = await screen.findByRole('heading', { level: 1, name: 'Basic information' })
  expect(title).not.toHaveAttribute('lang')
  await visit('/exam/signup/index?step=check')
  const section = within(await screen.findByRole('region', { name: 'Eligibility check' }))
  expect(section.getByText('Candidate type')).toBeVisible()
  expect(section.getByText('First sign-up')).toBeVisible()
})

/** A form in which nothing was read or signed. */
function unsigned(browser: Tab) {
  setStage(zhangwei, adult, 'filling')
  const { id = '', values } = row() ?? {}
  examinees.change(id, { values: { ...values, readDocs: [], cns: '' } })
  return choose(browser)
}

const readingRow = () => screen.findByRole('group', { name: '阅读考试文件' })
const signingRow = () => screen.findByRole('group', { name: '签署诚信考试承诺书' })

test('documents and letter are rows with their state; once both are done the step is complete without a save', async () => {
  const { user } = await open('/exam/signup/index?step=commitment', { as: 'zhangwei', before: unsigned })
  await waitFor(async () => expect(await readingRow()).toHaveTextContent('还有 1 份必读文件'))
  await waitFor(async () => expect(await signingRow()).toHaveTextContent('未签署'))
  await user.click(within(await signingRow()).getByRole('link', { name: '去签署 签署诚信考试承诺书' }))
  await user.click(await screen.findByRole('checkbox', { name: /已阅读并理解承诺书全文/ }))
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: '签署承诺书' }))
  await user.click(await screen.findByRole('link', { name: '去阅读' }))
  await screen.findByRole('button', { name: '我已阅读' })
  scrollToEnd()
  await user.click(screen.getByRole('button', { name: '我已阅读' }))
  await user.click(await screen.findByRole('link', { name: '返回报名' }))
  await waitFor(async () => expect(await readingRow()).toHaveTextContent('必读文件已读完'))
  expect(await signingRow()).toHaveTextContent('已签署')
  expect(row()?.completedSteps).toContain('commitment')
})

test('the form is prefilled from base info, and changes are saved automatically with the time', async () => {
  const { user } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: choose })
  const address = await screen.findByLabelText(/联系地址/)
  expect(address).toHaveValue('东大街 18 号 2 栋 301') // as base info has it
  await user.clear(address)
  await user.type(address, '人民南路四段 9 号')
  expect(await screen.findByText(/^已保存/, {}, { timeout: 5000 })).toBeVisible()
  expect(row()?.values).toMatchObject({ lxdz: '人民南路四段 9 号' })
})

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
  await user.click(await screen.findByRole('radio', { name: '不符合其中某项' }))
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
  expect(clash).toHaveTextContent('“英语（二）”与“英语（专升本）”考试时间相同，只能选择一门。')
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
  const said = /^由于选择有变化，以下内容已清空.*报考科目/
  await user.click(await screen.findByRole('radio', { name: /本科/ }))
  const english = await screen.findByRole('checkbox', { name: '英语（二）' })
  expect(screen.queryByText(/以下内容已清空/), 'nothing was chosen before').toBeNull()
  await user.click(english)
  await user.click(screen.getByRole('radio', { name: /专科/ }))
  expect(await screen.findByText(said)).toBeVisible()
  await user.click((await screen.findAllByRole('checkbox'))[0]!) // a level has subjects
  expect(screen.queryByText(said)).toBeNull()
})

test('who answers that a condition is not met is told which, what helps and which exams are open, by no error', async () => {
  const { user } = await open('/exam/signup/index?step=conditions', { as: 'zhangwei', before: choose })
  await user.click(await screen.findByRole('radio', { name: '不符合其中某项' }))
  await user.click(screen.getByRole('radio', { name: '首次报考' }))
  await user.click(screen.getByRole('button', { name: '保存并继续' }))
  expect(await screen.findByRole('heading', { level: 1, name: '您目前还不能报考这场考试' })).toBeVisible()
  const condition = within(screen.getByRole('region', { name: '未满足的条件' }))
  expect(condition.getByText(/身体健康/)).toBeVisible()
  expect(condition.getByText('条件满足后，可以报考以后的考试')).toBeVisible()
  expect(screen.queryByText(/处需要修改/)).toBeNull()
  const others = within(screen.getByRole('region', { name: '您可以报考的考试' }))
  const link = await others.findByRole('link', { name: /成人高等学校招生/ })
  expect(link).toHaveAttribute('href', '/selectexam/index?list=enabled&keyword=CK202612')
  expect(others.queryByText(/高等教育自学考试/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '选错了，返回修改' }))
  expect(screen.getByRole('radio', { name: '不符合其中某项' })).toBeChecked()
})

test('a condition that the record contradicts is named before anybody fills in a form', async () => {
  await open('/exam/signup/index', {
    as: 'zhangwei',
    async before(browser) {
      educations.put({ ...educations.all()[0]!, id: '1860000000000000099', userId: zhangwei, level: '61' }) // a seed is there
      await browser.value(exam.selectExam, { examId: professional })
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: '您目前还不能报考这场考试' })).toBeVisible()
  expect(screen.getByText('登记的学历低于大专')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看学历学位' })).toHaveAttribute('href', '/exam/education/index')
  expect(within(screen.getByRole('main')).queryByRole('radio')).toBeNull()
})

test('an age on record outside the limits is named, and the exam is not offered elsewhere', async () => {
  await open('/exam/signup/index?step=conditions', {
    as: 'zhangwei',
    async before(browser) {
      exams.change(adult, { requires: { maxAge: 30 }, conditions: ['30 周岁以下'] })
      await choose(browser)
    },
  })
  expect(await screen.findByText(/^按登记的出生日期 1990-03-07，考试当天为 \d+ 周岁$/)).toBeVisible()
  expect(screen.getByRole('link', { name: '查看基本信息' })).toHaveAttribute('href', '/notselectexam/baseinfo/index')
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
  expect(screen.queryByText(/处需要修改/)).toBeNull()
})

test('a failed save shows its error, keeps the value, and is repeated when the step is opened again', async () => {
  const { user } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: choose })
  faultPlan.add({ path: 'exam/signup/save', kind: 'error' })
  await user.type(await screen.findByLabelText(/电子邮箱/), 'a@example.org')
  expect(await screen.findByText(/^保存失败/, {}, { timeout: 5000 })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '返回步骤列表' }))
  faultPlan.clear()
  await user.click(await screen.findByRole('link', { name: /基本信息/ }))
  expect(await screen.findByText(/^已恢复/)).toBeVisible()
  expect(screen.getByLabelText(/电子邮箱/)).toHaveValue('a@example.org')
  await waitFor(() => expect(row()?.values).toMatchObject({ email: 'a@example.org' }), { timeout: 5000 })
})

test('when the deadline passes during editing, the values stay, read-only, with the reason', async () => {
  const { user } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: choose })
  await screen.findByLabelText(/联系地址/)
  exams.change(adult, { signupEndTime: new Date(clock.now() - 1000).toISOString() })
  await user.type(screen.getByLabelText(/联系地址/), '，人民南路')
  expect(await screen.findByText(/^报名已于.*截止$/, {}, { timeout: 5000 })).toBeVisible()
  expect(screen.getByText(/^保存失败/)).toHaveTextContent(/^保存失败（报名已于.*截止/)
  const address = await screen.findByRole('group', { name: '联系地址' })
  expect(address).toHaveTextContent('东大街 18 号 2 栋 301，人民南路')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '保存并继续' })).toBeNull()
})

test('after the deadline the last step of a complete form shows why it cannot be submitted', async () => {
  await open('/exam/signup/index', { as: 'zhangwei', before: tooLate })
  const last = await screen.findByText('核对并提交')
  expect(last.closest('li')).toHaveTextContent(/核对并提交报名已于.*截止$/)
})

test('after the deadline the check shows why nothing can be submitted', async () => {
  await open('/exam/signup/index?step=check', { as: 'zhangwei', before: tooLate })
  expect(await screen.findByText(/^报名已于.*截止$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '提交报名' })).toBeNull()
})

test('an approved sign-up links to the payment, until the payment deadline', async () => {
  await open('/exam/signup/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'unpaid')
      return choose(browser)
    },
  })
  const main = within(screen.getByRole('main'))
  expect(await main.findByRole('link', { name: '去缴费' })).toBeVisible()
  answerAt(Date.parse(exams.get(adult).payEndTime ?? '') + 1000)
  expect(await main.findByText(/^缴费已于 .*截止，不能再支付。$/, {}, { timeout: 5000 })).toBeVisible()
  expect(main.queryByRole('link', { name: '去缴费' })).toBeNull()
  expect(main.getByRole('link', { name: '查看进度' })).toBeVisible()
})

test('after the deadline unsaved values are still readable', async () => {
  const { user } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: filling })
  await leaveUnsaved(user, 'a@example.org')
  exams.change(adult, { signupEndTime: new Date(clock.now() - 1000).toISOString() })
  await user.click(await screen.findByRole('link', { name: /基本信息/ }))
  const note = within(await screen.findByRole('note', { name: '您在本机填写过、没有保存到服务器的内容' }))
  expect(note.getByText('a@example.org')).toBeVisible()
  expect(note.queryByRole('button')).toBeNull()
})

test("a conflict with another device shows the local value and keeps the server's", async () => {
  const { user, browser } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: filling })
  await leaveUnsaved(user, 'old@example.org')
  await saveElsewhere(browser, 'base', { email: 'new@example.org' })
  await user.click(await screen.findByRole('link', { name: /基本信息/ }))
  const note = within(await screen.findByRole('note', { name: '您在本机填写过、没有保存到服务器的内容' }))
  expect(note.getByText('old@example.org')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /电子邮箱/ })).toHaveValue('new@example.org')
  await user.click(note.getByRole('button', { name: '保留服务器上的内容' }))
  expect(screen.queryByText('old@example.org')).toBeNull()
  await user.click(screen.getByRole('link', { name: '返回步骤列表' }))
  await user.click(await screen.findByRole('link', { name: /基本信息/ }))
  expect(await screen.findByRole('textbox', { name: /电子邮箱/ })).toHaveValue('new@example.org')
  expect(screen.queryByText('old@example.org')).toBeNull()
  expect(row()?.values).toMatchObject({ email: 'new@example.org' })
})

test('a department selected on its own page is the value of the form', async () => {
  const { user } = await open('/exam/signup/index?step=department', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'filling')
      const { id = '', values } = row() ?? {}
      examinees.change(id, { values: { ...values, selectDepartment: '510700', bmdCode: '51071' } })
      return choose(browser)
    },
  })
  expect(await screen.findByText('绵阳市')).toBeVisible()
  await user.click(screen.getByRole('link', { name: '前往查看' }))
  await user.click(await screen.findByRole('button', { name: '成都市' }))
  await user.click(await screen.findByRole('button', { name: '选择此地市' }))
  await user.click(await screen.findByRole('button', { name: '更换并清空' }))
  const form = within(await screen.findByRole('group', { name: '报名地市' }))
  expect(await form.findByText('成都市')).toBeVisible()
  const venues = await within(screen.getByRole('main')).findAllByRole('radio')
  for (const venue of venues) expect(venue).not.toBeChecked()
})

test('taking over in a second tab loads what the first one saved', async () => {
  Object.defineProperty(navigator, 'locks', { value: heldElsewhere, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { user, browser } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: filling })
  const takeOver = await screen.findByRole('button', { name: '在此继续编辑' })
  await saveElsewhere(browser, 'base', { email: 'first@example.org' })
  await user.click(takeOver)
  await waitFor(() => expect(screen.getByLabelText(/电子邮箱/)).toHaveValue('first@example.org'))
})

test('the first input changes the next step on the home page', async () => {
  const { user, visit } = await open('/wel/index', { as: 'zhangwei', before: choose })
  expect(await screen.findByText('开始填写报名信息')).toBeVisible()
  await visit('/exam/signup/index?step=conditions')
  await user.click(await screen.findByRole('radio', { name: '符合全部条件' }))
  expect(await screen.findByText(/^已保存/, {}, { timeout: 5000 })).toBeVisible()
  await visit('/wel/index')
  expect(await screen.findByText('继续填写报名信息')).toBeVisible()
})

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
  expect(next.getByText(/审核一般需要 3 个工作日/)).toBeVisible()
  expect(next.getByText(/^缴费截止/)).toHaveTextContent(/^缴费截止 \d{4}/)
  expect(await next.findByText(/^开放$/)).toHaveTextContent(/^\d{4}-\d\d-\d\d \d\d:\d\d 开放$/)
  expect(submissions()).toBe(1)
})

test('an incomplete form lists the incomplete steps and cannot be submitted', async () => {
  await open('/exam/signup/index?step=check', { as: 'zhangwei', before: choose })
  expect(await screen.findByRole('alert')).toHaveTextContent('以下步骤尚未完成')
  expect(screen.getByRole('button', { name: '提交报名' })).toBeDisabled()
})

test('after a lost answer the submission is looked up and not sent again', async () => {
  const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  faultPlan.add({ path: 'submitExaminee', kind: 'lost', count: 1 })
  await submit(user)
  expect(await screen.findByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
  expect([calls(), submissions()]).toEqual([1, 1])
})

test('a submission confirmed by a look-up can be repeated after a withdrawal', async () => {
  const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  faultPlan.add({ path: 'submitExaminee', kind: 'lost', count: 1 })
  await submit(user)
  await user.click(await screen.findByRole('button', { name: '撤回报名' }))
  const dialog = await screen.findByRole('dialog', { name: '撤回报名' })
  await user.click(within(dialog).getByRole('button', { name: '确认撤回' }))
  await submit(user)
  expect(await screen.findByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
  expect(submissions()).toBe(2)
})

test('a submission that was not executed can be sent again once the server has confirmed that', async () => {
  const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  faultPlan.add({ path: 'submitExaminee', kind: 'drop', count: 1 })
  const dialog = await submit(user)
  expect(await within(dialog).findByText(/操作没有执行，请再试一次/, {}, { timeout: 8000 })).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '确认提交' }))
  expect(await screen.findByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
  expect([calls(), submissions()]).toEqual([2, 1])
})

test('a refusal is shown in the dialog', async () => {
  const { user } = await open('/exam/signup/index?step=check', { as: 'zhangwei', before: complete })
  await screen.findByRole('button', { name: '提交报名' })
  examinees.change(row()?.id ?? '', { values: {} })
  const dialog = await submit(user)
  expect(await within(dialog).findByText(/报名信息不完整/)).toBeVisible()
})

test('a returned sign-up lists the points of the review, and the step is marked', async () => {
  await open('/exam/signup/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'returned')
      return choose(browser)
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('联系地址：地址不完整，请填写到门牌号')
  expect(screen.getByRole('link', { name: /基本信息\s*有问题/ })).toBeVisible()
  expect(screen.getByRole('link', { name: '去修改' })).toHaveAttribute('href', expect.stringContaining('step=base'))
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
  expect(within(dialog).getByText(/名额将释放/)).toBeVisible()
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
  expect(screen.getByText(/审核一般需要 3 个工作日/)).toBeVisible()
  expect(screen.getByText('打印准考证', { selector: 'p span' })).toBeVisible()
})
