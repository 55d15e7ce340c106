import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { documents } from '#mocks/document/document.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { open } from '#web/testing/client.tsx'
import { scrollToEnd } from '#web/testing/intersection-observer.ts'

const page = '/selectexam/viewcmsexamdoc/index'
const adult = '1800000000000000001'
const lina = '1700000000000000002'
const announcement = '1850000000000000001'
const outline = '1850000000000000003'
const venue = '1850000000000000005'

const saved = () => findExaminee(lina, adult)?.values

const fill = (values: Record<string, string | string[]>) => () =>
  void examinees.change(findExaminee(lina, adult)?.id ?? '', { values })

const list = async () => within(await screen.findByRole('navigation', { name: '文件列表' }))
const reader = async () => within(await screen.findByRole('region', { name: '文件内容' }))
const readButton = async () => (await reader()).findByRole('button', { name: '我已阅读' })

test('documents are grouped by purpose, and the first unread one is open', async () => {
  await open(page, { as: 'lina' })
  const nav = await list()
  expect(nav.getAllByRole('heading').map((it) => it.textContent)).toEqual(['公告与须知', '考点说明', '考试当天'])
  expect(nav.getByRole('link', { name: /报考公告/ })).toHaveTextContent('必读')
  expect(nav.getByText('已读 0 份，共 4 份')).toBeVisible()
  expect(await (await reader()).findByRole('heading', { name: '一、报考对象' })).toBeVisible()
})

test('the list has the documents of the selected department', async () => {
  await open(page, { as: 'lina', before: fill({ selectDepartment: '510700' }) })
  expect((await list()).getByRole('link', { name: /绵阳考区考点调整通知/ })).toBeVisible()
})

test('marks saved by another device are kept', async () => {
  const { user } = await open(page, { as: 'lina' })
  await readButton()
  fill({ readDocs: [outline] })()
  scrollToEnd()
  await user.click(await readButton())
  expect(await (await list()).findByText('已读 2 份，共 4 份')).toBeVisible()
  expect(saved()).toMatchObject({ readDocs: [outline, announcement] })
})

test('two marks in quick succession on a slow network are both saved', { tags: ['long'] }, async () => {
  const { user } = await open(page, { as: 'lina' })
  faultPlan.add({ path: 'signup/save', kind: 'latency', ms: 600, count: 1 })
  const first = await readButton()
  scrollToEnd()
  await user.click(first)
  await user.click((await list()).getByRole('link', { name: /考点交通与入场须知/ }))
  await (await reader()).findByRole('heading', { name: '乘车路线' })
  scrollToEnd()
  await user.click(await readButton())
  expect(await (await list()).findByText('已读 2 份，共 4 份')).toBeVisible()
  expect(saved()).toMatchObject({ readDocs: [announcement, venue] })
})

test('an unread compulsory document is linked next', async () => {
  await open(`${page}?id=${outline}`, { as: 'lina', before: fill({ readDocs: [outline] }) })
  expect(await (await reader()).findByRole('link', { name: '下一份：报考公告' })).toBeVisible()
})

test('a read document links to the next unread one', async () => {
  const all = documents.filter((row) => row.fileType !== 'commitment' && !row.examId && !row.departmentCode)
  const ids = all.map(({ id }) => id)
  await open(`${page}?id=${announcement}`, {
    as: 'lina',
    before: fill({ readDocs: ids.filter((id) => id !== outline) }),
  })
  expect(await (await reader()).findByRole('link', { name: '下一份：考试大纲（PDF）' })).toBeVisible()
})

test(
  'in the walk from the sign-up, reading the last compulsory document leads to the letter',
  { tags: ['long'] },
  async () => {
    const { user, address } = await open('/exam/signup/index?step=commitment', { as: 'lina' })
    await user.click(await screen.findByRole('link', { name: '去阅读 阅读考试文件' }))
    const button = await readButton()
    scrollToEnd()
    await user.click(button)
    expect(await screen.findByRole('button', { name: '签署承诺书' })).toBeVisible()
    expect(address()).toBe('/selectexam/viewcmsexamdoc_cns/index')
    expect(saved()).toMatchObject({ readDocs: [announcement] })
  },
)

test(
  'without the walk, reading the last compulsory document stays with it and links to the letter',
  { tags: ['long'] },
  async () => {
    const { user, address } = await open(`${page}?id=${announcement}`, { as: 'lina' })
    const button = await readButton()
    scrollToEnd()
    await user.click(button)
    expect(await (await reader()).findByRole('link', { name: '去签署承诺书' })).toBeVisible()
    expect(address()).toBe(`${page}?id=${announcement}`)
  },
)

test('after all documents and the letter the step of the sign-up is linked', async () => {
  const ids = documents.all().map(({ id }) => id)
  await open(`${page}?id=${announcement}`, { as: 'lina', before: fill({ readDocs: ids, cns: '1' }) })
  expect(await (await reader()).findByRole('link', { name: '返回报名' })).toHaveAttribute(
    'href',
    '/exam/signup/index?step=commitment',
  )
})

test('search finds text across elements, and Enter goes to the next match', async () => {
  const { user } = await open(page, { as: 'lina' })
  const field = await (await reader()).findByRole('searchbox', { name: '在文中查找' })
  // "网上填报、网上审核、网上缴费" is bold, what follows is not.
  await user.type(field, '缴费的方式')
  expect(await screen.findByText('1/1')).toBeVisible()
  await user.clear(field)
  await user.type(field, '考生')
  const count = Number((await screen.findByText(/^1\/\d+$/)).textContent?.split('/')[1])
  expect(count).toBeGreaterThan(3)
  await user.keyboard('{Enter}')
  expect(screen.getByText(`2/${count}`)).toBeVisible()
  await user.clear(field)
  await user.type(field, '火星')
  expect(screen.getByText('没有')).toBeVisible()
})

test('the text size changes within its limits', async () => {
  const { user } = await open(page, { as: 'lina' })
  const larger = await (await reader()).findByRole('button', { name: '放大文字' })
  await user.click(larger)
  await user.click(larger)
  expect(larger).toBeDisabled()
  await user.click((await reader()).getByRole('button', { name: '缩小文字' }))
  expect(larger).toBeEnabled()
})

test('a file opens in a new window, and can then be marked as read', async () => {
  const { user } = await open(`${page}?id=${outline}`, { as: 'lina' })
  const link = await (await reader()).findByRole('link', { name: '打开文件' })
  expect(link).toHaveAttribute('href', 'https://www.example.org/files/exam-outline-2026.pdf')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await readButton()).toBeDisabled()
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(await readButton()).toBeEnabled()
})

test('a file with an invalid address shows an error and no link', async () => {
  await open(`${page}?id=${outline}`, {
    as: 'lina',
    before: () => void documents.change(outline, { content: 'javascript:alert(1)' }),
  })
  expect(await screen.findByText('文件地址有误，请联系报名地市考试机构')).toBeVisible()
  expect((await reader()).queryByRole('link', { name: '打开文件' })).toBeNull()
})

test('a mark that fails to save shows the error and can be repeated', async () => {
  const { user } = await open(page, { as: 'lina' })
  await readButton()
  scrollToEnd()
  faultPlan.add({ path: 'exam/signup/save', kind: 'drop', count: 1 })
  await user.click(await readButton())
  expect(await (await reader()).findByText(/连接不上服务器/)).toBeVisible()
  await user.click(await readButton())
  expect(await (await list()).findByText('已读 1 份，共 4 份')).toBeVisible()
})

test('after submission documents are readable and marks are fixed', async () => {
  await open(`${page}?id=${venue}`, { as: 'lina', before: () => setStage(lina, adult, 'submitted') })
  expect(await (await reader()).findByRole('heading', { name: '乘车路线' })).toBeVisible()
  expect((await reader()).queryByRole('button', { name: '我已阅读' })).toBeNull()
  expect((await reader()).getByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
})

test('a link to an unknown document shows a message, and the list stays', async () => {
  await open(`${page}?id=999`, { as: 'lina' })
  expect(await (await reader()).findByText('此文件已撤回，请从列表中选择其他文件')).toBeVisible()
  expect((await list()).getByRole('link', { name: /报考公告/ })).toBeVisible()
})

test('a department without documents says so', async () => {
  await open(page, { as: 'lina', before: fill({ selectDepartment: '513200' }) })
  expect(await screen.findByText('暂无考试文件')).toBeVisible()
})
