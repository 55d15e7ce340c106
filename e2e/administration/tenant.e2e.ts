import { readFile } from 'node:fs/promises'

import readWorkbook from 'read-excel-file/node'

import { tenant } from '#contracts/administration/tenant.ts'

import { logIn } from '../testing/log-in.ts'
import { visit } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

test('a tenant is added, changed beside another administrator, limited, exported and removed; the operator is not', async ({
  page,
  mock,
}) => {
  const tab = await logIn(page, mock, 'admin')
  await visit(page, '/system/tenant')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  await press('新增')
  await dialog('新增租户').getByLabel('租户名称').fill('市考试院')
  await dialog('新增租户').getByLabel('联系人').fill('王主任')
  await dialog('新增租户').getByLabel('联系电话').fill('02812345678')
  await dialog('新增租户').getByLabel('域名').fill('https://city.example.org')
  await dialog('新增租户').getByRole('button', { name: '保存', exact: true }).click()
  const limits = dialog('设置额度和期限')
  await expect(limits).toContainText('市考试院')
  await limits.getByRole('button', { name: '取消', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: '市考试院' })).toBeVisible()

  await press(/^编辑 市考试院/)
  await dialog('编辑租户').getByLabel('联系地址').fill('春熙路 8 号')
  const { records } = await tab.value(tenant.list, { current: 1, size: 10, tenantName: '市考试院' })
  await tab.value(tenant.submit, { id: records[0]?.id ?? '', tenantName: '市教育考试院' })
  await dialog('编辑租户').getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog('编辑租户').getByRole('alert')).toContainText('市教育考试院')
  await dialog('编辑租户').getByRole('button', { name: '放弃我的修改，载入最新内容' }).click()
  await dialog('编辑租户').getByLabel('联系地址').fill('春熙路 8 号')
  await dialog('编辑租户').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('更新成功')).toBeVisible()

  await page.getByRole('checkbox', { name: '选择 市教育考试院' }).check()
  await page.getByRole('checkbox', { name: '选择 管理组' }).check()
  await press('设置额度和期限')
  await dialog('设置额度和期限').getByLabel('账号额度').fill('30')
  await dialog('设置额度和期限').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('cell', { name: '30', exact: true })).toHaveCount(2)

  const download = page.waitForEvent('download')
  await press('导出')
  await dialog('导出').getByRole('button', { name: '导出' }).click()
  const [sheet] = await readWorkbook(await readFile(await (await download).path()))
  expect(sheet?.data.map(([name]) => name)).toContain('市教育考试院')

  await page.getByRole('checkbox', { name: '选择 市教育考试院' }).check()
  await page.getByRole('checkbox', { name: '选择 管理组' }).check()
  await press('批量删除')
  await dialog('删除').getByLabel('请输入要删除的条数 2 以确认').fill('2')
  await dialog('删除').getByRole('button', { name: '删除' }).click()
  const report = dialog('删除结果')
  await expect(report.getByRole('alert')).toHaveText(/已删除 1 条。1 条未删除/)
  await expect(report.getByRole('listitem')).toContainText('不可删除管理租户!')
})
