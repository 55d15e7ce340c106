import { describe, expect, onTestFinished, test } from 'vitest'

import { threadBench } from '#bff/testing/stores/thread-bench.ts'
import { passkeySuite } from '#bff/testing/suites/session/passkey.suite.ts'
import { secondFactorSuite } from '#bff/testing/suites/session/second-factor.suite.ts'
import { nodeCrypto } from '../node/crypto/crypto.ts'
import { openDatabase } from './database.ts'
import { sqliteRateLimits } from './rate-limit.ts'
import { sqliteSecondFactors } from './second-factor.ts'
import { sqliteSharedState } from './shared-state.ts'
import { schema } from './tables.ts'
import { localWriter, type Writer } from './writer.ts'

const open = () => threadBench(({ secondFactor }) => sqliteSecondFactors(secondFactor))

const stores = ({ secondFactor, sharedState, rateLimit }: Writer, now: () => number) => ({
  crypto: nodeCrypto,
  secondFactors: sqliteSecondFactors(secondFactor),
  sharedState: sqliteSharedState(sharedState, now),
  rateLimits: sqliteRateLimits(rateLimit, now),
})

describe('second factors in SQLite', () => {
  secondFactorSuite(open)

  test('a record survives the process', async () => {
    const bench = await open()
    await bench.store.write('name', { sealed: new Uint8Array([7]), version: 'a' }, null)
    await bench.restart()
    expect(await bench.store.read('name')).toEqual({ sealed: new Uint8Array([7]), version: 'a' })
  })
})

describe('passkeys in SQLite', () => {
  passkeySuite(async () => (await threadBench(stores)).store)
})

describe('passkeys in memory', () => {
  passkeySuite(async () => {
    const db = openDatabase(':memory:', { schema, busyTimeout: 0 })
    onTestFinished(() => db.close())
    return stores(localWriter(db), () => Date.parse('2026-11-21T09:00:00Z'))
  })
})
