import './waits.ts'

import { afterAll, beforeAll, vi } from 'vitest'

import { scenario } from '../qa/scenarios.ts'

/** Test files of a worker share their modules: each begins with the seeds of the mock and on the real clock. */
beforeAll(() => scenario.begin('normal'))

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
