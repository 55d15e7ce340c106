import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { adult, choose, filling, row, saveElsewhere } from '#web/testing/signup.ts'

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

test(
  'a failed save shows its error, keeps the value, and is repeated when the step is opened again',
  { tags: ['long'] },
  async () => {
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
  },
)

test('when the deadline passes during editing, the values stay, read-only, with the reason', async () => {
  const { user } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: choose })
  await screen.findByLabelText(/联系地址/)
  exams.change(adult, { signupEndTime: new Date(clock.now() - 1000).toISOString() })
  await user.type(screen.getByLabelText(/联系地址/), '，人民南路')
  expect(await screen.findByText(/^报名已于.*截止$/, {}, { timeout: 5000 })).toBeVisible()
  expect(screen.getByText(/^保存失败/)).toHaveTextContent(/^保存失败：报名已于.*截止/)
  const address = await screen.findByRole('group', { name: '联系地址' })
  expect(address).toHaveTextContent('东大街 18 号 2 栋 301，人民南路')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '保存并继续' })).toBeNull()
})

test('after the deadline unsaved values are still readable', { tags: ['long'] }, async () => {
  const { user } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: filling })
  await leaveUnsaved(user, 'a@example.org')
  exams.change(adult, { signupEndTime: new Date(clock.now() - 1000).toISOString() })
  await user.click(await screen.findByRole('link', { name: /基本信息/ }))
  const note = within(await screen.findByRole('note', { name: '本机有未保存的内容' }))
  expect(note.getByText('a@example.org')).toBeVisible()
  expect(note.queryByRole('button')).toBeNull()
})

test("a conflict with another device shows the local value and keeps the server's", { tags: ['long'] }, async () => {
  const { user, browser } = await open('/exam/signup/index?step=base', { as: 'zhangwei', before: filling })
  await leaveUnsaved(user, 'old@example.org')
  await saveElsewhere(browser, 'base', { email: 'new@example.org' })
  await user.click(await screen.findByRole('link', { name: /基本信息/ }))
  const note = within(await screen.findByRole('note', { name: '本机有未保存的内容' }))
  expect(note.getByText('old@example.org')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /电子邮箱/ })).toHaveValue('new@example.org')
  await user.click(note.getByRole('button', { name: '保留已保存的' }))
  expect(screen.queryByText('old@example.org')).toBeNull()
  await user.click(screen.getByRole('link', { name: '返回步骤列表' }))
  await user.click(await screen.findByRole('link', { name: /基本信息/ }))
  expect(await screen.findByRole('textbox', { name: /电子邮箱/ })).toHaveValue('new@example.org')
  expect(screen.queryByText('old@example.org')).toBeNull()
  expect(row()?.values).toMatchObject({ email: 'new@example.org' })
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
