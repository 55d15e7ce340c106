import { readFileSync } from 'node:fs'

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open } from '#web/testing/client.tsx'
import { setScreenWidth } from '#web/testing/screen-width.ts'

import filterRow from '../crud/filter/filter-row.module.css'
import table from '../crud/table/table.module.css'
import toolbar from '../crud/toolbar.module.css'
import deptTree from '../features/user/dept-tree.module.css'
import layout from '../frame/layout.module.css'

/** Style sheets of a list and of what is around it, with their class names. */
const sheets: readonly (readonly [file: string, classes: Readonly<Record<string, string>>])[] = [
  ['crud/toolbar', toolbar],
  ['crud/filter/filter-row', filterRow],
  ['crud/table/table', table],
  ['features/user/dept-tree', deptTree],
  ['frame/layout', layout],
]

/** Selectors of what a style sheet leaves out on paper. */
function leftOut(file: string, classes: Readonly<Record<string, string>>): string[] {
  const [, rules = ''] = /^@media print \{\n(.*?)^\}/ms.exec(readFileSync(`web/src/${file}.module.css`, 'utf8')) ?? []
  return Array.from(rules.matchAll(/([^{}]+)\{\s*display: none;\s*\}/g), ([, selectors = '']) =>
    selectors.trim().replaceAll(/\.(\w+)/g, (_, name: string) => `.${classes[name]}`),
  )
}

const hidden = sheets.flatMap(([file, classes]) => leftOut(file, classes)).join(',')

/** Heads of columns, rows and cards, which are text on paper. */
const headings = `th .${table['sort']}, th .${table['link']}, .${table['cardHead']} .${table['title']}`

/** Controls of the page that are printed. */
const printedTools = () =>
  [...screen.getByRole('main').querySelectorAll('button, input, select, textarea, [role="separator"]')]
    .filter((it) => !it.closest(hidden) && !it.matches(headings))
    .map((it) => it.getAttribute('aria-label') ?? it.textContent)

test.each(['/system/param', '/system/user', '/system/role', '/system/tenant', '/monitor/log/usual'])(
  'on paper the list of %s is its rows without tools',
  async (page) => {
    const { user } = await open(page, { as: 'admin' })
    await screen.findAllByRole('rowheader')
    const [all] = screen.queryAllByRole('checkbox', { name: '选择本页全部' })
    if (all) await user.click(all)
    expect(printedTools()).toEqual([])
  },
)

test('on paper cards are without tools', async () => {
  setScreenWidth(390)
  const { user } = await open('/system/param', { as: 'admin' })
  await user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  expect(printedTools()).toEqual([])
})
