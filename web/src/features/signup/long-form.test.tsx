import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createStore, keys } from 'idb-keyval'
import { expect, onTestFinished, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { chinaTime } from '#contracts/core/blade.ts'
import { field } from '#contracts/form/testing.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { formSteps } from '#mocks/signup/form.ts'
import { open, type TestApp } from '#web/testing/client.tsx'

const adult = '1800000000000000001'
const page = '/exam/signup/index?step=base'
const labels = Array.from({ length: 30 }, (_, index) => `补充信息 ${index + 1}`)

const complete = { values: labels.map((_, index) => `第 ${index + 1} 项`), y: 1234 }

const addedFields = () => screen.getAllByLabelText<HTMLInputElement>(/^补充信息/)

/** Adds 30 personal text fields to the step. */
function lengthenStep() {
  const { fields } = formSteps(exams.get(adult))
    .find(({ step }) => step === 'base')!
    .groups.at(-1)!
  const added = labels.map((label, index) => field({ name: `extra${index}`, label, personal: true }))
  fields.push(...added)
  onTestFinished(() => void fields.splice(-added.length))
}

/** Stub of scrolling, which jsdom lacks. */
function scrollable() {
  const scroll = { y: 0 }
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scroll.y)
  vi.stubGlobal('scrollTo', (x: number | ScrollToOptions, y = 0) => {
    scroll.y = typeof x === 'number' ? y : (x.top ?? 0)
  })
  return scroll
}

/** Fills in the long form while the server is unreachable: the draft has all values, the server none. */
async function fillInUnsaved() {
  const app = await open(page, {
    as: 'zhangwei',
    async before(browser) {
      lengthenStep()
      await browser.value(exam.selectExam, { examId: adult })
    },
  })
  const scroll = scrollable()
  await screen.findByLabelText(/^联系地址/)
  faultPlan.add({ path: 'exam/signup/save', kind: 'error' })
  for (const [index, input] of addedFields().entries()) {
    fireEvent.change(input, { target: { value: complete.values[index] } })
  }
  await waitFor(async () => expect(await keys(createStore('exam-drafts', 'drafts'))).toHaveLength(30), {
    timeout: 5_000,
  })
  scroll.y = complete.y
  return { ...app, scroll }
}

/** Values and scroll position after the page is back. */
async function restored({ scroll }: { scroll: { y: number } }) {
  await screen.findByLabelText(/^联系地址/)
  const values = addedFields().map(({ value }) => value)
  await waitFor(() => expect(scroll.y).toBe(complete.y))
  return { values, y: scroll.y }
}

async function logIn({ user }: TestApp) {
  await screen.findByRole('img', { name: '验证码图片' })
  await user.type(screen.getByLabelText('账号'), 'zhangwei')
  await user.type(screen.getByLabelText('密码'), 'Exam@2026')
  await user.type(screen.getByLabelText('图形验证码'), lastCaptcha() ?? '')
  await user.click(screen.getByRole('button', { name: '登录' }))
}

test('thirty unsaved fields and the scroll position are restored after a reload', async () => {
  const app = await fillInUnsaved()
  await app.reload()
  expect(await restored(app)).toEqual(complete)
})

test('thirty unsaved fields and the scroll position are restored after an expired session', async () => {
  const app = await fillInUnsaved()
  await app.browser.call(session.logOut)
  fireEvent.change(screen.getByLabelText(/^联系地址/), { target: { value: '新街 9 号' } })
  await waitFor(() => expect(app.address()).toMatch(/^\/login/))
  app.scroll.y = 0
  await logIn(app)
  expect(await restored(app)).toEqual(complete)
})

test('thirty unsaved fields and the scroll position are restored after a lock', { tags: ['long'] }, async () => {
  const app = await fillInUnsaved()
  await app.user.keyboard('{Alt>}l{/Alt}')
  const dialog = within(await screen.findByRole('dialog', { name: '锁屏' }))
  await app.user.type(await dialog.findByLabelText('锁屏密码'), 'blue7{Enter}')
  await screen.findByRole('heading', { name: '屏幕已锁定' })
  app.scroll.y = 0
  await app.user.type(screen.getByLabelText('锁屏密码'), 'blue7{Enter}')
  expect(await restored(app)).toEqual(complete)
})

test('thirty fields that were typed without a network are restored when it is back', async () => {
  const app = await fillInUnsaved()
  const online = app.browser.fetch.bind(app.browser)
  app.browser.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  fireEvent.change(screen.getByLabelText(/^联系地址/), { target: { value: '新街 9 号' } })
  expect(addedFields().map(({ value }) => value)).toEqual(complete.values)
  app.browser.fetch = online
  await app.reload()
  expect(await restored(app)).toEqual(complete)
})

test('thirty fields that were typed before the deadline can still be read after it', async () => {
  const app = await fillInUnsaved()
  exams.change(adult, { signupEndTime: chinaTime(clock.now() - 60_000) })
  await app.reload()
  const note = within(await screen.findByRole('note', { name: '本机有未保存的内容' }))
  for (const value of complete.values) expect(note.getByText(value)).toBeVisible()
})
