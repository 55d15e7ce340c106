import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'

import { idempotencySuite } from '#bff/idempotency/idempotency.suite.ts'
import { objectIdempotency } from './idempotency-object.ts'

idempotencySuite(() => objectIdempotency(env.IDEMPOTENCY))

test('an object deletes everything when its alarm fires', async () => {
  const store = objectIdempotency(env.IDEMPOTENCY)
  await store.begin('day old', 'print')
  expect(await runDurableObjectAlarm(env.IDEMPOTENCY.getByName('day old'))).toBe(true)
  expect(await store.begin('day old', 'print')).toBeNull()
})
