import { describe, expect, test } from 'vitest'

import { secondFactorSuite } from '#bff/second-factor/second-factor.suite.ts'
import { threadBench } from '#bff/testing/thread-bench.ts'
import { sqliteSecondFactors } from './second-factor.ts'

const open = () => threadBench(({ secondFactor }) => sqliteSecondFactors(secondFactor))

describe('second factors in SQLite', () => {
  secondFactorSuite(open)

  test('a record survives the process', async () => {
    const bench = await open()
    await bench.store.write('name', { sealed: new Uint8Array([7]), version: 'a' }, null)
    await bench.restart()
    expect(await bench.store.read('name')).toEqual({ sealed: new Uint8Array([7]), version: 'a' })
  })
})
