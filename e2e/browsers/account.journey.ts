import { logIn } from './log-in.ts'
import { expect, test } from './test.ts'

/** Each engine has its own cache of left pages, and a different idea of what may enter it. */
test('the back button after a log-out shows nothing (bfcache)', async ({ scene }) => {
  const tab = await logIn(scene)
  await tab.see({ role: 'heading', name: /张伟/ })
  await tab.goto(`${scene.mock.product.mockOrigin}/__mock`)
  const second = await scene.newTab()
  await second.goto('/message/index')
  await second.click({ role: 'button', name: /个人菜单/ })
  await second.click({ role: 'menuitem', name: '退出登录' })
  await second.see({ role: 'dialog', name: '退出登录' })
  await second.clickLast({ role: 'button', name: '退出登录' })
  await second.arrive(/^\/login$/)
  await tab.back()
  await tab.see({ label: '账号' })
  expect(await tab.count({ text: /张伟/ })).toBe(0)
})

/** Prefixes of cookies that the engine itself keeps from scripts. */
test('no script reads the cookie; __Host-Http- binds scripts where the engine knows it', async ({ scene, engine }) => {
  const tab = await logIn(scene)
  expect(await tab.evaluate('document.cookie')).toBe('')
  await tab.evaluate(`document.cookie = '__Host-Http-forged=1; Path=/; Secure'`)
  await tab.evaluate(`document.cookie = '__Host-forged=1; Path=/'`)
  const cookies = String(await tab.evaluate('document.cookie'))
  const binding = ['__Host-', '__Host-Http-'].filter((prefix) => !cookies.includes(`${prefix}forged`))
  expect(binding).toEqual(engine === 'Firefox' ? ['__Host-', '__Host-Http-'] : [])
})

/** CSP and Trusted Types are the engine's: Firefox and WebKit got the second one in 2026. */
test('violations of CSP and Trusted Types are refused and reported', async ({ scene: { violations }, scene }) => {
  const tab = await logIn(scene)
  expect(violations).toEqual([])
  const refused = `(() => { try { document.createElement('div').innerHTML = '<b>x</b>'; return false } catch { return true } })()`
  expect(await tab.evaluate(refused)).toBe(true)
  await tab.evaluate(`void (new Image().src = 'https://other.example/x.png')`)
  await expect.poll(() => violations.join('\n')).toMatch(/img-src[^]*trusted-types|trusted-types[^]*img-src/)
  violations.length = 0
})
