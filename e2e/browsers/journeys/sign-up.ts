import { equal, match } from 'node:assert/strict'

import { logIn } from '../log-in.ts'
import type { Scene } from '../scene.ts'
import type { Tab } from '../tab.ts'
import type { Journey } from './journey.ts'

const base = '/exam/signup/index?step=base'
const address = { role: 'textbox', name: /^联系地址/ }
const saved = { text: /^已保存/ }
const exam = { id: '1800000000000000001', name: '2026年下半年高等教育自学考试' }

/** Composition of 南路 by an input method, as both engines send it; neither protocol drives an input method. */
const compose = `(() => {
  const field = document.querySelector('input[name=lxdz], textarea[name=lxdz]') ?? document.activeElement
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set
  const before = field.value
  const put = (text, isComposing) => {
    set.call(field, before + text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing, data: text, inputType: 'insertCompositionText' }))
  }
  field.focus()
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  for (const text of ['n', 'na', 'nan', "nan l", "nan lu"]) put(text, true)
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true }))
  put('南路', true)
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '南路' }))
  return field.value
})()`

const level = '/exam/signup/index?step=subject'

/** Chooses a level without a network, which the device keeps. */
async function chooseOffline({ network }: Scene, tab: Tab) {
  await tab.goto(level)
  await tab.see({ role: 'radio', name: /本科/ })
  network.cut()
  await tab.click({ text: '本科' })
  await tab.see({ text: /已存在本机/ })
}

/** The choice of `chooseOffline` is there, and is saved. */
async function seeRestored(tab: Tab) {
  await tab.goto(level)
  await tab.see({ text: /^已恢复/ })
  await tab.see(saved)
  equal(await tab.count({ role: 'radio', name: /本科/, checked: true }), 1)
}

/** Submits the sign-up of zhangwei, whose steps the mock has completed. */
async function submit(scene: Scene) {
  const { mock } = scene
  const tab = await logIn(scene)
  await tab.goto('/selectexam/index?list=all')
  await tab.click({ role: 'button', name: new RegExp(exam.name) })
  await tab.click({ role: 'button', name: '选择并开始报名' })
  await tab.see({ role: 'button', name: `当前考试：${exam.name}` })
  await mock.set('/stage', { account: 'zhangwei', examId: exam.id, status: 'filling' })
  await mock.set('/complete', { account: 'zhangwei', examId: exam.id })
  await tab.goto('/exam/signup/index?step=check')
  await tab.click({ role: 'button', name: '提交报名' })
  await tab.click({ role: 'button', name: '确认提交' })
  await tab.see({ text: /报名信息已提交，等待审核/ })
  return tab
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

/** Registers, and leaves for the provider of HeliPay, which a phone opens in the same tab. */
async function submitAndPay(scene: Scene, userAgent?: string) {
  const { mock } = scene
  const tab = await submit(scene)
  await mock.set('/review', { account: 'zhangwei', examId: exam.id, decision: 'approve' })
  await tab.goto('/exam/pay/index')
  if (userAgent) await tab.evaluate(`void Object.defineProperty(navigator, 'userAgent', { value: '${userAgent}' })`)
  await tab.click({ text: '合利宝支付' })
  await tab.click({ role: 'button', name: /^用.+支付 [\d.]+ 元$/ })
  return tab
}

async function payAt(checkout: Tab, { mock }: Scene) {
  await checkout.click({ role: 'button', name: /^支付成功/ })
  await checkout.click({ role: 'button', name: '返回商户' })
  await checkout.see({ role: 'heading', name: '已支付' })
  const rows = (await mock.ledger()).filter((it) => it.account === 'zhangwei' && it.kind === 'signup')
  equal(rows.length, 1)
  equal(rows[0]?.paid, 1)
}

/** Journeys from the first step to the payment. */
export const signUpJourneys: readonly Journey[] = [
  {
    name: 'log-in; a step is saved, and is there after a reload',
    isSmoke: true,
    async run(scene) {
      const tab = await logIn(scene, 'lina')
      await tab.goto(base)
      await tab.type(address, '9 号')
      await tab.see(saved)
      await tab.reload()
      match(await tab.read(address), /9 号$/)
    },
  },
  {
    name: 'input of an input method (composition events)',
    async run(scene) {
      const tab = await logIn(scene, 'lina')
      await tab.goto(base)
      await tab.type(address, '人民')
      match(String(await tab.evaluate(compose)), /人民南路$/)
      await tab.see(saved)
      await tab.reload()
      match(await tab.read(address), /人民南路$/)
    },
  },
  {
    name: 'a draft typed offline survives the end of its tab',
    async run(scene) {
      const tab = await logIn(scene, 'lina')
      const second = await scene.newTab()
      await chooseOffline(scene, tab)
      await tab.close()
      scene.network.restore()
      await seeRestored(second)
    },
  },
  {
    name: 'a draft typed offline survives a browser that is killed',
    isOnDisk: true,
    unsupported: { WebKitGTK: 'a driven MiniBrowser has its storage in memory' },
    async run(scene) {
      const tab = await logIn(scene, 'lina')
      await chooseOffline(scene, tab)
      await scene.killBrowser()
      scene.network.restore()
      const again = await logIn(scene, 'lina')
      await seeRestored(again)
    },
  },
  {
    name: 'registration to the return from the payment, which opens in a new tab',
    unsupported: { WebKitGTK: 'no page appears that a page opens: MiniBrowser has no window for it' },
    async run(scene) {
      await submitAndPay(scene)
      await payAt(await scene.openedTab(), scene)
    },
  },
  {
    name: 'registration to the return from the payment, on a phone',
    run: async (scene) => payAt(await submitAndPay(scene, iPhone), scene),
  },
]
