import { afterAll, beforeAll, expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'

import { scenario } from '#mocks/qa/scenarios.ts'
import { hostileAnswers } from '../../testing/answers/hostile-answers.ts'
import { UpstreamOverride } from '../../testing/answers/upstream-override.ts'
import type { Tab } from '../../testing/browser.ts'
import { testGateway, type TestGateway } from '../../testing/gateway.ts'

let call = hostileAnswers[0]!.call
let upstream: UpstreamOverride
let gateway: TestGateway
let tab: Tab

beforeAll(async () => {
  scenario.begin('normal')
  upstream = await new UpstreamOverride().start()
  gateway = await testGateway({ fetch: upstream.fetchFor(() => call) })
  tab = await gateway.logIn('admin')
})
afterAll(async () => {
  gateway.close()
  await upstream.stop()
})

test.each(hostileAnswers)('$what: the call answers $outcome, and other calls are answered', async (hostile) => {
  const { headers = {}, body, input } = hostile
  call = hostile.call
  upstream.answer({ status: 200, headers, body: Buffer.from(body()) })
  const [response, other] = await Promise.all([tab.call(call, input), tab.call(param.list, {})])
  const { code = 'value' } = Object(await response.json())
  expect([code, upstream.isReached, other.status]).toEqual([hostile.outcome, true, 200])
})
