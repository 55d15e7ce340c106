import { expect, test } from 'vitest'

import { browserCookie } from '#contracts/core/header.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const settings = { SESSION_KEY: 'another-demo-session-key-of-the-tests' }

/** The browser id that this deployment gives out. */
async function issued(other?: typeof settings): Promise<string> {
  const tab = (await testGateway(other && { settings: other })).browser()
  await tab.call(session.current)
  return tab.jar.others.get(browserCookie)?.slice(browserCookie.length + 1) ?? ''
}

/** Whether the gateway gives a browser with this id another one. */
async function isUnknown(id: string): Promise<boolean> {
  const tab = (await testGateway()).browser()
  tab.jar.others.set(browserCookie, `${browserCookie}=${id}`)
  return (await tab.call(session.current)).headers.getSetCookie().some((it) => it.startsWith(`${browserCookie}=p2.`))
}

test('an id of the gateway is known to it, also after a restart', async () => {
  expect(await isUnknown(await issued())).toBe(false)
})

test('an id that was made up, changed, or signed by another deployment is none', async () => {
  const [version, random = '', mac = ''] = (await issued()).split('.')
  const zeros = 'A'.repeat(43)
  for (const id of [
    `p1.${random}`,
    `p2.${random}`,
    `${version}.${zeros}.${zeros}`,
    `${version}.${zeros}.${mac}`,
    `${version}.${random}.${zeros}`,
    await issued(settings),
  ]) {
    expect([id, await isUnknown(id)]).toEqual([id, true])
  }
})

test('the limit of captchas counts one browser, however its signature is spelled', async () => {
  scenario.begin('normal')
  const gateway = await testGateway()
  const [version, random, mac = ''] = (await issued()).split('.')
  // 43 letters of Base64url hold 258 bits: the last two are of no account.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(mac.at(-1) ?? '')
  const spellings = [0, 1, 2, 3].map((n) => mac.slice(0, -1) + alphabet[(last & ~3) + n])
  const statuses: number[] = []
  for (let n = 0; n < 24; n += 1) {
    const tab = gateway.browser()
    tab.jar.others.set(browserCookie, `${browserCookie}=${version}.${random}.${spellings[n % 4]}`)
    statuses.push((await tab.call(auth.captcha)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
})
