import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { baseInfo } from '#contracts/candidate/base-info.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { fill } from '#web/testing/fill.ts'
import { wipeDrafts } from '#web/ui/draft/draft.ts'

/** Isolation: drafts of one test are not restored in the next. */
beforeEach(wipeDrafts)

const strip = () => screen.findByRole('navigation', { name: '已打开的页面' })
const tab = async (name: string) => within(await strip()).findByRole('link', { name: new RegExp(`^${name}`) })
const names = async () =>
  within(await strip())
    .getAllByRole('link')
    .map((link) => link.textContent)

async function visit(user: UserEvent, ...entries: string[]) {
  for (const name of entries) {
    const menu = await screen.findByRole('navigation', { name: '主菜单' })
    await user.click(await within(menu).findByRole('link', { name }))
    await tab(name)
  }
}

async function choose(user: UserEvent, name: string, action: string) {
  fireEvent.contextMenu(await tab(name))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Form with input that fails to save. */
async function typeUnsaved(user: UserEvent) {
  faultPlan.add({ path: 'register/submit', kind: 'error' })
  faultPlan.add({ path: 'update-studentPerson-info', kind: 'error' })
  const address = await screen.findByLabelText('联系地址')
  await fill(user, address, '东风路 8 号')
}

const saving = '/notselectexam/baseinfo/index'

test('the tabs are one stop of the keyboard: arrows go along them, and Delete closes one', async () => {
  const { user } = await open('/wel/index', { as: 'lina' })
  await visit(user, '消息中心', '选择考试')
  // A page takes the focus when it comes.
  const heading = await screen.findByRole('heading', { level: 1, name: '选择考试' })
  await waitFor(() => expect(heading).toHaveFocus())
  const bar = within(await strip())
  const stops = [...bar.getAllByRole('link'), ...bar.getAllByRole('button', { name: /^关闭/ })]
  expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([await tab('选择考试')])
  ;(await tab('选择考试')).focus()
  await user.keyboard('{ArrowLeft}')
  expect(await tab('消息中心')).toHaveFocus()
  await user.keyboard('{Delete}')
  await waitFor(async () => expect(await names()).toEqual(['首页', '选择考试']))
  expect(await tab('选择考试')).toHaveFocus()
  await user.keyboard('{Home}{Delete}')
  expect(await names()).toEqual(['首页', '选择考试'])
})

test('a list keeps its filter, and the address it', async () => {
  const { user, address } = await open('/selectexam/index', { as: 'zhangwei' })
  await user.type(await screen.findByLabelText('搜索考试'), '英语')
  await waitFor(() => expect(address()).toMatch(/keyword/))
  await visit(user, '消息中心')
  expect(address()).toBe('/message/index')
  await user.click(await tab('选择考试'))
  await waitFor(() => expect(address()).toMatch(/^\/selectexam\/index.*keyword/))
  expect(screen.getByLabelText('搜索考试')).toHaveValue('英语')
})

test('a hidden page has the language that was chosen meanwhile', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  const field = await screen.findByLabelText('搜索考试')
  await user.type(field, '英语')
  await visit(user, '消息中心')
  await screen.findByRole('heading', { level: 1, name: '消息中心' })
  await act(() => activate('en'))
  const strip = await screen.findByRole('navigation', { name: 'Open pages' })
  await user.click(within(strip).getByRole('link', { name: /^Choose exam/ }))
  expect(await screen.findByLabelText('Search exams')).toBe(field)
  expect(field).toBeVisible()
  expect(field).toHaveValue('英语')
  expect(screen.getByRole('heading', { level: 1, name: 'Choose exam' })).toBeVisible()
})

test('two pages of one route are independent', async () => {
  const { user } = await open('/system/dict', { as: 'admin' })
  const first = await screen.findByRole('heading', { level: 1, name: '系统字典' })
  await visit(user, '业务字典')
  expect(await screen.findByRole('heading', { level: 1, name: '业务字典' })).toBeVisible()
  expect(first).not.toBeVisible()
  expect(first).toHaveTextContent('系统字典')
})

test('a save in a hidden tab removes its dot', { tags: ['long'] }, async () => {
  const { user } = await open(saving, { as: 'lina' })
  const address = await screen.findByLabelText('联系地址')
  await user.type(address, ' 2 楼')
  await visit(user, '消息中心')
  await waitFor(async () => expect(await tab('基本信息')).not.toHaveTextContent('有未保存的内容'))
})

test('a hidden tab with unsaved work has an announced dot; closing it asks, and declining keeps everything', async () => {
  const { user } = await open(saving, { as: 'lina' })
  await typeUnsaved(user)
  await visit(user, '消息中心')
  expect(await tab('基本信息')).toHaveTextContent('有未保存的内容')
  expect(await tab('消息中心')).not.toHaveTextContent('有未保存的内容')
  await user.click(within(await strip()).getByRole('button', { name: '关闭 基本信息' }))
  const dialog = await screen.findByRole('dialog', { name: '关闭未保存的页面？' })
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('基本信息')
  const stay = within(dialog).getByRole('button', { name: '继续填写' })
  await waitFor(() => expect(stay).toHaveFocus())
  await user.click(stay)
  await user.click(await tab('基本信息'))
  await waitFor(() => expect(screen.getByLabelText('联系地址')).toBeVisible())
  expect(screen.getByLabelText('联系地址')).toHaveValue('东风路 8 号')
})

test('logging out lists the pages with unsaved work', async () => {
  const { user } = await open(saving, { as: 'lina' })
  await typeUnsaved(user)
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  const dialog = await screen.findByRole('dialog', { name: '退出登录' })
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('基本信息')
})

test('the tab menu closes other tabs; a pinned one stays', async () => {
  const { user } = await open('/message/index', { as: 'zhangwei' })
  await visit(user, '选择考试', '模拟考试', '打印准考证')
  await choose(user, '选择考试', '固定')
  expect(await names()).toEqual(['首页', '选择考试', '消息中心', '模拟考试', '打印准考证'])
  await choose(user, '模拟考试', '关闭左侧')
  expect(await names()).toEqual(['首页', '选择考试', '模拟考试', '打印准考证'])
  await choose(user, '模拟考试', '关闭右侧')
  await waitFor(async () => expect(await names()).toEqual(['首页', '选择考试', '模拟考试']))
  await choose(user, '选择考试', '关闭全部')
  await waitFor(async () => expect(await names()).toEqual(['首页', '选择考试']))
})

test('a closed page can be opened again', async () => {
  const { user, address } = await open('/selectexam/index?keyword=英语', { as: 'zhangwei' })
  await visit(user, '消息中心')
  await user.click(within(await strip()).getByRole('button', { name: '关闭 选择考试' }))
  await user.click(screen.getByRole('button', { name: '标签页操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '重新打开关闭的页面' }))
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/selectexam/index?keyword=英语'))
})

test('refreshing a tab remounts it and no others', async () => {
  const { user } = await open('/selectexam/index', { as: 'zhangwei' })
  const list = await screen.findByLabelText('搜索考试')
  await visit(user, '消息中心')
  const heading = await screen.findByRole('heading', { level: 1, name: '消息中心' })
  await choose(user, '消息中心', '刷新')
  await waitFor(() => expect(heading).not.toBeInTheDocument())
  expect(list).toBeInTheDocument()
})

test('a hidden tab is activated to be refreshed', async () => {
  const { user, address } = await open('/selectexam/index?keyword=英语', { as: 'zhangwei' })
  const list = await screen.findByLabelText('搜索考试')
  await visit(user, '消息中心')
  const heading = await screen.findByRole('heading', { level: 1, name: '消息中心' })
  await choose(user, '选择考试', '刷新')
  await waitFor(() => expect(list).not.toBeInTheDocument())
  expect(decodeURIComponent(address())).toBe('/selectexam/index?keyword=英语')
  expect(await screen.findByLabelText('搜索考试')).toBeVisible()
  expect(heading).toBeInTheDocument()
})

test("a refreshed form in a hidden tab has the server's current values", { tags: ['long'] }, async () => {
  const { user, browser } = await open(saving, { as: 'lina' })
  const address = await screen.findByLabelText('联系地址')
  await visit(user, '消息中心')
  await browser.value(baseInfo.updateStudentPersonInfo, { values: [{ name: 'lxdz', value: '东风路 9 号' }] })
  await choose(user, '基本信息', '刷新')
  await waitFor(() => expect(address).not.toBeInTheDocument())
  expect(await screen.findByLabelText('联系地址')).toHaveValue('东风路 9 号')
})

test('a page is maximised and restored; another window opens it as it is', async () => {
  const { user } = await open('/message/index?show=unread', { as: 'zhangwei' })
  expect(await screen.findByRole('navigation', { name: '当前位置' })).toBeVisible()
  fireEvent.contextMenu(await tab('消息中心'))
  const link = await screen.findByRole('menuitem', { name: '在新窗口打开' })
  expect(link).toHaveAttribute('href', '/message/index?show=unread')
  expect(link).toHaveAttribute('target', '_blank')
  await user.click(screen.getByRole('menuitem', { name: '最大化' }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: '当前位置' })).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '还原' }))
  expect(await screen.findByRole('navigation', { name: '当前位置' })).toBeVisible()
})

test('a middle click closes a tab, and the browser opens nothing', async () => {
  const { user } = await open('/message/index', { as: 'zhangwei' })
  await visit(user, '选择考试')
  const click = new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })
  fireEvent(await tab('消息中心'), click)
  await waitFor(async () => expect(await names()).toEqual(['首页', '选择考试']))
  expect(click.defaultPrevented).toBe(true)
})

test('closing to the right of a pinned tab keeps pinned tabs', async () => {
  const { user } = await open('/message/index', { as: 'zhangwei' })
  await visit(user, '选择考试', '模拟考试')
  await choose(user, '选择考试', '固定')
  await choose(user, '选择考试', '关闭右侧')
  await waitFor(async () => expect(await names()).toEqual(['首页', '选择考试']))
})

test('after a reload tabs have their list and opened message, but nothing that was typed into the address', async () => {
  const page = await open('/selectexam/index?list=all&keyword=张伟&zjhm=110101', { as: 'zhangwei' })
  await tab('选择考试')
  await page.visit('/message/index?msgId=1820000000000000001&show=unread')
  await tab('消息中心')
  expect(decodeURIComponent(sessionStorage.getItem('exam:tabs') ?? '')).not.toMatch(/张伟|keyword|zjhm|110101/)
  await page.reload()
  expect(await tab('选择考试')).toHaveAttribute('href', '/selectexam/index?list=all')
  expect(await tab('消息中心')).toHaveAttribute('href', '/message/index?msgId=1820000000000000001&show=unread')
  await page.user.click(await tab('选择考试'))
  await waitFor(() => expect(page.address()).toBe('/selectexam/index?list=all'))
})

test('the address can name a tab by text or by another page', async () => {
  await open('/exam/mockexam/index?name=试一试', { as: 'zhangwei' })
  expect(await tab('试一试')).toBeVisible()
})

test('the address can name a tab in the language of the user', async () => {
  await open('/exam/mockexam/index?i18n=message', { as: 'zhangwei' })
  expect(await tab('消息中心')).toBeVisible()
})

test('the address can hide the menus', async () => {
  await open('/message/index?menu=false', { as: 'zhangwei' })
  expect(await screen.findByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull())
})
