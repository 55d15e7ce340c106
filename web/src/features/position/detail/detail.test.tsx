import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { journal } from '#mocks/core/journal.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { positionActions } from '#mocks/position/control.ts'
import { currentSelection } from '#mocks/position/state.ts'
import { dialog } from '#web/testing/client.tsx'
import { lina, openAs, positionAt, recruitment } from '#web/testing/position.ts'
import { setScreenWidth } from '#web/testing/screen-width.ts'

const detail = (index: number, query = '') => `?view=positions&id=${positionAt(index).id}${query}`
const zwdm = (index: number) => positionAt(index).zwdm
const selected = () => currentSelection(lina, recruitment)?.positionId
const choose = (index: number) => positionActions['/position/select']({ account: 'lina', zwdm: zwdm(index) })
const requirement = (label: string) => screen.findByText(label).then((it) => it.closest('li'))

test('requirements are compared with the record, each with its reason and the page that mends it', async () => {
  await openAs(detail(2))
  expect(await screen.findByRole('heading', { level: 1, name: positionAt(2).zwmc })).toBeVisible()
  expect(await requirement('学历')).toHaveTextContent(/您填写的是大学本科 · 四川大学。.*不符合/)
  expect(await requirement('政治面貌')).toHaveTextContent('不符合')
  expect(await requirement('年龄')).toHaveTextContent(/您 31 周岁。.*不符合/)
  expect(screen.getByText(/是否符合以资格审核为准/)).toBeVisible()
})

test('a record that is not verified cannot be told, with a link to its verification', async () => {
  await openAs(detail(0))
  const degree = await requirement('学位')
  expect(degree).toHaveTextContent(/您填写的内容尚未核验.*无法判断/)
  expect(within(degree ?? document.body).getByRole('link', { name: '查看核验' })).toHaveAttribute(
    'href',
    '/exam/education/index',
  )
})

test('the competition is a tab of the address, with the time of its figures', async () => {
  const { user, address } = await openAs(detail(0, '&keyword=0001&current=2'))
  await user.click(await screen.findByRole('tab', { name: '报考情况' }))
  expect(await screen.findByRole('table', { name: '各职位报考情况' })).toBeVisible()
  expect(screen.getAllByText(/^数据统计于 .+之后的变化未计入$/)).toHaveLength(2)
  expect(address()).toMatch(/bkqk=1/)
  await user.click(screen.getByRole('link', { name: '返回职位列表' }))
  expect(await screen.findByRole('table', { name: '职位' })).toBeVisible()
  expect(address()).toMatch(/keyword=0001&current=2$|current=2&keyword=0001$/)
})

test('a selection names the position and its consequence, and is made once', async () => {
  const { user } = await openAs(detail(0))
  await user.click(await screen.findByRole('button', { name: '选择此职位' }))
  const selectDialog = await dialog('选择此职位')
  expect(selectDialog.getByText(positionAt(0).dwmc)).toBeVisible()
  expect(selectDialog.getByText(/提交后不能更换/)).toBeVisible()
  await user.dblClick(selectDialog.getByRole('button', { name: '确认选择' }))
  expect(await selectDialog.findByText(/提交报名前可以改选或放弃。$/)).toBeVisible()
  expect(selected()).toBe(positionAt(0).id)
  expect(journal.of('position.submitSelection')).toHaveLength(1)
})

test('with another position selected the dialog says that it is given up, and one call replaces it', async () => {
  const { user } = await openAs(detail(1), () => choose(0))
  await user.click(await screen.findByRole('button', { name: '改选此职位' }))
  const selectDialog = await dialog('改选此职位')
  expect(await selectDialog.findByText(/确认后将改选本职位，原职位的名额立即释放/)).toHaveTextContent(
    positionAt(0).dwmc,
  )
  await user.click(selectDialog.getByRole('button', { name: '确认改选' }))
  expect(await selectDialog.findByText(/^已选择/)).toBeVisible()
  expect(selected()).toBe(positionAt(1).id)
})

test('where the server does not replace, the person is told what may be lost, and nothing is given up silently', async () => {
  const { user } = await openAs(detail(1), () => {
    choose(0)
    positionActions['/position/settings']({ replaces: false })
  })
  await user.click(await screen.findByRole('button', { name: '改选此职位' }))
  const selectDialog = await dialog('改选此职位')
  await user.click(await selectDialog.findByRole('button', { name: '确认改选' }))
  expect(await selectDialog.findByText(/两个职位都可能选不上/)).toBeVisible()
  expect(selected()).toBe(positionAt(0).id)
  await user.click(selectDialog.getByRole('button', { name: '放弃已选职位…' }))
  const giving = await dialog('放弃职位')
  expect(giving.getByText(positionAt(0).dwmc)).toBeVisible()
  await user.click(giving.getByRole('button', { name: '确认放弃' }))
  expect(await giving.findByText('已放弃，名额已释放')).toBeVisible()
  expect(selected()).toBeUndefined()
})

test.each([
  ['full', () => positionActions['/position/places']({ zwdm: zwdm(1), left: 0 }), /报名人数已满/],
  ['closed', () => positionActions['/position/close']({ zwdm: zwdm(1) }), /暂停报名/],
])(
  'a position that is %s meanwhile leads back to the search, and the selected one is kept',
  async (_, happens, text) => {
    const { user, address } = await openAs(detail(1, '&keyword=0001'), () => choose(0))
    const open = await screen.findByRole('button', { name: '改选此职位' })
    happens()
    await user.click(open)
    const selectDialog = await dialog('改选此职位')
    await user.click(await selectDialog.findByRole('button', { name: '确认改选' }))
    expect(await selectDialog.findByRole('alert')).toHaveTextContent(text)
    expect(await selectDialog.findByText(/不受影响$/)).toHaveTextContent(positionAt(0).dwmc)
    await user.click(selectDialog.getByRole('link', { name: '查找其他职位' }))
    await waitFor(() => expect(address()).not.toContain('id='))
    expect(address()).toContain('keyword=0001')
    expect(selected()).toBe(positionAt(0).id)
  },
)

test('after the deadline nothing can be selected, and the page says so', async () => {
  await openAs(detail(0), () => exams.change(recruitment, { signupEndTime: '2020-01-01T00:00:00+08:00' }))
  expect(await screen.findByText('选择职位已截止')).toBeVisible()
  expect(screen.queryByRole('button', { name: '选择此职位' })).toBeNull()
})

test('four positions are compared side by side, and a fifth has no room', async () => {
  const { user } = await openAs('?view=positions&keyword=0001')
  const buttons = await screen.findAllByRole('button', { name: /^对比：/ })
  for (const button of buttons.slice(0, 4)) await user.click(button)
  expect(buttons[4]).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('tab', { name: '对比（4）' }))
  const table = await screen.findByRole('table', { name: '职位对比' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(4)
  expect(within(table).getByRole('row', { name: /^年龄/ })).toHaveTextContent(/符合/)
  await user.click(within(table).getByRole('button', { name: `移出对比：${positionAt(0).zwmc} ${zwdm(0)}` }))
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
})

test('the record of selections says what the check found of each', async () => {
  await openAs('?view=selections', () => {
    choose(0)
    choose(1)
  })
  const rows = within(await screen.findByRole('table', { name: '选择记录' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent(/已选择.*未见不符/)
  expect(rows[2]).toHaveTextContent('已改选')
})

test('on a phone two positions stand side by side, and the lines in which they differ are marked', async () => {
  setScreenWidth(390)
  const { user } = await openAs('?view=positions&keyword=0001')
  const buttons = await screen.findAllByRole('button', { name: /^对比：/ })
  for (const button of buttons.slice(0, 2)) await user.click(button)
  expect(buttons[0]).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('tab', { name: '对比（2）' }))
  const comparison = within(await screen.findByRole('table', { name: '职位对比' }))
  expect(comparison.getByText('考试类别')).toBeVisible()
  expect(comparison.getAllByText('不同').length).toBeGreaterThan(0)
})
