import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Tab } from '#bff/testing/browser.ts'
import { examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { open } from '#web/testing/client.tsx'
import { adult, choose, row, zhangwei } from '#web/testing/signup.ts'

const reason = '地址不完整，请填写到门牌号'
const step = '/exam/signup/index?step=base'

/** A sign-up that was returned because of its address. */
function returned(browser: Tab) {
  setStage(zhangwei, adult, 'returned')
  const { id = '', values } = row() ?? {}
  examinees.change(id, { values: { ...values, email: '' } })
  return choose(browser)
}

const openHub = () => open('/exam/signup/index', { as: 'zhangwei', before: returned })

test("the reviewer's reason leads to its field, and stands above the form and at the field", async () => {
  const { user } = await openHub()
  await user.click(within(await screen.findByRole('alert')).getByRole('link', { name: '联系地址' }))
  const address = await screen.findByLabelText('联系地址')
  expect(address).toHaveFocus()
  expect(address).toHaveAccessibleDescription(expect.stringContaining(reason))
  expect(screen.getByRole('note', { name: '审核意见' })).toHaveTextContent(reason)
})

test('saved unchanged the step stays open, until the point is ticked as checked', async () => {
  const { user, address, visit } = await open(step, { as: 'zhangwei', before: returned })
  await user.click(await screen.findByRole('button', { name: '保存并继续' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('请按审核意见修改，或勾选“已核对，无需修改”')
  expect(address()).toContain('step=base')
  await visit('/exam/signup/index?step=check')
  expect(await screen.findByText(reason)).toBeVisible()
  await visit(step)
  await user.click(await screen.findByRole('checkbox', { name: '联系地址：已核对，无需修改' }))
  await user.click(screen.getByRole('button', { name: '保存并继续' }))
  expect(await screen.findByRole('heading', { level: 1, name: '学历' })).toBeVisible()
  await visit('/exam/signup/index?step=check')
  await screen.findByRole('button', { name: '提交报名' })
  expect(screen.queryByText(reason)).toBeNull()
})

test('a changed value closes the point, and the step goes on', async () => {
  const { user } = await open(step, { as: 'zhangwei', before: returned })
  await user.type(await screen.findByLabelText('联系地址'), ' 3 栋')
  await user.click(screen.getByRole('button', { name: '保存并继续' }))
  expect(await screen.findByRole('heading', { level: 1, name: '学历' })).toBeVisible()
  expect(row()?.returned).toMatchObject([{ open: false }])
})
