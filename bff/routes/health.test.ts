import { beforeEach, expect, test } from 'vitest'

import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

import { testGateway } from '../testing/gateway.ts'

beforeEach(() => scenario.begin('normal'))

test('the readiness check is cached for two seconds', async () => {
  let calls = 0
  let status = 200
  const fetch = async () => {
    calls += 1
    return new Response('', { status })
  }
  const gateway = await testGateway({ fetch })
  const ready = async () => (await gateway.browser().fetch('/readyz')).status
  expect(await Promise.all(Array.from({ length: 100 }, ready))).toEqual(Array.from({ length: 100 }, () => 200))
  status = 503
  expect([await ready(), calls]).toEqual([200, 1])
  clock.set(clock.now() + 2_000)
  expect([await ready(), calls]).toEqual([503, 2])
  gateway.close()
})
