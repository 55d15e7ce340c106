import { DatabaseSync } from 'node:sqlite'

import { describe, expect, test } from 'vitest'

import type { StoredSession } from '#bff/session/store.ts'
import { refreshBench } from '#bff/testing/stores/refresh-bench.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { openLocally, temporaryFile } from '#bff/testing/stores/sqlite.ts'
import { type Bench, sessionHarness } from '#bff/testing/suites/session/harness.suite.ts'
import { lockRules } from '#bff/testing/suites/session/lock.suite.ts'
import { refreshRules } from '#bff/testing/suites/session/refresh.suite.ts'
import { sessionSuite } from '#bff/testing/suites/session/session.suite.ts'
import { sqliteSessions } from './session.ts'

async function sqliteBench(): Promise<Bench & { file: string }> {
  const file = temporaryFile()
  let time = Date.parse('2026-11-21T09:00:00Z')
  const now = () => time
  const refresh = await refreshBench()
  let opened = openLocally(file)
  const process = () => sqliteSessions(opened.db, opened.writer.session, refresh.dependencies(now))
  let running = process()
  const behind = new DatabaseSync(file)
  return {
    ...refresh,
    file,
    now,
    advance: (seconds) => (time += seconds * 1000),
    session: (name) => running.at(name),
    storedRow: async (name) =>
      (behind.prepare('SELECT * FROM session WHERE name = ?').get(name) as StoredSession | undefined) ?? null, // our own table
    async overwrite(name, change) {
      for (const [column, value] of Object.entries(change)) {
        behind.prepare(`UPDATE session SET ${column} = ? WHERE name = ?`).run(value, name)
      }
    },
    sealName: (name) => name,
    keepsEndings: false,
    async restart() {
      await opened.writer.close()
      opened = openLocally(file)
      running = process()
    },
    sweep: () => opened.writer.sweep(time),
  }
}

describe('a session in SQLite', () => {
  sessionSuite(sqliteBench)
})

describe('the rules of a session, which no store decides', () => {
  const harness = sessionHarness(sqliteBench)
  refreshRules(harness)
  lockRules(harness)
})

test('an unwritable store throws, and works again afterwards', async () => {
  const bench = await sqliteBench()
  const held = new DatabaseSync(bench.file)
  held.exec('BEGIN EXCLUSIVE')
  await expect(bench.session('a').create('secret', sessionRecord(bench.now()))).rejects.toThrow('locked')
  held.exec('COMMIT')
  await bench.session('a').create('secret', sessionRecord(bench.now()))
  expect(await bench.session('a').open('secret', { slide: true })).toMatchObject({ state: 'open' })
})

test('20,000 unknown names do not evict a live session from the cache', async () => {
  const bench = await sqliteBench()
  const mine = bench.session('mine')
  await mine.create('secret', sessionRecord(bench.now()))
  for (let n = 0; n < 20_001; n += 1) await bench.session(`made-up-${n}`).open('secret', { slide: true })
  expect(bench.session('mine')).toBe(mine)
  expect(await bench.storedRow('made-up-7')).toBeNull()
})
