import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open } from '../testing/client.tsx'

test.each([
  ['/selectexam/index?list=mine', '选择考试'],
  ['/message/index?current=zz', '消息中心'],
  ['/info/index?section=zz', '个人信息'],
  ['/notselectexam/scorequery/index?list=zz&year=zz', '成绩查询'],
  ['/reissue/index?step=zz', '证书补办'],
])('a mistyped parameter of an address opens the page as if it were not there: %s', async (address, heading) => {
  await open(address, { as: 'lina' })
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(screen.queryByText(/页面出了点问题/)).toBeNull()
})
