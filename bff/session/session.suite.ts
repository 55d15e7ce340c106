import { concurrencySuite } from './suite/concurrency.suite.ts'
import { endSuite } from './suite/end.suite.ts'
import { type Bench, sessionHarness } from './suite/harness.suite.ts'
import { limitSuite } from './suite/limits.suite.ts'
import { lockSuite } from './suite/lock.suite.ts'
import { openSuite } from './suite/open.suite.ts'
import { refreshSuite } from './suite/refresh.suite.ts'
import { versionSuite } from './suite/versions.suite.ts'

/** The rules of a session; every store passes all of them. Source: security 5.3. */
export function sessionSuite(makeBench: () => Promise<Bench>) {
  const harness = sessionHarness(makeBench)
  openSuite(harness)
  limitSuite(harness)
  endSuite(harness)
  lockSuite(harness)
  refreshSuite(harness)
  concurrencySuite(harness)
  versionSuite(harness)
}
