import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open } from '#web/testing/client.tsx'

async function begin() {
  const app = await open('/system/param', { as: 'admin' })
  const table = within(await screen.findByRole('table'))
  const openers = table.getAllByRole('rowheader').map((it) => within(it).getByRole('button'))
  openers[0]?.focus()
  return { ...app, table, openers }
}

test('j and k move from row to row, and Enter opens the one that has the focus', async () => {
  const { user, openers } = await begin()
  await user.keyboard('jjk')
  expect(openers[1]).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: '参数详情' })).toHaveTextContent('account.initPassword')
})

test('the arrow keys lead to a cell, Ctrl+C copies it, and that is announced', async () => {
  const { user } = await begin()
  await user.keyboard('{ArrowDown}{ArrowRight}{Control>}c{/Control}')
  expect(await navigator.clipboard.readText()).toBe('account.initPassword')
  expect(await screen.findByRole('alert')).toHaveTextContent('已复制：account.initPassword')
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Control>}c{/Control}')
  expect(await screen.findByText('已复制：账号初始密码'), 'the check box stands for its row').toBeVisible()
})

test('a text that is selected is copied by the browser, and not the cell', async () => {
  const { user, openers } = await begin()
  await navigator.clipboard.writeText('before')
  document.getSelection()?.selectAllChildren(openers[0] ?? document.body)
  await user.keyboard('{Control>}c{/Control}')
  expect(screen.queryByText(/^已复制：/)).toBeNull()
  document.getSelection()?.removeAllRanges()
})

test('the menu key opens the actions of the row that has the focus, also from its check box, and Esc leads back', async () => {
  const { user, table, openers } = await begin()
  // What browsers send for Shift+F10 and the menu key: an event without a place of the pointer.
  fireEvent.contextMenu(openers[0] ?? document.body)
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map((it) => it.textContent)).toEqual([
    '编辑',
    '删除',
    `复制“${openers[0]?.textContent}”`,
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(openers[0]).toHaveFocus())
  const box = table.getAllByRole('checkbox')[1] ?? document.body
  fireEvent.contextMenu(box)
  expect(await screen.findByRole('menu')).toBeVisible()
})
