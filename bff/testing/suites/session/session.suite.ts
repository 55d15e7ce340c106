import { concurrencySuite } from './concurrency.suite.ts'
import { endSuite } from './end.suite.ts'
import { type Bench, sessionHarness } from './harness.suite.ts'
import { limitSuite } from './limits.suite.ts'
import { lockSuite } from './lock.suite.ts'
import { openSuite } from './open.suite.ts'
import { refreshSuite } from './refresh.suite.ts'
import { versionSuite } from './versions.suite.ts'

/**
 * The rules of a session in which a store has a part; every store passes all of them. Those of which it has none,
 * `refreshRules` and `lockRules`, run once. Source: security 5.3.
 */
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
