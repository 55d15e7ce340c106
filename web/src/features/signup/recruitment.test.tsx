import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { positionActions } from '#mocks/position/control.ts'
import { open } from '#web/testing/client.tsx'
import { openAs, signupAddress as address } from '#web/testing/position.ts'

const choose = () => positionActions['/position/select']({ account: 'lina', zwdm: '0001001' })

test('the sign-up for a recruitment shows its kind', async () => {
  await openAs('')
  expect(await screen.findByText('事业单位公开招聘')).toHaveAttribute('lang', 'zh-CN')
})

test('without a position its step is open and leads to the search', async () => {
  const { user } = await openAs('?step=position')
  const field = within(await screen.findByRole('group', { name: '报考职位' }))
  expect(await field.findByRole('link', { name: '查找职位' })).toHaveAttribute('href', `${address}?view=positions`)
  await user.click(screen.getByRole('button', { name: /^保存并/ }))
  expect(await screen.findByText('请选择一个职位')).toBeVisible()
})

test('the selected position is shown with its task, in its step and in the rail, and can be given up', async () => {
  const { user } = await openAs('', choose)
  const task = await screen.findByRole('link', { name: /选择职位/ })
  expect(await within(task).findByText(/^四川省档案馆/)).toBeVisible()
  expect(task).toHaveTextContent('已完成')
  await user.click(task)
  const field = within(await screen.findByRole('group', { name: '报考职位' }))
  expect((await field.findAllByText('符合')).length).toBeGreaterThan(1)
  expect(screen.getByText('已选职位')).toBeVisible()
  await user.click(field.getByRole('button', { name: '放弃此职位' }))
  await user.click(await screen.findByRole('button', { name: '确认放弃' }))
  expect(await field.findByRole('link', { name: '查找职位' })).toBeVisible()
})

test('the check page names the position, with a link to it', async () => {
  await openAs('?step=check', choose)
  const name = await screen.findByText('四川省档案馆 综合管理岗（0001001）')
  expect(name).toHaveAttribute('href', expect.stringContaining('view=positions'))
})

test('home leads to the positions of the recruitment', async () => {
  const { visit } = await openAs('?view=selections')
  await visit('/wel/index')
  expect((await screen.findByText('选择职位')).closest('a')).toHaveAttribute('href', `${address}?view=positions`)
})

test('with another exam selected the page says so, and leads to the form of that exam or to the other exams', async () => {
  await open(address, { as: 'lina' })
  expect(await screen.findByText(/^当前考试“.+”不在此页报名$/)).toBeVisible()
  expect(screen.getByRole('link', { name: '去报名' })).toHaveAttribute('href', '/exam/signup/index')
  expect(screen.getByRole('link', { name: '选择其他考试' })).toHaveAttribute('href', '/selectexam/index')
})
