import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'

import { objectOnces } from './idempotency-object.ts'
import { onceSuite } from '#bff/idempotency/idempotency.suite.ts'

onceSuite(() => objectOnces(env.ONCES))

test('an object forgets everything when its alarm rings', async () => {
  const store = objectOnces(env.ONCES)
  await store.begin('day old', 'print')
  expect(await runDurableObjectAlarm(env.ONCES.get(env.ONCES.idFromName('day old')))).toBe(true)
  expect(await store.begin('day old', 'print')).toBeNull()
})
