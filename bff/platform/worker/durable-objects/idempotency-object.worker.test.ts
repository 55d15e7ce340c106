import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'

import { idempotencySuite } from '#bff/testing/suites/idempotency.suite.ts'
import { objectIdempotency } from './idempotency-object.ts'

idempotencySuite(() => objectIdempotency(env.IDEMPOTENCY))

test('an alarm deletes the keys that have expired, and the object once it has none', async () => {
  const store = objectIdempotency(env.IDEMPOTENCY)
  // No hexadecimal digits: a random key of the suite above never comes to this object.
  const object = env.IDEMPOTENCY.getByName('zz')
  await store.begin('zz short', 'print', 0)
  await store.begin('zz long', 'print')
  expect(await runDurableObjectAlarm(object)).toBe(true)
  expect(await store.begin('zz long', 'print')).not.toBeNull()
  expect(await store.begin('zz short', 'print', 0)).toBeNull()
  await store.forget('zz long')
  expect(await runDurableObjectAlarm(object)).toBe(true)
  expect(
    await runInDurableObject(object, (_, { storage }) => storage.sql.exec('SELECT * FROM sqlite_master').toArray()),
  ).toEqual([])
  expect(await store.begin('zz short', 'print', 0)).toBeNull()
})

test('an object of one key, as they were before, deletes everything when its alarm fires', async () => {
  const object = env.IDEMPOTENCY.getByName('a key')
  await runInDurableObject(object, async (_, { storage }) => {
    storage.kv.put('entry', { fingerprint: 'print', sealed: null })
    await storage.setAlarm(Date.now() + 60_000)
  })
  await runDurableObjectAlarm(object)
  expect(await runInDurableObject(object, (_, { storage }) => storage.kv.get('entry'))).toBeUndefined()
})
