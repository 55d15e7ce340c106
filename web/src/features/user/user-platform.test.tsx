import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { dialog } from '#web/testing/client.tsx'
import { pressAction } from '#web/testing/row-action.ts'
import { begin } from '#web/testing/user.ts'

/** The field of the extension of a platform. */
const platformText = async () => (await dialog('平台资料')).findByLabelText('平台资料')

test('what was typed into the extension of a platform is there again after its dialog was closed', async () => {
  const { user } = await begin('?account=lina')
  const open = async () => pressAction(user, '平台', '李娜 (lina)')
  await open()
  await user.type(await platformText(), 'level 1')
  await user.click((await dialog('平台资料')).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '平台资料' })).toBeNull())
  await open()
  expect(await platformText()).toHaveValue('level 1')
  await user.click((await dialog('平台资料')).getByRole('button', { name: '放弃这些内容' }))
  await waitFor(async () => expect(await platformText()).toHaveValue(''))
})

test('the extension of a platform is written, with a warning where it is not the platform of the user', async () => {
  const { user } = await begin('?account=lina')
  await pressAction(user, '平台', '李娜 (lina)')
  const form = await dialog('平台资料')
  await user.selectOptions(await form.findByLabelText('用户平台'), '2')
  expect(form.getByText(/这不是该用户的平台/)).toBeVisible()
  await user.type(form.getByLabelText('平台资料'), '{{"level":1}')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
})
