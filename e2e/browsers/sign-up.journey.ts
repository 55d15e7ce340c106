import { logIn } from './log-in.ts'
import type { Tab } from './tab.ts'
import { expect, type Scene, test } from './test.ts'

const address = { role: 'textbox', name: /^联系地址/ }
const saved = { text: /^已保存/ }
const level = '/exam/signup/index?step=subject'

/** Chooses a level without a network, which the device keeps. */
async function chooseOffline({ network }: Scene, tab: Tab) {
  await tab.goto(level)
  await tab.see({ role: 'radio', name: /本科/ })
  network.cut()
  await tab.click({ text: '本科' })
  await tab.see({ text: /已存本机/ })
}

/** The choice of `chooseOffline` is there, and is saved. */
async function seeRestored(tab: Tab) {
  await tab.goto(level)
  await tab.see({ text: /^已恢复/ })
  await tab.see(saved)
  expect(await tab.count({ role: 'radio', name: /本科/, checked: true })).toBe(1)
}

/** Syntax, polyfills, cookies over TLS and fields: that the product works in this engine at all. */
test('log-in; a step is saved, and is there after a reload @smoke', async ({ scene }) => {
  const tab = await logIn(scene, 'lina')
  await tab.goto('/exam/signup/index?step=base')
  await tab.type(address, '9 号')
  await tab.see(saved)
  await tab.reload()
  expect(await tab.read(address)).toMatch(/9 号$/)
})

/** IndexedDB, the sealing by WebCrypto and the lock of a tab are the engine's. */
test('a draft typed offline survives the end of its tab', async ({ scene }) => {
  const tab = await logIn(scene, 'lina')
  const second = await scene.newTab()
  await chooseOffline(scene, tab)
  await tab.close()
  scene.network.restore()
  await seeRestored(second)
})

test.describe('with a storage on the disk', () => {
  test.use({ storage: 'disk' })

  /** When a storage reaches the disk is the engine's. */
  test('a draft typed offline survives a browser that is killed', async ({ scene, engine }) => {
    test.fail(engine === 'WebKitGTK', 'a driven MiniBrowser has its storage in memory')
    const tab = await logIn(scene, 'lina')
    await chooseOffline(scene, tab)
    await scene.killBrowser()
    scene.network.restore()
    await seeRestored(await logIn(scene, 'lina'))
  })
})
