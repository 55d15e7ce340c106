import { describe } from 'vitest'

import { sharedStateSuite } from '#bff/limits/shared-state/shared-state.suite.ts'
import { threadBench } from '#bff/testing/stores/thread-bench.ts'
import { sqliteSharedState } from './shared-state.ts'

describe('shared state in SQLite', () => {
  sharedStateSuite(() => threadBench(({ sharedState }, now) => sqliteSharedState(sharedState, now)))
})
