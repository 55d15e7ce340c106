import type { Browser, BrowserContext } from '@playwright/test'

import { scenario } from '#mocks/qa/scenarios.ts'
import { startMockServer } from '#mocks/server.ts'
import { openBrowser } from '../testing/browser.ts'
import { giveCookies } from '../testing/log-in.ts'
import { type NetworkProxy, startProxy } from '../testing/proxy.ts'
import { newCandidate } from './candidate.ts'
import { type Gateway, startNode } from './gateways.ts'

/** Browsers at the same time. */
const lanes = 3

/** A candidate in a browser and on a network of their own. */
export type Person = {
  readonly index: number
  readonly account: string
  readonly context: BrowserContext
  readonly network: NetworkProxy
}

/** Does what is planned in several browsers, on the Node gateway, until the deadline. Returns how much was done. */
export async function inBrowsers<T>(
  plan: readonly T[],
  deadline: number,
  act: (person: Person, planned: T) => Promise<void>,
): Promise<number> {
  scenario.begin('normal')
  const mock = await startMockServer()
  const [gateway, browser] = [await startNode(mock), await openBrowser()]
  const left = [...plan]
  const lane = async (_: unknown, index: number) => {
    const person = await openPerson(index, browser, gateway)
    while (left.length > 0 && performance.now() < deadline) await act(person, left.shift()!) // it is not empty
    await person.context.close()
    person.network.stop()
  }
  await Promise.all(Array.from({ length: Math.min(lanes, plan.length) }, lane))
  await browser.close()
  await gateway.stop()
  await mock.close()
  return plan.length - left.length
}

/** A candidate who is logged in, in a context of the browser. */
export async function openPerson(index: number, browser: Browser, gateway: Gateway): Promise<Person> {
  const network = await startProxy()
  const context = await browser.newContext({
    baseURL: gateway.url,
    proxy: { server: network.server },
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  const { account, tab } = await newCandidate(index, gateway)
  await giveCookies(context, tab, gateway.url)
  return { index, account, context, network }
}
