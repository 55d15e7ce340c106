import { afterEach, beforeEach, describe, vi } from 'vitest'

import { sharedReadsSuite } from '#bff/testing/suites/shared-reads.suite.ts'
import { cacheSharedReads } from './shared-reads.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('shared reads in the Cache API', () => {
  sharedReadsSuite(() => ({
    reads: cacheSharedReads('http://gateway.test'),
    advance: (ms) => vi.setSystemTime(Date.now() + ms),
  }))
})
