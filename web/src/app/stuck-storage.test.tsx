import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { dialog, open, type TestApp } from '../testing/client.tsx'
import { copyAddresses } from '../testing/copies.ts'
import { setOnline } from '../testing/network.ts'
import { stickStorage } from '../testing/stuck-storage.ts'
import { driveTimers } from '../testing/timers.ts'

const unread = /^以前未保存的内容暂时读取不到，不会被覆盖/
const step = '/exam/signup/index?step=subject'
const baseInfo = '/notselectexam/baseinfo/index'
const row = '/system/param?row=1123598819738675205&edit=true'

type StuckApp = TestApp & {
  /** Seconds go by. */
  pass: (seconds: number) => Promise<void>
  /** The storage answers. */
  goOn: () => Promise<void>
}

/** Opens a page whose storage never answers, for 4 s. */
async function openStuck(address: string, as?: string): Promise<StuckApp> {
  const pass = driveTimers()
  const goOn = stickStorage()
  const page = await open(address, as ? { as } : {})
  await pass(4)
  return { ...page, pass, goOn }
}

/** Reloads a page; the storage never answers the new one. */
async function reloadStuck(page: TestApp): Promise<StuckApp> {
  const pass = driveTimers()
  const goOn = stickStorage()
  await page.reload()
  await pass(4)
  return { ...page, pass, goOn }
}

test('a step of the sign-up opens, says what is unread, and is saved', async () => {
  const page = await openStuck(step, 'lina')
  const radio = await screen.findByRole('radio', { name: /本科/ })
  expect(screen.getByText(unread)).toBeVisible()
  await page.user.click(radio)
  await page.pass(3)
  expect(await screen.findByText(/^已保存/)).toBeVisible()
})

const never = () => new Promise(() => undefined)

test('a sign-up can be filled in where the locks of the browser do not answer', async () => {
  Object.defineProperty(navigator, 'locks', { value: { request: never, query: never }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  await openStuck(step, 'lina')
  expect(await screen.findByRole('radio', { name: /本科/ })).toBeEnabled()
})

test('a save that fails beside a write that hangs asks not to close the page', async () => {
  const page = await openStuck(step, 'lina')
  faultPlan.add({ path: 'signup/save', kind: 'error' })
  await page.user.click(await screen.findByRole('radio', { name: /本科/ }))
  await page.pass(6)
  expect(await screen.findByText(/请勿关闭本页/)).toBeVisible()
  expect(screen.queryByText(/已存本机/)).toBeNull()
})

/** Leaves an address in the base info that only the device has. */
async function leaveUnsaved(page: TestApp, text: string) {
  faultPlan.add({ path: 'update-studentPerson-info', kind: 'error', count: 20 })
  const address = await screen.findByLabelText('联系地址')
  await page.user.clear(address)
  await page.user.type(address, text)
  expect(await screen.findByText(/已存本机/, {})).toBeVisible()
}

test(
  'base info opens without its draft; read late it is offered beside what was typed since, and not lost',
  { tags: ['long'] },
  async () => {
    const before = await open(baseInfo, { as: 'wangyi' })
    await leaveUnsaved(before, '旧街 3 号')
    const page = await reloadStuck(before)
    faultPlan.clear()
    const address = await screen.findByRole('textbox', { name: '联系地址' })
    expect(screen.getByText(unread)).toBeVisible()
    await page.user.clear(address)
    await page.user.type(address, '新街 9 号')
    await page.pass(3)
    expect(await screen.findByText(/^已保存/)).toBeVisible()
    await page.goOn()
    const note = within(await screen.findByRole('note', { name: '本机有未保存的内容' }))
    expect(screen.queryByText(unread)).toBeNull()
    expect(note.getByText('旧街 3 号')).toBeVisible()
    expect(address).toHaveValue('新街 9 号')
    await page.user.click(note.getByRole('button', { name: '用本机填写的' }))
    expect(address).toHaveValue('旧街 3 号')
    expect(screen.queryByRole('note', { name: '本机有未保存的内容' })).toBeNull()
    await page.pass(3)
    expect(await screen.findByText(/^已保存/)).toBeVisible()
  },
)

const nameField = async () => (await dialog('编辑参数')).findByLabelText('参数名称')

test("the form of an administrator's row opens without its draft, which can still be used or dropped", async () => {
  const before = await open(row, { as: 'admin' })
  await before.user.type(await nameField(), '旧')
  expect(await screen.findByText(/内容已存本机/)).toBeVisible()
  const page = await reloadStuck(before)
  const name = await nameField()
  expect(name).not.toHaveDisplayValue(/旧/)
  expect(screen.getByText(unread)).toBeVisible()
  await page.user.type(name, '新')
  await page.pass(4)
  expect(screen.getByText(/请勿关闭本页/)).toBeVisible()
  await page.goOn()
  expect(await screen.findByText('找到您未保存的内容')).toBeVisible()
  expect(await nameField()).toHaveDisplayValue(/新$/)
  await page.user.click(screen.getByRole('button', { name: '使用以前的内容' }))
  await waitFor(async () => expect(await nameField()).toHaveDisplayValue(/旧$/))
})

test('a registration opens without its draft, and what is typed is not said to be kept', async () => {
  const page = await openStuck('/register')
  const name = await screen.findByLabelText('姓名')
  expect(screen.getByText(unread)).toBeVisible()
  await page.user.type(name, '李娜')
  await page.goOn()
  await waitFor(() => expect(screen.queryByText(unread)).toBeNull())
  expect(name).toHaveValue('李娜')
})

test.each(['base', 'check'])('the step "%s" of a sign-up opens where the storage does not answer', async (name) => {
  await openStuck(`/exam/signup/index?step=${name}`, 'lina')
  await waitFor(() => expect(screen.queryByText('正在加载')).toBeNull())
  expect(screen.getByRole('main')).toHaveTextContent(/下一步|提交/)
})

test('a log-in does not wait for the storage', async () => {
  const { user } = await openStuck('/login')
  await screen.findByRole('img', { name: '验证码图片' })
  await user.type(screen.getByLabelText('账号'), 'lina')
  await user.type(screen.getByLabelText('密码'), 'Exam@2026')
  await user.type(screen.getByLabelText('图形验证码'), lastCaptcha() ?? '')
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByRole('button', { name: /个人菜单/ })).toBeVisible()
})

test('a log-out ends after 3 s, and says that the device may still have something', async () => {
  const page = await openStuck('/wel/index', 'lina')
  await page.user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await page.user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  const question = within(await screen.findByRole('dialog', { name: '退出登录' }))
  await page.user.click(question.getByRole('button', { name: '退出登录' }))
  await page.pass(4)
  await waitFor(() => expect(page.address()).toBe('/login'))
  await page.pass(4)
  expect(await screen.findByText('本机的内容可能还没有删除')).toBeVisible()
})

test(
  'without a network and without an answer of the storage the page of the ticket says what is missing',
  { tags: ['long'] },
  async () => {
    const before = await open('/exam/zkzdy/index', { as: 'ayguli' })
    await vi.waitFor(async () => expect(await copyAddresses('/')).not.toEqual([]))
    setOnline(before, false)
    await reloadStuck(before)
    expect(await screen.findByText(/^网络已断开/)).toBeVisible()
    expect(screen.getByText(/离线内容暂时打不开/)).toBeVisible()
  },
)
