import { describe } from 'vitest'

import { rateLimitSuite } from '#bff/limits/rate-limit/rate-limit.suite.ts'
import { threadBench } from '#bff/testing/stores/thread-bench.ts'
import { sqliteRateLimits } from './rate-limit.ts'

describe('rate limits in SQLite', () => {
  rateLimitSuite(() => threadBench(({ rateLimit }, now) => sqliteRateLimits(rateLimit, now)))
})
