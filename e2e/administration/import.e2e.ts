import { strToU8, zipSync } from 'fflate'

import { logIn } from '../testing/log-in.ts'
import { visit } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const rows = `登录账号,密码,用户姓名,所拥有角色,所属机构,岗位
wangfang,Exam@2026,王芳,考生,考务科,科长
lina,Exam@2026,李娜,考生,考务科,科长
zhaolei,Exam@2026,赵磊,考生,信息科,科长`

test('users of a file are imported, one that is there is updated; the one that the server refuses is named, and saved as a file', async ({
  page,
  mock,
}) => {
  await mock.set('/tenant/quota', { tenantId: '000000', free: 1 })
  await logIn(page, mock, 'admin')
  await visit(page, '/system/user')
  await page.getByRole('button', { name: '导入' }).click()
  const form = page.getByRole('dialog', { name: '导入用户' })
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await form.getByRole('checkbox', { name: '更新已存在的数据' }).check()
  await form.getByRole('button', { name: '导入 3 行' }).click()
  await expect(form.getByText('当前租户已到最大账号额度!')).toBeVisible()
  await expect(form.getByText('已导入 2 行。')).toBeVisible()
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: '下载未导入的行' }).click()
  expect((await download).suggestedFilename()).toBe('导入用户 未导入.xlsx')
})

const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

/** A workbook of one sheet with these texts. */
function workbook(cells: Readonly<Record<string, string>>) {
  const rows = Object.entries(cells).map(([reference, text]) => {
    const number = /\d+/.exec(reference)?.[0] ?? ''
    return `<row r="${number}"><c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c></row>`
  })
  const parts = {
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="甲" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
  return { name: 'rows.xlsx', mimeType: '', buffer: Buffer.from(bytes) }
}

test('a workbook is read in a worker of our own: one with two far cells is refused by name, and the page stays', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'admin')
  await visit(page, '/system/param')
  await page.getByRole('button', { name: '导入' }).click()
  const form = page.getByRole('dialog', { name: '导入参数' })
  const worker = page.waitForEvent('worker')
  await form.locator('input[type=file]').setInputFiles(workbook({ AML1: 'a', F1048576: 'b' }))
  expect(new URL((await worker).url()).pathname).toMatch(/^\/workers\/spreadsheet-worker-[\w-]+\.js$/)
  await expect(form.getByText('工作表“甲”：AML1 有内容，超出了前 256 列，请删除后重新选择')).toBeVisible()
  await form.locator('input[type=file]').setInputFiles(workbook({ A1: '键', A2: '&#134071;' }))
  await expect(form.getByRole('cell', { name: '𠮷' })).toBeVisible()
})
