import { env } from 'cloudflare:workers'
import { afterEach, describe, vi } from 'vitest'

import { sharedStateSuite } from '#bff/testing/suites/shared-state.suite.ts'
import { objectSharedState } from './shared-state-object.ts'

afterEach(() => vi.useRealTimers())

describe('shared state of the edge', () => {
  sharedStateSuite(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    return {
      store: objectSharedState(env.SHARED_STATE),
      advance: (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000),
    }
  })
})
