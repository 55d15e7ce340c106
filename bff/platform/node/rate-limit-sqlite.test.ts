import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, describe, expect, test } from 'vitest'

import { paceSuite } from '#bff/rate-limit/rate-limit.suite.ts'
import { steady } from '#bff/rate-limit/rule.ts'
import { sqlitePace } from './rate-limit-sqlite.ts'

const directory = mkdtempSync(join(tmpdir(), 'pace-'))
afterAll(() => rmSync(directory, { recursive: true }))

let files = 0
const nextFile = () => join(directory, `${(files += 1)}.sqlite`)

describe('tries in SQLite', () => {
  paceSuite(async () => {
    const file = nextFile()
    let time = Date.parse('2026-11-21T09:00:00Z')
    const now = () => time
    let running = sqlitePace(file, now)
    return {
      get store() {
        return running
      },
      advance: (seconds) => (time += seconds * 1000),
      async restart() {
        running.close()
        running = sqlitePace(file, now)
      },
    }
  })
})

test('the sweep takes what is forgotten out of the file, and nothing else', async () => {
  const file = nextFile()
  let time = 0
  const store = sqlitePace(file, () => time)
  await store.take('short', steady(1, 10))
  await store.take('long', steady(1, 100))
  time = 10_000
  store.sweep()
  const behind = new DatabaseSync(file)
  expect(behind.prepare('SELECT key FROM pace').all()).toEqual([{ key: 'long' }])
})
