import { screen, waitFor, within } from '@testing-library/react'
import readWorkbook from 'read-excel-file/universal'
import { expect, test } from 'vitest'

import { open } from '#web/testing/client.tsx'
import { captureDownloads } from '#web/testing/downloads.ts'

const dialog = async () => within(await screen.findByRole('dialog', { name: '导出' }))

test('nothing is exported before the number of rows and files is said; the selection and the shown columns can be chosen', async () => {
  const saved = captureDownloads()
  const app = await open('/system/param', { as: 'admin' })
  await app.user.click(await screen.findByRole('checkbox', { name: '选择 证件照宽度（像素）' }))
  await app.user.click(screen.getByRole('button', { name: '导出' }))
  const question = await dialog()
  expect(question.getByText(/^共 1 条，1 个文件。$/)).toBeVisible()
  await app.user.click(question.getByRole('radio', { name: '符合筛选条件的全部 6 条' }))
  expect(question.getByText(/^共 6 条，1 个文件。$/)).toBeVisible()
  await app.user.click(question.getByRole('radio', { name: '选中的 1 条' }))
  await app.user.click(question.getByRole('radio', { name: /^显示的 \d 列$/ }))
  expect(saved).toHaveLength(0)
  await app.user.click(question.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [sheet] = await readWorkbook(saved[0]?.file ?? new Blob())
  expect(sheet?.data).toEqual([
    ['参数名称', '参数键名', '参数键值', '备注'],
    ['证件照宽度（像素）', 'photo.width', '295', null],
  ])
})

test('an export of more rows than a file holds says how many files that are, and does nothing when it is declined', async () => {
  const saved = captureDownloads()
  const app = await open('/monitor/log/api', { as: 'admin' })
  await app.user.click(await screen.findByRole('button', { name: '导出' }))
  const question = await dialog()
  expect(question.getByText(/^共 100,\d{3} 条，11 个文件。每个文件最多 10,000 条/)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saved).toHaveLength(0)
})
