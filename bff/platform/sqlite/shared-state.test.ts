import { describe } from 'vitest'

import { threadBench } from '#bff/testing/stores/thread-bench.ts'
import { sharedStateSuite } from '#bff/testing/suites/shared-state.suite.ts'
import { sqliteSharedState } from './shared-state.ts'

describe('shared state in SQLite', () => {
  sharedStateSuite(() => threadBench(({ sharedState }, now) => sqliteSharedState(sharedState, now)))
})
