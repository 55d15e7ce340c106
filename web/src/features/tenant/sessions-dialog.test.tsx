import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { dialog, open } from '#web/testing/client.tsx'
import { pressAction } from '#web/testing/row-action.ts'

test('the sessions of a tenant end after a question, which warns whoever is of that tenant', async () => {
  const { user } = await open('/system/tenant', { as: 'admin' })
  await pressAction(user, '强制下线', /已过期考试院/)
  const other = await dialog(/^强制下线：.*已过期考试院/)
  expect(other.queryByText('这是您自己的租户，您也会退出登录')).toBeNull()
  await user.click(other.getByRole('button', { name: '强制下线' }))
  expect(await screen.findByText('已强制下线')).toBeVisible()
  await pressAction(user, '强制下线', /\(000000\)/)
  expect(await (await dialog(/^强制下线：/)).findByText('这是您自己的租户，您也会退出登录')).toBeVisible()
})
