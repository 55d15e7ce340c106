import { logIn } from '../testing/log-in.ts'
import { visit } from '../testing/page-state.ts'
import { printedText } from '../testing/printed-text.ts'
import { expect, test } from '../testing/test.ts'

/** Buttons, fields and headings of columns that are no text on paper. */
const tools = ['新增', '批量删除', '导出', '查询', '编辑', '条/页', '首页', '清除选择', '操作']

const lists = [
  { path: '/system/user?size=200', title: '用户管理', texts: ['zhangwei', 'lina', '登录账号'] },
  { path: '/system/param', title: '参数管理', texts: ['account.initPassword', '参数键名'] },
  { path: '/monitor/log/usual?size=200', title: '通用日志', texts: ['请求地址'] },
]

/** A text without the places at which a narrow cell breaks it. */
const solid = (text = '') => text.normalize('NFKC').replaceAll(/\s/g, '')

/** Rows of a sheet at least: most take one line or two. */
const rowsPerSheet = 20

test('lists are printed whole, without tools, on as few sheets as their rows need @once', async ({ page, mock }) => {
  await logIn(page, mock, 'admin')
  for (const { path, title, texts } of lists) {
    await visit(page, path)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const all = page.getByRole('checkbox', { name: '选择本页全部' })
    if (await all.isVisible()) await all.check()
    const names = await page.getByRole('rowheader').allTextContents()
    // A large page renders the rows near the window only, but for paper.
    const rowCount = Number(await page.getByRole('table').getAttribute('aria-rowcount')) || names.length + 1
    const { pages, totalPages } = await printedText(page)
    expect(solid(pages[0]), title).toContain(title)
    expect(solid(pages[0]), `${title}: rows on the first sheet`).toContain(solid(names[0]))
    for (const name of [...names, ...texts]) expect(solid(pages.join())).toContain(solid(name))
    for (const tool of tools) expect(pages.flatMap((it) => it.split('\n'))).not.toContain(tool)
    expect(totalPages, title).toBeLessThanOrEqual(Math.ceil(rowCount / rowsPerSheet))
  }
})
