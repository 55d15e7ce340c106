import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { positionActions } from '#mocks/position/control.ts'
import { positionRows } from '#mocks/position/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { askedFor } from '#web/testing/composition.ts'
import { openPart } from '#web/testing/part.tsx'
import { openAs, signupAddress } from '#web/testing/position.ts'
import { tabTo } from '#web/testing/screen-reader.ts'
import { setScreenWidth } from '#web/testing/screen-width.ts'
import { KeywordField } from './keyword-field.tsx'

const address = '?view=positions'
const openPositions = (query = '', before?: () => void) => openAs(address + query, before)

const table = () => screen.findByRole('table', { name: '职位' })
const total = () => screen.findByText(/^共 [\d,]+ 个职位$/)
const codes = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent?.match(/\d{7}/)?.[0])
const searches = () => journal.of('position.searchPositionsES').length

test('what is entered is searched once, and a suggestion completes it', async () => {
  const { user, address: now } = await openPositions('&keyword=0001001')
  await total()
  const field = screen.getByRole('combobox', { name: '搜索职位' })
  expect(field).not.toHaveAttribute('type', 'search') // a search input may have no other role
  await user.clear(field)
  await user.click(field)
  await user.paste('档案馆')
  const suggestion = await screen.findByRole('option', { name: '成都市档案馆' })
  // At the opening, for the empty field, and for the keyword.
  expect(searches()).toBeLessThanOrEqual(3)
  await user.click(suggestion)
  const count = positionRows().filter(({ dwmc }) => dwmc === '成都市档案馆').length
  expect(await screen.findByText(`共 ${count} 个职位`)).toBeVisible()
  expect(now()).toContain(new URLSearchParams({ keyword: '成都市档案馆' }).toString())
  expect(now()).not.toContain('current')
})

test('suggestions are asked for when a text is composed, not for its letters', async () => {
  await openPart(<KeywordField value="" onChange={() => undefined} />)
  const input = screen.getByRole('combobox', { name: '搜索职位' })
  expect(await askedFor(input, 'position.getPositionSearch', 'keyword')).toEqual({ before: [], after: ['成都'] })
})

test('by keyboard a suggestion is chosen, the list sorted and a position opened', { tags: ['long'] }, async () => {
  const { user, address: now } = await openPositions('&keyword=0001001')
  await total()
  const field = screen.getByRole('combobox', { name: '搜索职位' })
  await tabTo(user, field)
  await user.clear(field)
  await user.keyboard('档案馆')
  await screen.findByRole('option', { name: '成都市档案馆' })
  await user.keyboard('{ArrowDown}{Enter}')
  const count = positionRows().filter(({ dwmc }) => dwmc === '成都市档案馆').length
  expect(await screen.findByText(`共 ${count} 个职位`)).toBeVisible()
  await tabTo(user, within(await table()).getByRole('button', { name: '招考人数' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(now()).toContain('descs='))
  await tabTo(user, within(await table()).getAllByRole('link')[0]!) // of a row that was found
  await user.keyboard('{Enter}')
  await waitFor(() => expect(now()).toContain('&id='))
})

test('every kind of filter narrows the search, and each can be removed again', { tags: ['long'] }, async () => {
  const { user } = await openPositions('&keyword=信息技术岗')
  await user.type(await screen.findByLabelText('招聘单位'), '绵阳市大')
  await user.selectOptions(screen.getByLabelText('岗位类别'), '专业技术岗位')
  await user.selectOptions(await screen.findByLabelText('岗位类别（第 2 级）'), '信息技术')
  await user.selectOptions(screen.getByLabelText('最低学历'), '大学本科')
  await user.type(screen.getByLabelText('招考人数最多'), '3')
  const count = positionRows().filter(
    (row) => row.zwmc === '信息技术岗' && row.xl === '21' && row.zkrs <= 3 && row.dwmc === '绵阳市大数据中心',
  ).length
  expect(count).toBeGreaterThan(0)
  expect(await screen.findByText(`共 ${count} 个职位`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '去掉条件：招聘单位' }))
  expect(await screen.findByLabelText('招聘单位')).toHaveValue('')
})

test('a column that only the server knows is shown, and a full position says so', async () => {
  await openPositions('&keyword=0001001', () => {
    positionActions['/position/settings']({ extraColumn: true })
    positionActions['/position/places']({ zwdm: '0001001', left: 0 })
  })
  expect(within(await table()).getByRole('columnheader', { name: '最低服务年限' })).toBeVisible()
  expect(within(await table()).getByRole('rowheader')).toHaveTextContent('名额已满')
})

test('without a match the page says which condition to give up, and what that leaves', async () => {
  const { user } = await openPositions('&keyword=0001001&filters=xl:11')
  expect(await screen.findByText('没有符合全部条件的职位')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /^不限最低学历 博士研究生 · 1 个职位$/ }))
  expect(await codes()).toEqual(['0001001'])
})

test('a failed search can be tried again, and the conditions stay', async () => {
  const { user } = await openPositions('&keyword=0001002', () => {
    faultPlan.add({ path: 'position/searchPositionsES', kind: 'error' })
  })
  const again = await screen.findByRole('button', { name: '重试' })
  faultPlan.clear()
  await user.click(again)
  expect(await codes()).toEqual(['0001002'])
})

test('favourites are on this device, and survive a reload', async () => {
  const { user, reload } = await openPositions('&keyword=0001003')
  await user.click(await screen.findByRole('button', { name: /^收藏：/, pressed: false }))
  await user.click(screen.getByRole('tab', { name: '收藏（1）' }))
  expect(await codes()).toEqual(['0001003'])
  await reload()
  expect(await codes()).toEqual(['0001003'])
  await user.click(screen.getByRole('button', { name: /^收藏：/, pressed: true }))
  expect(await screen.findByText('还没有收藏职位')).toBeVisible()
})

test(
  'a bound that is typed in full width filters; one that is no number stays, with a message, and filters nothing',
  { tags: ['long'] },
  async () => {
    const { user, address: now } = await openPositions()
    const bound = await screen.findByRole('textbox', { name: '招考人数最少' })
    await user.type(bound, '３')
    await waitFor(() => expect(now()).toContain('zkrs%3A3'))
    expect(bound).toHaveValue('３')
    await user.clear(bound)
    await user.type(bound, '1e3')
    expect(bound).toHaveAccessibleDescription('请输入整数')
    await waitFor(() => expect(now()).not.toContain('zkrs'))
    expect(bound).toHaveValue('1e3')
  },
)

const fewest = () => screen.findByRole('textbox', { name: '招考人数最少' })

test(
  'who clears all filters clears a bound that is no number, too, on a phone as well',
  { tags: ['long'] },
  async () => {
    const { user, reload } = await openPositions('&filters=gwlb:1')
    await user.type(await fewest(), '1e3')
    await user.click(screen.getByRole('button', { name: '清除全部' }))
    await waitFor(async () => expect(await fewest()).toHaveValue(''))
    setScreenWidth(390)
    await reload()
    await user.click(await screen.findByRole('button', { name: '筛选' }))
    await user.type(await fewest(), '1e3')
    await user.click(screen.getByRole('button', { name: '清除全部' }))
    await waitFor(async () => expect(await fewest()).toHaveValue(''))
  },
)

test('a phone shows cards, and its sheet of filters says how many positions they leave', async () => {
  setScreenWidth(390)
  const { user } = await openPositions('&keyword=0001')
  expect(await screen.findByText('共 23 个职位')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: '筛选' }))
  const sheet = within(await screen.findByRole('dialog', { name: '筛选职位' }))
  await user.selectOptions(sheet.getByRole('combobox', { name: '最低学历' }), '硕士研究生')
  const count = positionRows().filter(({ zwdm, xl }) => zwdm.startsWith('0001') && xl === '14').length
  await user.click(await sheet.findByRole('button', { name: `查看 ${count} 个职位` }))
  expect(await screen.findByText(`共 ${count} 个职位`)).toBeVisible()
})

test('each position says whether the record meets its requirements, and those that it misses can be hidden', async () => {
  const { user, address } = await openPositions('&keyword=0001')
  const rows = await within(await table()).findAllByRole('row', { name: /不符合/ })
  expect(rows.length).toBeGreaterThan(0)
  await user.click(screen.getByRole('switch', { name: '只看我可能符合条件的' }))
  expect(await screen.findByText(new RegExp(`本页隐藏 ${rows.length} 个`))).toBeVisible()
  expect(within(await table()).queryByText('不符合')).toBeNull()
  expect(address()).toContain('fit=met')
})

test('an exam of another kind leads to its own form', async () => {
  await open(signupAddress + address, { as: 'lina' })
  expect(await screen.findByRole('link', { name: '去报名' })).toHaveAttribute('href', '/exam/signup/index')
})
