import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { setStage } from '#mocks/signup/stage.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { adult, choose, complete, zhangwei } from '#web/testing/signup.ts'

test('without a selected exam the form links to the exams', async () => {
  await open('/exam/signup/index', { as: 'zhangwei' })
  expect(await screen.findByText('请先选择您要报名的考试')).toBeVisible()
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

test('a returned sign-up lists the points of the review, and the step is marked', async () => {
  await open('/exam/signup/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'returned')
      return choose(browser)
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('联系地址：地址不完整，请填写到门牌号')
  expect(screen.getByRole('link', { name: /基本信息\s*需修改/ })).toBeVisible()
  expect(screen.getByRole('link', { name: '去修改' })).toHaveAttribute('href', expect.stringContaining('step=base'))
})

test('a withdrawn sign-up says until when it can be submitted again, on the hub and on home', async () => {
  const { visit } = await open('/exam/signup/index', {
    as: 'zhangwei',
    before(browser) {
      setStage(zhangwei, adult, 'withdrawn')
      return choose(browser)
    },
  })
  const note = await screen.findByRole('note', { name: '报名已撤回，目前没有报名' })
  expect(note).toHaveTextContent(/请在 \d{4}-\d\d-\d\d \d\d:\d\d 前重新提交/)
  await visit('/wel/index')
  const next = await screen.findByRole('region', { name: '报名已撤回，目前没有报名' })
  expect(next).toHaveTextContent(/请在 \d{4}-\d\d-\d\d \d\d:\d\d 前重新提交/)
})

test('the first input changes the next step on the home page', { tags: ['long'] }, async () => {
  const { user, visit } = await open('/wel/index', { as: 'zhangwei', before: choose })
  expect(await screen.findByText('开始填写报名信息')).toBeVisible()
  await visit('/exam/signup/index?step=conditions')
  await user.click(await screen.findByRole('radio', { name: '符合全部条件' }))
  expect(await screen.findByText(/^已保存/, {}, { timeout: 5000 })).toBeVisible()
  await visit('/wel/index')
  expect(await screen.findByText('继续填写报名信息')).toBeVisible()
})
