import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { users } from '#mocks/user/seeds.ts'
import { scrollTo } from '#web/testing/intersection-observer.ts'
import { setScreenWidth } from '#web/testing/screen-width.ts'
import { begin } from '#web/testing/user.ts'

const cards = () => within(screen.getByRole('list', { name: '用户' })).getAllByRole('listitem')

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('the tree of departments is hidden and shown again, and stays so', async () => {
  const { user, reload } = await begin()
  await user.click(await screen.findByRole('button', { name: '隐藏机构树' }))
  expect(screen.queryByRole('navigation', { name: '所属机构' })).toBeNull()
  expect(screen.getByRole('combobox', { name: '所属机构' })).toBeVisible()
  await reload()
  await user.click(await screen.findByRole('button', { name: '机构树' }))
  expect(await screen.findByRole('navigation', { name: '所属机构' })).toBeVisible()
})

test('of 200 users those near the window are in the table, with their places, and those with the focus', async () => {
  await begin('?size=200')
  const table = await screen.findByRole('table')
  await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '201'))
  const places = () =>
    within(table)
      .getAllByRole('row')
      .map((it) => Number(it.getAttribute('aria-rowindex')))
  expect(places()).toEqual(range(1, 27))
  scrollTo((target) => target === within(table).getAllByRole('rowgroup')[11])
  expect(places()).toEqual([1, ...range(132, 144)])
  const box = within(table).getAllByRole('checkbox', { name: /^选择 / })[0]
  box?.focus()
  scrollTo((target) => target === table.lastElementChild)
  expect(places()).toEqual([1, ...range(132, 144), ...range(197, 201)])
  expect(box).toHaveFocus()
})

test('all of 200 users are selected, sorted and printed, also those that were not in the table', async () => {
  const { user, address } = await begin('?size=200')
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '201'))
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  expect(await screen.findByText('已选 200 条')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '登录账号' }))
  await waitFor(() => expect(address()).toContain('ascs=account'))
  await waitFor(() => expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy'))
  fireEvent(window, new Event('beforeprint'))
  const accounts = Array.from(screen.getByRole('table').querySelectorAll('tbody th'), (it) => it.textContent)
  expect(accounts).toHaveLength(200)
  expect(accounts).toEqual(accounts.toSorted())
  fireEvent(window, new Event('afterprint'))
  expect(screen.getAllByRole('row')).toHaveLength(27)
})

test('on a phone 200 users are cards, of which those far from the window are empty', async () => {
  setScreenWidth(390)
  await begin('?size=200')
  await waitFor(() => expect(cards()).toHaveLength(200))
  expect(cards().filter((it) => it.textContent).length).toBeLessThan(20)
  const last = cards()[199]
  scrollTo((target) => target === last)
  expect(last).toHaveTextContent(/\*{3}/)
  expect(cards().filter((it) => it.textContent)).toEqual([last])
})

test('departments are a tree beside the list, with the number of their users, and filter it', async () => {
  const { user, address } = await begin()
  const tree = within(await screen.findByRole('navigation', { name: '所属机构' }))
  const inScience = users.filter(({ deptId }) => deptId === '1123598813738675203').length
  const science = await tree.findByRole('button', { name: new RegExp(`^信息科\\s*${inScience}$`) })
  await user.click(science)
  await waitFor(() => expect(address()).toContain('deptId='))
  await waitFor(() => expect(screen.queryByText('考试管理中心', { selector: 'td' })).toBeNull())
  expect(screen.getAllByText('信息科', { selector: 'td' })[0]).toBeVisible()
  expect(science).toHaveAttribute('aria-current', 'true')
  await user.click(tree.getByRole('button', { name: /^收起/ }))
  expect(tree.queryByRole('button', { name: /^信息科/ })).toBeNull()
  await user.click(tree.getByRole('button', { name: '全部用户' }))
  await waitFor(() => expect(address()).not.toContain('deptId='))
})

test('where the screen is narrow departments are a choice, and where none are known those of the rows', async () => {
  setScreenWidth(1000)
  const { user, address } = await begin('', () => faultPlan.add({ path: 'dept/tree', kind: 'error' }))
  await screen.findByRole('table')
  await user.selectOptions(screen.getByRole('combobox', { name: '所属机构' }), '信息科')
  await waitFor(() => expect(address()).toContain('deptId='))
  await waitFor(() => expect(screen.queryByText('考试管理中心', { selector: 'td' })).toBeNull())
})
