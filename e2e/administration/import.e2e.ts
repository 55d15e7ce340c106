import { logIn } from '../testing/log-in.ts'
import { visit } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const rows = `登录账号,密码,用户姓名,所拥有角色,所属机构,岗位
wangfang,Exam@2026,王芳,考生,考务科,科长
lina,Exam@2026,李娜,考生,考务科,科长
zhaolei,Exam@2026,赵磊,考生,信息科,科长`

test('users of a file are imported; the one that the server refuses is named, and saved as a file @core', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user')
  await page.getByRole('button', { name: '导入' }).click()
  const form = page.getByRole('dialog', { name: '导入用户' })
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await form.getByRole('button', { name: '导入 3 行' }).click()
  await expect(form.getByText('当前用户 [lina] 已存在!')).toBeVisible()
  await expect(form.getByText('已导入 2 行。')).toBeVisible()
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: '下载未导入的行' }).click()
  expect((await download).suggestedFilename()).toBe('导入用户 未导入.xlsx')
})
