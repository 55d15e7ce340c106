import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { open } from '../testing/client.tsx'

/** Pages with a text that they show once their data has come. */
const pages: readonly (readonly [account: string, path: string, text: string | RegExp])[] = [
  ['ayguli', '/wel/index', /^重要消息/],
  ['ayguli', '/exam/pay/index', /^订单号/],
  ['ayguli', '/exam/zkzdy/index', '暂无准考证'],
  ['ayguli', '/exam/appointment/index', '历史预约'],
  ['ayguli', '/selectexam/index?list=all', '7 场考试'],
  ['lina', '/exam/signup/index', '报名须知'],
  ['zhangwei', '/message/index', /^系统维护公告/],
  ['zhangwei', '/notselectexam/scoreanalysis/index', '报告须知'],
  ['admin', '/system/user', '张伟'],
  ['admin', '/system/dept', '信息科'],
  ['admin', '/system/role', '超级管理员'],
  ['admin', '/monitor/log/usual', 'blade-auth'],
]

test.each(pages)('%s sees on %s a menu, and nothing that stands for a missing value', async (account, path, text) => {
  await open(path, { as: account, before: () => void faultPlan.add({ path: '*', kind: 'incomplete' }) })
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(document.body.innerHTML.replaceAll(/<style.*?<\/style>/gs, '')).not.toMatch(
    />[^<]*(?:unknown:\d|null|NaN|Invalid)/,
  )
  expect(screen.queryByText('菜单加载失败')).toBeNull()
})
