import { act, screen, waitFor, within } from '@testing-library/react'
import { createStore, keys } from 'idb-keyval'
import { expect, test, vi } from 'vitest'

import { message } from '#contracts/candidate/message.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { session } from '#contracts/session/session.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { createClient } from '#web/app/app.tsx'
import { open, type TestApp, serveGateway } from '#web/testing/client.tsx'
import { query } from '../api/api.ts'
import { broadcastToTabs } from './channel.ts'
import { loadSession, reloadSession } from './session.ts'

/** Text of the account conflict. */
const alert = () => screen.findByText('请不要在一个浏览器中同时登录多个账号')

test('a tab whose session has another account redirects to the log-in and makes no calls for it', async () => {
  const page = await open('/message/index', { as: 'zhangwei' })
  await screen.findByRole('link', { name: /报名的通知/ })
  await page.browser.newTab().logIn('lina')
  window.dispatchEvent(new Event('online'))
  expect(await alert()).toBeVisible()
  expect(page.address()).toBe('/login?why=conflict')
  expect(document.body).not.toHaveTextContent('张伟')
})

test('a tab that reads the end of its session, and no refused call, says so at the log-in', async () => {
  const { browser } = await serveGateway({ as: 'zhangwei' })
  window.history.replaceState(null, '', '/message/index')
  const { client, router } = createClient({ env: 'test' })
  await loadSession(client)
  browser.jar.cookie = null
  await reloadSession(client).catch(() => undefined)
  await waitFor(() => expect(router.state.location.href).toBe('/login?to=%2Fmessage%2Findex&why=ended'))
})

test('a hundred calls at once that find the session ended open the log-in once, and none is sent again', async () => {
  const { browser } = await serveGateway({ as: 'zhangwei' })
  window.history.replaceState(null, '', '/message/index')
  const { client, router } = createClient({ env: 'test' })
  await loadSession(client)
  const opened: string[] = []
  router.subscribe('onBeforeLoad', ({ toLocation }) => void opened.push(toLocation.href))
  let calls = 0
  const fetch = browser.fetch.bind(browser)
  browser.fetch = (path, init) => {
    if (path.startsWith(message.getMessageInfo.url)) calls += 1
    return fetch(path, init)
  }
  browser.jar.cookie = null
  const reads = Array.from({ length: 100 }, (_, n) =>
    client.fetchQuery(query(message.getMessageInfo, { msgId: `${n}` })),
  )
  await Promise.allSettled(reads)
  const logInPage = '/login?to=%2Fmessage%2Findex&why=ended'
  await waitFor(() => expect(router.state.location.href).toBe(logInPage))
  expect(calls).toBe(100)
  expect(opened.filter((href) => href.startsWith('/login'))).toEqual([logInPage])
})

test('a locked screen stays locked for an account that logged in meanwhile', async () => {
  const page = await open('/lock', {
    as: 'zhangwei',
    before: (tab) => tab.value(session.lock, { password: 'blue7' }),
  })
  await screen.findByRole('heading', { name: '屏幕已锁定' })
  const other = page.browser.newTab()
  await other.logIn('lina')
  act(() => broadcastToTabs({ kind: 'account', ref: other.account }))
  expect(await alert()).toBeVisible()
  expect(page.address()).toBe('/login?why=conflict')
})

test('calls carry the Referer, for browsers without fetch metadata', async () => {
  const { user } = await open('/message/index', { as: 'zhangwei' })
  const link = await screen.findByRole('link', { name: /报名的通知/ })
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await user.click(link)
  expect(await screen.findByRole('heading', { name: /报名的通知/ })).toBeVisible()
  const policies = fetchSpy.mock.calls.map(([request]) => request instanceof Request && request.referrerPolicy)
  expect(new Set(policies)).toEqual(new Set(['origin']))
})

/** Names of the drafts stored on the device. */
const storedDrafts = async () => (await keys(createStore('exam-drafts', 'drafts'))).map(String)

const subject = '/exam/signup/index?step=subject'

/** Selects a value while saving fails, and waits until its draft is stored. */
async function leaveUnsaved({ user }: TestApp) {
  faultPlan.add({ path: 'signup/save', kind: 'error' })
  await user.click(await screen.findByRole('radio', { name: /本科/ }))
  await waitFor(async () => expect(await storedDrafts()).toHaveLength(1))
}

/** Longer than a page takes to unmount and store its draft. */
const settled = () => sleep(300)

test('after a log-out no draft is left, and the unmounted page writes none', async () => {
  const page = await open(subject, { as: 'lina' })
  await leaveUnsaved(page)
  await page.user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await page.user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  const question = within(await screen.findByRole('dialog', { name: '退出登录' }))
  await page.user.click(question.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(page.address()).toBe('/login'))
  await settled()
  expect(await storedDrafts()).toEqual([])
})

test(
  'after a log-out in another tab the log-in says so, no draft is left, and the next log-in stores drafts again',
  { tags: ['long'] },
  async () => {
    const page = await open(subject, { as: 'lina' })
    await leaveUnsaved(page)
    await page.browser.call(session.logOut)
    act(() => broadcastToTabs({ kind: 'account', ref: null }))
    expect(await screen.findByText('您已在另一个标签页退出登录')).toBeVisible()
    expect(screen.getByText(/未保存的已清除/)).toBeVisible()
    await settled()
    expect(await storedDrafts()).toEqual([])
    await logIn(page, 'lina')
    await page.visit(subject)
    await leaveUnsaved(page)
  },
)

test('the end of a session keeps drafts, and the log-in says so', async () => {
  const page = await open(subject, { as: 'lina' })
  await leaveUnsaved(page)
  await page.browser.call(session.logOut)
  await page.visit('/message/index')
  await waitFor(() => expect(page.address()).toMatch(/^\/login/))
  expect(await screen.findByText('登录超时，请重新登录')).toBeVisible()
  expect(screen.getByText(/填写的内容都已保留/)).toBeVisible()
  await settled()
  expect(await storedDrafts()).toHaveLength(1)
})

test('the destination survives a lock and the end of the session', { tags: ['long'] }, async () => {
  const page = await endBehindTheLock()
  await logIn(page, 'zhangwei')
  await waitFor(() => expect(page.address()).toBe('/message/index?msgId=1820000000000000001'))
})

async function logIn({ user }: TestApp, account: string) {
  await screen.findByRole('img', { name: '验证码图片' })
  await user.type(screen.getByLabelText('账号'), account)
  await user.type(screen.getByLabelText('密码'), 'Exam@2026')
  await user.type(screen.getByLabelText('图形验证码'), lastCaptcha() ?? '')
  await user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('button', { name: /个人菜单/ })
}

/** The session of a tab ends while its screen is locked. */
async function endBehindTheLock() {
  const page = await open('/message/index?msgId=1820000000000000001', { as: 'zhangwei' })
  await screen.findByRole('link', { name: /报名的通知/ })
  await page.user.keyboard('{Alt>}l{/Alt}')
  const dialog = within(await screen.findByRole('dialog', { name: '锁屏' }))
  await page.user.type(await dialog.findByLabelText('锁屏密码'), 'blue7{Enter}')
  await screen.findByRole('heading', { name: '屏幕已锁定' })
  await page.browser.call(session.logOut)
  await page.user.type(screen.getByLabelText('锁屏密码'), 'blue7{Enter}')
  await waitFor(() => expect(page.address()).toMatch(/^\/login/))
  return page
}

test('the destination of one account is not used for another', async () => {
  const page = await endBehindTheLock()
  await logIn(page, 'lina')
  await waitFor(() => expect(page.address()).toBe('/wel/index'))
})
