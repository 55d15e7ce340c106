import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { account } from '#contracts/session/account.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { breakCall, open } from '#web/testing/client.tsx'

const footLink = () => screen.findByRole('link', { name: '用户协议与隐私' })

test.each([
  ['a visitor on the log-in page', '/login', {}],
  ['a visitor who registers', '/register', {}],
  ['a candidate', '/wel/index', { as: 'zhangwei' }],
])('%s finds the agreement, and the record number with its register, at the foot of the page', async (_, page, who) => {
  await open(page, { ...who, settings: { RECORD_NUMBER: '京ICP备12345678号-1' } })
  expect(await footLink()).toHaveAttribute('href', '/agreement')
  const record = screen.getByRole('link', { name: '京ICP备12345678号-1' })
  expect(record).toHaveAttribute('href', 'https://beian.miit.gov.cn/')
})

test('without a record number the foot has the agreement only', async () => {
  await open('/login')
  await footLink()
  expect(screen.queryByRole('link', { name: /ICP/ })).toBeNull()
})

test('anybody reads the agreement and what is kept where and how long', async () => {
  await open('/agreement')
  expect(await screen.findByRole('heading', { name: '用户协议与隐私' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: '用户注册协议与个人信息处理规则' })).toBeVisible()
  const region = within(await screen.findByRole('region', { name: '保存什么，存在哪里，保留多久' }))
  expect(region.getByRole('heading', { name: '登录记录' })).toBeVisible()
})

test('what is kept waits for the agreement above it, which would move it', async () => {
  await open('/agreement', {
    before: () => faultPlan.add({ path: 'anonymous/dict', kind: 'latency', ms: 1_000 }),
  })
  const kept = await screen.findByRole('region', { name: '保存什么，存在哪里，保留多久' }, { timeout: 3_000 })
  expect(kept).toBeVisible()
  expect(screen.getByRole('heading', { name: '用户注册协议与个人信息处理规则' })).toBeVisible()
})

test('while the agreement cannot be read the page still says what is kept', async () => {
  await open('/agreement', { before: (tab) => void breakCall(tab, account.dict, 'upstream_unavailable') })
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await screen.findByRole('region', { name: '保存什么，存在哪里，保留多久' })).toBeVisible()
})
