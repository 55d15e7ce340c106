import { expect, test } from 'vitest'

import { idempotencySuite } from '#bff/idempotency/idempotency.suite.ts'
import { sqliteIdempotency } from './idempotency-sqlite.ts'
import { recordLifetime } from '#bff/idempotency/store.ts'

idempotencySuite(() => sqliteIdempotency(':memory:', Date.now))

test('a key is deleted after a day and not before', async () => {
  let now = 0
  const store = sqliteIdempotency(':memory:', () => now)
  await store.begin('key', 'print')
  now = recordLifetime - 1
  store.sweep()
  expect(await store.begin('key', 'print')).not.toBeNull()
  now = recordLifetime
  store.sweep()
  expect(await store.begin('key', 'print')).toBeNull()
})
