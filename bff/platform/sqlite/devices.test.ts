import { describe } from 'vitest'

import { threadBench } from '#bff/testing/stores/thread-bench.ts'
import { deviceSuite } from '#bff/testing/suites/session/devices.suite.ts'
import { sqliteDevices } from './devices.ts'

describe('log-ins in SQLite', () => {
  deviceSuite(() => threadBench(({ device }, now) => sqliteDevices(device, now)))
})
