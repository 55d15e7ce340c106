import { expect, test } from 'vitest'

import { externalLogIn } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '../../browser.ts'
import { readProblem } from '../../problem.ts'

/** Starts an external log-in; returns the state. */
export async function startExternalLogIn(tab: Tab, provider: string): Promise<string> {
  const { address } = await tab.value(externalLogIn.begin, { provider })
  return new URL(address).searchParams.get('state') ?? ''
}

export const returnFromProvider = (tab: Tab, state: string, source = 'gitee') =>
  tab.call(session.logIn, { grant: 'social', source, code: 'zhangwei', state })

/** Problem and cookies of a refused log-in. */
export async function readOutcome(response: Response) {
  return { ...(await readProblem(response)), cookies: response.headers.getSetCookie() }
}

export const refused = expect.objectContaining({
  status: 400,
  code: 'invalid_input',
  fields: { state: '本次登录已过期，请重新选择登录方式' },
  cookies: [],
})

/** OAuth state on one kind of store. Source: security R13. */
export function oauthStateSuite(newBrowser: () => Promise<Tab>) {
  test('a callback with its state logs in, and the state cookie is deleted', async () => {
    const tab = await newBrowser()
    const response = await returnFromProvider(tab, await startExternalLogIn(tab, 'gitee'))
    expect(response.status).toBe(200)
    expect(tab.jar.others.size).toBe(0)
    expect(tab.jar.cookie).not.toBeNull()
  })

  test('a state is valid once, also with a copy of the cookie', async () => {
    const tab = await newBrowser()
    const state = await startExternalLogIn(tab, 'gitee')
    const cookies = new Map(tab.jar.others)
    await returnFromProvider(tab, state)
    for (const [name, pair] of cookies) tab.jar.others.set(name, pair)
    expect(await readOutcome(await returnFromProvider(tab, state))).toEqual(refused)
  })

  test('of concurrent callbacks with one state one logs in', async () => {
    const tab = await newBrowser()
    const state = await startExternalLogIn(tab, 'gitee')
    const tries = await Promise.all(Array.from({ length: 10 }, () => returnFromProvider(tab.newTab(), state)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a state of another browser is refused, with or without an own state', async () => {
    const [attacker, victim] = [await newBrowser(), await newBrowser()]
    const state = await startExternalLogIn(attacker, 'gitee')
    expect(await readOutcome(await returnFromProvider(victim, state))).toEqual(refused)
    const own = await startExternalLogIn(victim, 'gitee')
    expect(await readOutcome(await returnFromProvider(victim, state))).toEqual(refused)
    expect((await returnFromProvider(victim, own)).status).toBe(200)
  })

  test.each(['x', 'made-up-state'])('an unissued state (%s) is refused', async (state) => {
    const tab = await newBrowser()
    await startExternalLogIn(tab, 'gitee')
    expect(await readOutcome(await returnFromProvider(tab, state))).toEqual(refused)
  })

  test('a state of another provider is refused', async () => {
    const tab = await newBrowser()
    const state = await startExternalLogIn(tab, 'gitee')
    expect(await readOutcome(await returnFromProvider(tab, state, 'wechat_open'))).toEqual(refused)
    expect(
      await readOutcome(await tab.call(session.logIn, { grant: 'authorization_code', code: 'sso:zhangwei', state })),
    ).toEqual(refused)
  })
}
