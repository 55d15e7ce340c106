import { describe } from 'vitest'

import { threadBench } from '#bff/testing/stores/thread-bench.ts'
import { rateLimitSuite } from '#bff/testing/suites/rate-limit.suite.ts'
import { sqliteRateLimits } from './rate-limit.ts'

describe('rate limits in SQLite', () => {
  rateLimitSuite(() => threadBench(({ rateLimit }, now) => sqliteRateLimits(rateLimit, now)))
})
