import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { params } from '#mocks/param.ts'
import { open } from '#web/testing/client.tsx'
import { number, text, xlsxBytes } from '#web/testing/xlsx.ts'

/** Opens the import of parameters and chooses a file. */
async function choose(content: BlobPart, name: string) {
  const app = await open('/system/param', { as: 'admin' })
  await app.user.click(await screen.findByRole('button', { name: '导入' }))
  const form = within(await screen.findByRole('dialog', { name: '导入参数' }))
  await form.findByLabelText('粘贴')
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('No input of a file')
  fireEvent.change(input, { target: { files: [new File([content], name)] } })
  return { app, form }
}

const keys = () => params.all().map(({ paramKey }) => paramKey)

test('a head that is not recognised is asked about, and neither answer imports it unseen', async () => {
  const { app, form } = await choose('名字,键,值\n甲,a.b,1\n', 'rows.csv')
  expect(await form.findByText(/^没有认出表头/)).toBeVisible()
  expect(within(form.getByRole('table', { name: '前几行' })).getByText('名字')).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '是表头，不导入' }))
  await app.user.click(await form.findByRole('button', { name: '导入 1 行' }))
  await waitFor(() => expect(keys()).toContain('a.b'))
  expect(keys()).not.toContain('键')
})

test('rows of a file are written in its order', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => `甲,order.${n},1`)
  const { app, form } = await choose(`参数名称,参数键名,参数键值\n${rows.join('\n')}`, 'rows.csv')
  await app.user.click(await form.findByRole('button', { name: '导入 12 行' }))
  await waitFor(() => expect(keys()).toHaveLength(18))
  expect(keys().filter((key) => key.startsWith('order.'))).toEqual(rows.map((_, n) => `order.${n}`))
})

test('the preview says which sheet was read, what was left out, and in which row and column a value has changed', async () => {
  const head = `<row r="2">${text('A2', '参数名称')}${text('B2', '参数键名')}${text('C2', '参数键值')}${text('D2', '手机')}</row>`
  const rows = [
    `<row r="1">${text('A1', '2026 年参数')}</row>`,
    head,
    `<row r="3">${text('A3', '甲')}${text('B3', 'a.b')}${number('C3', '1.10105199003072E+17')}</row>`,
    `<row r="4" hidden="1">${text('A4', '乙')}${text('B4', 'c.d')}${text('C4', '1')}</row>`,
    `<row r="5">${text('A5', '丙')}${text('B5', 'e.f')}${number('C5', '42', 1)}</row>`,
  ]
  const file = xlsxBytes({
    sheets: [
      { name: '旧', state: 'hidden', rows: '' },
      { name: '参数', rows: rows.join('') },
      { name: '说明', rows: '' },
    ],
    formats: ['00000000'],
  })
  const { form } = await choose(file, 'rows.xlsx')
  const note = within(await form.findByRole('note'))
  for (const said of [
    '读取的是工作表“参数”',
    '没有读取其他工作表：说明',
    '没有读取隐藏的工作表：旧',
    '1 行被隐藏或筛选掉，没有读取。需要导入的，请取消筛选后重新选择。',
    '表头在第 2 行，上面的内容没有读取',
    '没有认出这些列，不会导入：手机',
  ])
    expect(note.getByText(said)).toBeVisible()
  const table = within(form.getByRole('table', { name: '数据行' }))
  expect(
    table.getByRole('row', { name: /^3 参数键值：表格软件已将此数字四舍五入，请将该列设为文本后重新填写/ }),
  ).toBeVisible()
  expect(table.getByRole('row', { name: /^5 可以导入 丙 e.f 00000042/ })).toBeVisible()
  expect(form.getByRole('button', { name: '导入 1 行' })).toBeVisible()
})

test.each([
  [
    'a far cell',
    xlsxBytes({ sheets: [{ name: '甲', rows: `<row>${text('AML1', 'x')}</row>` }] }),
    '工作表“甲”：AML1 有内容，超出了前 256 列，请删除后重新选择',
  ],
  [
    'old Excel',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
    '这是旧版 Excel 文件（.xls）或设有密码，请另存为没有密码的 .xlsx',
  ],
  [
    'the same column twice',
    '参数名称,参数键名,参数键值,备注,备注\n甲,a.b,1,x,y',
    '这些列出现了几次：备注。请每列只保留一个。',
  ],
  ['a required column too few', '参数名称,参数键名\n甲,a.b', '缺少这些列：参数键值。请使用模板。'],
])('a file with %s is refused where it was chosen, and by name', async (_, content, problem) => {
  const { form } = await choose(content, 'rows.xlsx')
  expect(await form.findByText(problem)).toBeVisible()
  expect(form.getByLabelText('粘贴')).toBeVisible()
})

test('a cell more than the head has refuses its line: a separator within a value has moved the others', async () => {
  const { form } = await choose('参数名称,参数键名,参数键值\n甲,a.b,1,000\n', 'rows.csv')
  expect(await form.findByText('这一行的单元格比表头多，内容中可能有分隔符，请加上引号')).toBeVisible()
  expect(form.getByRole('button', { name: '导入 0 行' })).toBeDisabled()
})
