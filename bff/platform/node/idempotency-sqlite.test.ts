import { expect, test } from 'vitest'

import { onceSuite } from '#bff/idempotency/idempotency.suite.ts'
import { sqliteOnces } from './idempotency-sqlite.ts'
import { onceLife } from '#bff/idempotency/store.ts'

onceSuite(() => sqliteOnces(':memory:', Date.now))

test('a key is gone after a day and not before', async () => {
  let now = 0
  const store = sqliteOnces(':memory:', () => now)
  await store.begin('key', 'print')
  now = onceLife - 1
  store.sweep()
  expect(await store.begin('key', 'print')).not.toBeNull()
  now = onceLife
  store.sweep()
  expect(await store.begin('key', 'print')).toBeNull()
})
