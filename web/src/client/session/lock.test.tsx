import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { createAppRouter } from '#web/app/router.ts'
import { breakCall, open } from '#web/testing/client.tsx'

const dialog = () => screen.findByRole('dialog', { name: '锁屏' })

async function lock(user: UserEvent, password: string) {
  await user.keyboard('{Alt>}l{/Alt}')
  await user.type(await within(await dialog()).findByLabelText('锁屏密码'), `${password}{Enter}`)
  await screen.findByRole('heading', { name: '屏幕已锁定' })
}

test('locking requires a password for this session', async () => {
  const { user } = await open('/message/index', { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '锁屏' }))
  expect(await dialog()).toHaveTextContent('仅本次登录有效')
  await user.click(within(await dialog()).getByRole('button', { name: '锁定屏幕' }))
  expect(await dialog()).toHaveTextContent('锁屏密码不能为空')
})

test('a locked screen renders no page behind it, and unlocks at the same place', async () => {
  const { user, address } = await open('/message/index?msgId=1820000000000000001', { as: 'zhangwei' })
  await screen.findByRole('link', { name: /报名的通知/ })
  await lock(user, 'blue7')
  expect(document.body).toHaveTextContent('张伟')
  expect(document.body.textContent).not.toMatch(/报名的通知|主菜单/)
  await user.type(screen.getByLabelText('锁屏密码'), 'blue7{Enter}')
  expect(await screen.findByRole('link', { name: /报名的通知/ })).toBeVisible()
  expect(address()).toBe('/message/index?msgId=1820000000000000001')
})

test('the fifth wrong password logs out', async () => {
  const { user, address, browser } = await open('/message/index', {
    as: 'zhangwei',
    before: (tab) => tab.value(session.lock, { password: 'blue7' }),
  })
  for (let tries = 0; tries < 4; tries += 1) {
    await user.type(await screen.findByLabelText('锁屏密码'), 'red{Enter}')
    await waitFor(() => expect(screen.getByLabelText('锁屏密码')).toHaveValue(''))
  }
  await user.type(screen.getByLabelText('锁屏密码'), 'red{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  expect(await screen.findByText('密码连续输错 5 次，已退出登录')).toBeVisible()
  expect((await browser.value(session.current)).account).toBeNull()
})

test('the lock page has a log-out', async () => {
  const { user, address } = await open('/lock', {
    as: 'zhangwei',
    before: (tab) => tab.value(session.lock, { password: 'blue7' }),
  })
  await user.click(await screen.findByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('a failed log-out on the lock page shows an error and can be repeated', async () => {
  const { user, address, browser } = await open('/lock', {
    as: 'zhangwei',
    before: (tab) => tab.value(session.lock, { password: 'blue7' }),
  })
  const mend = breakCall(browser, session.logOut, 'store_unavailable')
  await user.click(await screen.findByRole('button', { name: '退出登录' }))
  expect(await screen.findByText('系统繁忙，请您稍后再试')).toBeVisible()
  mend()
  await user.click(screen.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('after an unlock with a lost response the log-in page opens', async () => {
  const { address } = await open('/message/index', {
    as: 'zhangwei',
    async before(browser) {
      const { cookie } = browser.jar
      await browser.value(session.lock, { password: 'blue7' })
      await browser.value(session.unlock, { password: 'blue7' })
      browser.jar.cookie = cookie
      setTimeout(() => clock.set(clock.now() + 10_000), 200)
    },
  })
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  expect(await screen.findByLabelText('账号')).toBeVisible()
})

test('the lock page without a lock redirects to the home page', async () => {
  const { address } = await open('/lock', { as: 'zhangwei' })
  await waitFor(() => expect(address()).toBe('/wel/index'))
})

test(
  'an idle administrator is warned before the screen is locked; activity cancels it',
  { tags: ['long'] },
  async () => {
    const { user } = await open('/wel/index', { as: 'admin', settings: { ADMIN_LOCK_SECONDS: '64' } })
    await screen.findByRole('region', { name: '系统管理' })
    expect(screen.queryByText(/即将锁屏/)).toBeNull()
    // A minute before the lock, which is some seconds from here.
    expect(await screen.findByText(/即将锁屏/)).toBeVisible()
    await user.keyboard('{Shift}')
    await waitFor(() => expect(screen.queryByText(/即将锁屏/)).toBeNull())
  },
)

/** Every public route except the lock screen. */
const openAddresses = Object.values(createAppRouter(new QueryClient()).routesById)
  .filter(({ id }) => id !== '__root__' && !id.startsWith('/_shell'))
  .map(({ fullPath }) => fullPath.replace('{$outcome}', 'Success').replace('$source', 'sso'))
  .map((path) => path.replace(/(?<=.)\/$/, ''))
  .filter((path) => path !== '/lock')

test('while the screen is locked every address leads to the lock, public ones too', async () => {
  const { address, visit } = await open('/lock', {
    as: 'zhangwei',
    before: (tab) => tab.value(session.lock, { password: 'blue7' }),
  })
  expect(openAddresses).toEqual(expect.arrayContaining(['/login', '/403', '/404', '/500', '/wechatSuccess']))
  for (const path of [...openAddresses, '/login?why=switched', '/nowhere']) {
    await visit(path)
    await waitFor(() => expect(address()).toBe(`/lock?to=${encodeURIComponent(path)}`))
  }
})

test('the log-in page leads to the lock too when another tab has locked the screen', async () => {
  const { address, browser, visit } = await open('/wel/index', { as: 'zhangwei' })
  await screen.findByRole('button', { name: /个人菜单/ })
  await visit('/403')
  await browser.value(session.lock, { password: 'blue7' })
  await visit('/login?why=switched')
  await waitFor(() => expect(address()).toMatch(/^\/lock/))
})

test.each(['/403', '/404', '/500', '/nciasQuestion', '/wechatSuccess'])(
  'at %s no call is made about an unknown visitor',
  async (path) => {
    const { gateway } = await open(path)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(gateway.lines.filter(({ endpoint }) => endpoint === 'session.current')).toEqual([])
  },
)
