import { beforeEach, describe, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { auth } from '#contracts/session/auth.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { clockSteps, type DrivenClocks, drivenClocks, minute } from '#bff/testing/driven-clocks.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { returnFromProvider, startExternalLogIn } from '#bff/testing/suites/session/oauth-state.suite.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { steadyClock } from './steady-clock.ts'

let clocks: DrivenClocks
let gateway: TestGateway
let tab: Tab
/** Their screens are locked after ten minutes without anybody. */
let administrator: Tab

beforeEach(() => {
  scenario.begin('normal')
  clocks = drivenClocks()
})

/** `now` as on Node, with a monotonic clock, or as on the edge, without. */
async function gatewayWith(now: () => number) {
  gateway = await testGateway({ overrides: { now, wallTime: clocks.wallTime } })
  tab = gateway.browser()
  administrator = gateway.browser()
}

async function logIn() {
  await tab.logIn('zhangwei')
  await administrator.logIn('admin')
}

const answerStatus = async (call: Promise<Response>) => (await call).status

/** Calls of somebody who is logged in, and of a visitor. */
const everyday = () =>
  Promise.all([
    answerStatus(tab.call(user.info)),
    answerStatus(tab.call(session.keepAlive)),
    answerStatus(administrator.call(user.info)),
    answerStatus(gateway.browser().call(session.current)),
    answerStatus(gateway.browser().call(auth.captcha)),
  ])

const allowed = [200, 200, 200, 200, 200]

describe.each(clockSteps)('a step of %s', (_, step) => {
  beforeEach(async () => {
    await gatewayWith(steadyClock(clocks))
    await logIn()
    await everyday()
  })

  test('logs nobody out and refuses nothing, and there and back neither', async () => {
    clocks.step(step)
    expect(await everyday()).toEqual(allowed)
    clocks.step(-step)
    expect(await everyday()).toEqual(allowed)
  })

  test('ends no captcha and no external log-in under way', async () => {
    const [visitor, other] = [gateway.browser(), gateway.browser()]
    const { key } = await visitor.value(auth.captcha)
    const state = await startExternalLogIn(other, 'gitee')
    clocks.step(step)
    const input = { grant: 'captcha', username: 'lina', password: 'Exam@2026', key, code: lastCaptcha() ?? '' } as const
    expect(await answerStatus(visitor.call(session.logIn, input))).toBe(200)
    expect(await answerStatus(returnFromProvider(other, state))).toBe(200)
  })

  test('is seen at once in the times that people read', async () => {
    clocks.step(step)
    const [own] = await tab.value(device.devices)
    expect(Date.parse(own?.lastSeen ?? '')).toBe(clocks.wallTime())
    expect(Date.parse(gateway.lines.at(-1)?.time ?? '')).toBe(clocks.wallTime())
  })

  test('leaves the idle time-out as it is', async () => {
    clocks.step(step)
    expect(await everyday()).toEqual(allowed)
    clocks.pass(32 * minute)
    expect(await answerStatus(tab.call(user.info))).toBe(401)
  })
})

test.each(clockSteps.filter(([, step]) => step > 0))(
  'where the wall clock is the only one, calls of a time when it was wrong by %s delay none once it is right',
  async (_, step) => {
    await gatewayWith(clocks.wallTime)
    clocks.step(step)
    await logIn()
    expect(await everyday()).toEqual(allowed)
    clocks.step(-step)
    for (let n = 0; n < 10; n += 1) expect(await everyday()).toEqual(allowed)
  },
)
