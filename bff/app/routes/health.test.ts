import { beforeEach, expect, test } from 'vitest'

import { testGateway } from '#bff/testing/gateway.ts'
import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

beforeEach(() => scenario.begin('normal'))

test('the verbose readiness check is cached for two seconds', async () => {
  let calls = 0
  let status = 200
  const fetch = async () => {
    calls += 1
    return new Response('', { status })
  }
  const gateway = await testGateway({ fetch })
  const upstreamIsThere = async () => {
    const answer = await gateway.browser().fetch('/readyz?verbose')
    return Object(await answer.json()).upstream
  }
  const checks = await Promise.all(Array.from({ length: 100 }, upstreamIsThere))
  expect(checks).toEqual(Array.from({ length: 100 }, () => true))
  status = 503
  expect([await upstreamIsThere(), calls]).toEqual([true, 1])
  clock.set(clock.now() + 2_000)
  expect([await upstreamIsThere(), calls]).toEqual([false, 2])
  gateway.close()
})

const away = () => Promise.reject(new TypeError('fetch failed'))

test('a gateway is ready while its upstream is away, and not while it drains', async () => {
  let draining = false
  const gateway = await testGateway({ fetch: away, overrides: { isDraining: () => draining } })
  const ready = (query = '') => gateway.browser().fetch(`/readyz${query}`)
  expect(await (await ready('?verbose')).json()).toEqual({ status: 'ok', store: true, upstream: false })
  expect(await (await ready()).json()).toEqual({ status: 'ok' })
  draining = true
  const answer = await ready()
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'draining' }])
  gateway.close()
})
