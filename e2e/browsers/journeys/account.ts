import { equal, ok } from 'node:assert/strict'

import { logIn, logInIn } from '../log-in.ts'
import type { Tab } from '../tab.ts'
import { until } from '../tab.ts'
import type { Journey } from './journey.ts'

const zhangwei = { role: 'heading', name: /张伟/ }
const loginForm = { label: '账号' }

async function logOut(tab: Tab) {
  await tab.click({ role: 'button', name: /个人菜单/ })
  await tab.click({ role: 'menuitem', name: '退出登录' })
  await tab.see({ role: 'dialog', name: '退出登录' })
  await tab.clickLast({ role: 'button', name: '退出登录' })
  await tab.arrive(/^\/login$/)
}

/** Journeys about who is logged in. */
export const accountJourneys: readonly Journey[] = [
  {
    name: 'log-in by the form, and a reload',
    async run(scene) {
      const tab = await logIn(scene)
      await tab.see(zhangwei)
      await tab.reload()
      await tab.see(zhangwei)
      equal(await tab.evaluate('document.cookie'), '')
    },
  },
  {
    name: 'a log-out in another tab',
    async run(scene) {
      const tab = await logIn(scene)
      const second = await scene.newTab()
      await second.goto('/message/index')
      await logOut(second)
      await tab.see(loginForm)
      equal(await tab.count({ text: /张伟/ }), 0)
    },
  },
  {
    name: 'two tabs have one session and one token, also after another log-in in one of them',
    async run(scene) {
      const { mock } = scene
      const tab = await logIn(scene)
      const second = await scene.newTab()
      await second.goto('/wel/index')
      await second.see(zhangwei)
      await logOut(second)
      await tab.see(loginForm)
      // The captcha that the mock tells is the last one: that of this tab.
      await second.goto('/login')
      await logInIn(second, mock, 'lina')
      for (const each of [second, tab]) {
        await each.goto('/wel/index')
        await each.see({ role: 'heading', name: /李娜/ })
        equal(await each.count({ text: /张伟/ }), 0)
      }
      equal((await mock.journal()).filter(({ path }) => path.endsWith('/oauth/token')).length, 2)
    },
  },
  {
    name: 'the back button after a log-out shows nothing (bfcache)',
    async run(scene) {
      const tab = await logIn(scene)
      await tab.see(zhangwei)
      await tab.goto(`${scene.mock.product.mockOrigin}/__mock`)
      const second = await scene.newTab()
      await second.goto('/message/index')
      await logOut(second)
      await tab.back()
      await tab.see(loginForm)
      equal(await tab.count({ text: /张伟/ }), 0)
    },
  },
  {
    name: 'the lock, in all tabs and by address',
    async run(scene) {
      const tab = await logIn(scene)
      const second = await scene.newTab()
      await second.goto('/message/index')
      await second.see({ role: 'heading', name: '消息中心' })
      await tab.click({ role: 'button', name: /个人菜单/ })
      await tab.click({ role: 'menuitem', name: /锁屏/ })
      await tab.type({ label: '锁屏密码' }, 'blue7')
      await tab.clickLast({ role: 'button', name: /锁/ })
      const locked = { role: 'heading', name: '屏幕已锁定' }
      await tab.see(locked)
      await second.see(locked)
      await second.goto('/selectexam/index')
      await second.see(locked)
      await tab.type({ label: '锁屏密码' }, 'blue7')
      await tab.click({ role: 'button', name: '解锁' })
      await tab.see(zhangwei)
      await second.see({ role: 'heading', name: '选择考试' })
    },
  },
  {
    name: 'cookies: HttpOnly, and the prefix __Host-Http-',
    async run(scene) {
      const tab = await logIn(scene)
      equal(await tab.evaluate('document.cookie'), '')
      await tab.evaluate(`document.cookie = '__Host-Http-forged=1; Path=/; Secure'`)
      await tab.evaluate(`document.cookie = '__Host-forged=1; Path=/'`)
      const cookies = String(await tab.evaluate('document.cookie'))
      const held = ['__Host-', '__Host-Http-'].filter((prefix) => !cookies.includes(`${prefix}forged`))
      scene.note(`prefixes that bind a script: ${held.join(', ') || 'none'}`)
    },
  },
  {
    name: 'violations of CSP and Trusted Types are refused and reported',
    async run(scene) {
      const tab = await logIn(scene)
      equal(scene.violations.length, 0)
      const refused = `(() => { try { document.createElement('div').innerHTML = '<b>x</b>'; return false } catch { return true } })()`
      equal(await tab.evaluate(refused), true)
      await tab.evaluate(`void (new Image().src = 'https://other.example/x.png')`)
      await until('two reports', async () => scene.violations.length >= 2)
      ok(scene.violations.some((it) => it.includes('img-src')))
      ok(scene.violations.some((it) => it.includes('trusted-types')))
      scene.violations.length = 0
    },
  },
]
