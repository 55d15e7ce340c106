import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, describe, expect, test } from 'vitest'

import { rateLimitSuite } from '#bff/rate-limit/rate-limit.suite.ts'
import { fixedRate } from '#bff/rate-limit/rule.ts'
import { sqliteRateLimits } from './rate-limit-sqlite.ts'

const directory = mkdtempSync(join(tmpdir(), 'rate-limit-'))
afterAll(() => rmSync(directory, { recursive: true }))

let files = 0
const nextFile = () => join(directory, `${(files += 1)}.sqlite`)

describe('rate limits in SQLite', () => {
  rateLimitSuite(async () => {
    const file = nextFile()
    let time = Date.parse('2026-11-21T09:00:00Z')
    const now = () => time
    let running = sqliteRateLimits(file, now)
    return {
      get store() {
        return running
      },
      advance: (seconds) => (time += seconds * 1000),
      async restart() {
        running.close()
        running = sqliteRateLimits(file, now)
      },
    }
  })
})

test('the sweep deletes expired rows, and nothing else', async () => {
  const file = nextFile()
  let time = 0
  const store = sqliteRateLimits(file, () => time)
  await store.consume('short', fixedRate(1, 10))
  await store.consume('long', fixedRate(1, 100))
  time = 10_000
  store.sweep()
  const behind = new DatabaseSync(file)
  expect(behind.prepare('SELECT key FROM rate_limit').all()).toEqual([{ key: 'long' }])
})
