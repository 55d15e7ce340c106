import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { findExaminee } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { venues } from '#mocks/venue.ts'
import { open } from '#web/testing/client.tsx'

const adult = '1800000000000000001'
const zhangwei = '1700000000000000001'
const row = () => findExaminee(zhangwei, adult)

function approved(browser: Tab) {
  setStage(zhangwei, adult, 'paid')
  return browser.value(exam.selectExam, { examId: adult })
}

const start = () => open('/exam/signup/index', { as: 'zhangwei', before: approved })
type User = Awaited<ReturnType<typeof start>>['user']

async function begin(user: User) {
  await user.click(await screen.findByRole('button', { name: '更改考点' }))
  const dialog = within(await screen.findByRole('dialog', { name: '更改考点' }))
  expect(dialog.getByText(/只能更改一次/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '选择新考点' }))
}

async function take(user: User, venue: RegExp) {
  await user.click(await screen.findByRole('radio', { name: venue }))
  await user.click(screen.getByRole('button', { name: '保存并核对' }))
  const confirm = await screen.findByRole('button', { name: '确认更改考点' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await user.click(confirm)
  const dialog = within(await screen.findByRole('dialog', { name: '确认更改考点' }))
  await user.click(dialog.getByRole('button', { name: '确认更改' }))
  return dialog
}

test('after payment the venue can be changed once, and the sign-up stays paid', async () => {
  const { user, address } = await start()
  await begin(user)
  expect(await screen.findByRole('radio', { name: /职业技术学院考点/ })).toBeVisible()
  expect(address()).toBe('/exam/signup/index?step=department')
  await take(user, /职业技术学院考点/)
  expect(await screen.findByText('已缴费，报名信息不能修改')).toBeVisible()
  expect(screen.getByText(/职业技术学院考点/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '更改考点' })).toBeNull()
  expect(row()).toMatchObject({ status: 'paid', values: { bmdCode: '51012' } })
})

test('the check of a change shows saved values only', { tags: ['long'] }, async () => {
  const { user } = await start()
  await begin(user)
  faultPlan.add({ path: 'getExamineeShow', kind: 'latency', ms: 600 })
  await user.click(await screen.findByRole('radio', { name: /职业技术学院考点/ }))
  await user.click(screen.getByRole('button', { name: '保存并核对' }))
  const confirm = await screen.findByRole('button', { name: '确认更改考点' })
  expect(confirm).toBeDisabled()
  expect(screen.queryByText('第一中学考点')).toBeNull()
  expect(await screen.findByText('职业技术学院考点')).toBeVisible()
  expect(confirm).toBeEnabled()
})

test('an unconfirmed change keeps the old venue and can be continued', async () => {
  const { user } = await start()
  await begin(user)
  await user.click(await screen.findByRole('link', { name: '返回步骤列表' }))
  expect(await screen.findByText('新考点还没有确认，下面是更改中的内容。确认前原考点有效。')).toBeVisible()
  expect(row()?.values['bmdCode']).toBe('51011')
  expect(screen.getByRole('link', { name: '继续更改考点' })).toHaveAttribute(
    'href',
    '/exam/signup/index?step=department',
  )
})

test('a venue that is full on confirmation is refused in the dialog', async () => {
  const { user } = await start()
  await begin(user)
  await user.click(await screen.findByRole('radio', { name: /职业技术学院考点/ }))
  await user.click(screen.getByRole('button', { name: '保存并核对' }))
  await screen.findByRole('button', { name: '确认更改考点' })
  Object.assign(venues.get('51012'), { open: false, reason: '名额已满' })
  await user.click(screen.getByRole('button', { name: '确认更改考点' }))
  const dialog = within(await screen.findByRole('dialog', { name: '确认更改考点' }))
  await user.click(dialog.getByRole('button', { name: '确认更改' }))
  expect(await dialog.findByText(/所选考点名额已满，请更换/)).toBeVisible()
  expect(row()?.values['bmdCode']).toBe('51011')
})

test('after a lost answer the confirmation is looked up, and the change is executed once', async () => {
  const { user } = await start()
  await begin(user)
  faultPlan.add({ path: 'submitExaminee', kind: 'lost', count: 1 })
  await take(user, /职业技术学院考点/)
  expect(await screen.findByText('已缴费，报名信息不能修改')).toBeVisible()
  expect(row()?.history.filter(({ label }) => label === '更改考点')).toHaveLength(1)
})
