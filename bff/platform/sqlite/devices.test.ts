import { describe } from 'vitest'

import { deviceSuite } from '#bff/session/devices/devices.suite.ts'
import { threadBench } from '#bff/testing/stores/thread-bench.ts'
import { sqliteDevices } from './devices.ts'

describe('log-ins in SQLite', () => {
  deviceSuite(() => threadBench(({ device }, now) => sqliteDevices(device, now)))
})
