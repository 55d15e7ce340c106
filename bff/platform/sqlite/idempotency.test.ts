import { describe } from 'vitest'

import { threadBench } from '#bff/testing/stores/thread-bench.ts'
import { idempotencySuite } from '#bff/testing/suites/idempotency.suite.ts'
import { sqliteIdempotency } from './idempotency.ts'

describe('idempotency keys in SQLite', () => {
  idempotencySuite(async () => (await threadBench(({ idempotency }, now) => sqliteIdempotency(idempotency, now))).store)
})
