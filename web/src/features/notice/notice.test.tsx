import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { springbladeSettings } from '#bff/testing/settings.ts'
import { notices } from '#mocks/notice.ts'
import { dialog, open } from '#web/testing/client.tsx'

const stored = () => notices.find(({ title }) => title.startsWith('考点调整'))

test('a notice is added, changed and removed on a SpringBlade, and opened without what is dangerous in it', async () => {
  const { user } = await open('/system/notice', { as: 'admin', settings: springbladeSettings })
  await user.click(await screen.findByRole('button', { name: '考务工作会议安排' }))
  const details = await dialog('通知详情')
  expect(await details.findByText('监考培训')).toBeVisible()
  expect(document.querySelector('[onerror]')).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const form = await dialog('新增通知')
  await user.type(await form.findByLabelText('标题'), '考点调整')
  await user.selectOptions(form.getByLabelText('通知类型'), '转发通知')
  await user.type(form.getByLabelText(/^正文/), '三号考点改到北楼。')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  const released = expect.stringMatching(/^\d{4}-/)
  expect(stored()).toMatchObject({ category: 3, content: '三号考点改到北楼。', releaseTime: released })
  await user.click(await screen.findByRole('button', { name: '编辑 考点调整' }))
  const edit = await dialog('编辑通知')
  await user.type(await edit.findByLabelText('标题'), '（更正）')
  await user.click(edit.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(stored()).toMatchObject({ title: '考点调整（更正）', content: '三号考点改到北楼。' })
  await user.click(await screen.findByRole('button', { name: '删除 考点调整（更正）' }))
  await user.click((await dialog('删除')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(stored()).toBeUndefined()
})
