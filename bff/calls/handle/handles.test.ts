import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import type { Call, Output } from '#contracts/core/call.ts'
import { auth } from '#contracts/session/auth.ts'
import { externalLogIn } from '#contracts/session/log-in.ts'
import { ncias } from '#contracts/session/ncias.ts'
import { scan } from '#contracts/session/scan.ts'
import { type LogIn, session } from '#contracts/session/session.ts'

import { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { setNciasStatus } from '#mocks/ncias.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setScanStatus, newestScanCode } from '#mocks/scan.ts'

let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ overrides: { liveTimings: { pollInterval: 0, heartbeat: 1_000, maxDuration: 1_000 } } })
  tab = gateway.browser()
})

const expired = { status: 410, code: 'expired' }
const browserCookie = /^__Host-Http-browser=p2\.[\w-]{43}\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/

/** Scans the newest code with the app and sets its status. */
const move = (status: 'scanned' | 'confirmed', account = 'zhangwei') =>
  setScanStatus(newestScanCode()?.key ?? '', status, account)

/** Response to a log-in with a confirmed code. */
async function confirmed(): Promise<{ key: string; verifyKey: string }> {
  const { key } = await tab.value(scan.qrcodeGenerate)
  move('confirmed')
  const { verifyKey } = await tab.value(scan.qrcodeState, { key })
  return { key, verifyKey: verifyKey ?? '' }
}

const logIn = (verifyKey: string, browser = tab) => browser.call(session.logIn, { grant: 'scan_code', verifyKey })

test('a code confirmed on the phone logs in once; the handle alone opens nothing', async () => {
  const answer = await tab.call(scan.qrcodeGenerate)
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(browserCookie)])
  expect(tab.jar.cookie).toBeNull()
  const { verifyKey } = await confirmed()
  await tab.render(await logIn(verifyKey))
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  expect(tab.jar.cookie).toMatch(/^__Host-Http-sid=v1\./)
  tab.jar.cookie = null
  expect(await readProblem(await tab.call(user.info))).toMatchObject({ status: 401 })
})

test('the browser cookie is set once and survives a log-in', async () => {
  await tab.call(scan.qrcodeGenerate)
  expect((await tab.call(scan.qrcodeGenerate)).headers.getSetCookie()).toEqual([])
  await tab.logIn()
  expect((await tab.call(session.current)).headers.getSetCookie()).toEqual([])
})

test('the first response sets the browser cookie, so that concurrent handles work', async () => {
  expect((await tab.call(session.current)).headers.getSetCookie()).toEqual([expect.stringMatching(browserCookie)])
  const [picture, code] = await Promise.all([tab.call(auth.captcha), tab.call(scan.qrcodeGenerate)])
  expect([picture, code].flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
})

test.each<[string, Call]>([
  ['captcha', auth.captcha],
  ['first question', session.current],
])('a late response to the %s of a visitor does not affect a log-in in another tab', async (_, call) => {
  const late = new Tab(gateway.fetch)
  const answer = await late.call(call)
  await tab.logIn()
  tab.jar.store(answer) // arrives now
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
})

test('a handle of another browser is refused', async () => {
  const { key, verifyKey } = await confirmed()
  const thief = gateway.browser()
  for (const browser of [thief, await withCookie(thief)]) {
    journal.clear()
    expect(await readProblem(await browser.call(scan.qrcodeState, { key }))).toMatchObject(expired)
    expect(await readProblem(await browser.subscribe(scan.qrcodeState, { key }))).toMatchObject(expired)
    expect(await readProblem(await logIn(verifyKey, browser))).toMatchObject(expired)
    expect(journal.all()).toEqual([])
  }
  expect((await logIn(verifyKey)).status).toBe(200)
})

async function withCookie(browser: Tab): Promise<Tab> {
  await browser.call(scan.qrcodeGenerate)
  return browser
}

test('a refusal for want of the browser cookie names it, for who writes a client without a cookie jar', async () => {
  const { key } = await tab.value(scan.qrcodeGenerate)
  const titles = [gateway.browser(), await withCookie(gateway.browser())].map(async (browser) => {
    const { title } = await readProblem(await browser.call(scan.qrcodeState, { key }))
    return title
  })
  expect(await Promise.all(titles)).toEqual(['expired: no cookie __Host-Http-browser came', 'expired'])
})

test('an unconfirmed code, and the code without its handle, log nobody in', async () => {
  const { key, content } = await tab.value(scan.qrcodeGenerate)
  const raw = content.split('/').at(-1) ?? ''
  for (const status of ['waiting', 'scanned'] as const) {
    if (status === 'scanned') move(status)
    expect(await tab.value(scan.qrcodeState, { key })).toMatchObject({ status, verifyKey: null })
    for (const handle of [key, raw, `scan:zhangwei`]) {
      expect(await readProblem(await logIn(handle))).toMatchObject(expired)
    }
  }
  move('confirmed')
  expect(await readProblem(await logIn(raw))).toMatchObject(expired)
  expect(await readProblem(await tab.call(scan.qrcodeState, { key: raw }))).toMatchObject(expired)
  expect(journal.of('auth.token')).toEqual([])
})

test('a handle logs in once, however it is sealed again', async () => {
  const { key, verifyKey } = await confirmed()
  const again = await tab.value(scan.qrcodeState, { key })
  expect((await logIn(verifyKey)).status).toBe(200)
  for (const handle of [verifyKey, again.verifyKey ?? '']) {
    expect(await readProblem(await logIn(handle))).toMatchObject(expired)
  }
  expect(journal.of('auth.token')).toHaveLength(1)
})

test('of fifty concurrent log-ins with one handle one succeeds', async () => {
  const { verifyKey } = await confirmed()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => {
      const twin = gateway.browser()
      for (const [name, pair] of tab.jar.others) twin.jar.others.set(name, pair)
      return logIn(verifyKey, twin)
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(49)
})

test('a handle expires after two minutes', async () => {
  const { key, verifyKey } = await confirmed()
  clock.set(clock.now() + 121_000)
  expect(await readProblem(await tab.call(scan.qrcodeState, { key }))).toMatchObject(expired)
  expect(await readProblem(await logIn(verifyKey))).toMatchObject(expired)
})

test('a handle of another purpose and a tampered one are refused', async () => {
  const { key } = await tab.value(scan.qrcodeGenerate)
  const { token } = await tab.value(ncias.getWzQrCode)
  expect(await readProblem(await tab.call(ncias.checkWzQrStatus, { token: key }))).toMatchObject(expired)
  expect(await readProblem(await tab.call(scan.qrcodeState, { key: token }))).toMatchObject(expired)
  for (const handle of ['x', key.slice(1), `${key.slice(0, -4)}AAAA`, key.slice(0, 40)]) {
    expect(await readProblem(await tab.call(scan.qrcodeState, { key: handle }))).toMatchObject(expired)
  }
})

async function captcha() {
  const { key } = await tab.value(auth.captcha)
  return { key, code: lastCaptcha() ?? '' }
}
const withCaptcha = { grant: 'captcha', username: 'zhangwei', password: 'Exam@2026' } as const

test('a captcha is valid for two minutes, in its own browser only', async () => {
  const mine = await captcha()
  const other = await withCookie(gateway.browser())
  expect(await readProblem(await other.call(session.logIn, { ...withCaptcha, ...mine }))).toMatchObject(expired)
  clock.set(clock.now() + 120_000)
  expect(await readProblem(await tab.call(session.logIn, { ...withCaptcha, ...mine }))).toMatchObject(expired)
  expect(journal.of('auth.token')).toEqual([])
  const fresh = await captcha()
  clock.set(clock.now() + 119_000)
  expect((await tab.call(session.logIn, { ...withCaptcha, ...fresh })).status).toBe(200)
})

test("a captcha is valid once for any call, and the upstream's key is refused", async () => {
  const once = await captcha()
  expect((await tab.call(externalLogIn.sendCode, { phone: '13912345678', captcha: once })).status).toBe(200)
  expect(await readProblem(await tab.call(session.logIn, { ...withCaptcha, ...once }))).toMatchObject(expired)
  expect(
    await readProblem(await tab.call(externalLogIn.sendCode, { phone: '13912345679', captcha: once })),
  ).toMatchObject(expired)
  const unknownCaptcha = { ...(await captcha()), key: crypto.randomUUID() }
  expect(await readProblem(await tab.call(session.logIn, { ...withCaptcha, ...unknownCaptcha }))).toMatchObject(expired)
})

type Found = Extract<Output<typeof ncias.getNciasPID>, { outcome: 'found' }>

test('an identity is read once and logs in once, in its own browser', async () => {
  const { token } = await tab.value(ncias.getWzQrCode)
  setNciasStatus('confirmed', { account: 'lina', mismatch: false })
  const thief = await withCookie(gateway.browser())
  expect(await readProblem(await thief.call(ncias.getNciasPID, { token }))).toMatchObject(expired)
  const { logInToken } = (await tab.value(ncias.getNciasPID, { token })) as Found // she has an account
  expect(await readProblem(await tab.call(ncias.getNciasPID, { token }))).toMatchObject(expired)
  const input: LogIn = { grant: 'ncias_code', token: logInToken }
  expect(await readProblem(await thief.call(session.logIn, input))).toMatchObject(expired)
  expect(await (await tab.call(session.logIn, input)).json()).toMatchObject({ account: { userName: 'lina' } })
})

test('a log-in by handle replaces the session of another account', async () => {
  await tab.logIn('lina')
  const before = tab.jar.cookie
  const { verifyKey } = await confirmed()
  await tab.render(await logIn(verifyKey))
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  tab.jar.cookie = before
  expect(await readProblem(await tab.call(user.info))).toMatchObject({ status: 401 })
})

const away = () => Promise.reject(new Error('disk'))

test('while the store of used handles is unavailable no handle logs in', async () => {
  const onces = { begin: away, finish: away, forget: away }
  gateway = await testGateway({ overrides: { idempotency: onces } })
  tab = gateway.browser()
  const { verifyKey } = await confirmed()
  expect(await readProblem(await logIn(verifyKey))).toMatchObject({ status: 503, code: 'store_unavailable' })
})
