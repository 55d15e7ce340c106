import { DatabaseSync } from 'node:sqlite'

import { describe, expect, test } from 'vitest'

import { parseConfig } from '#bff/config.ts'
import { createGateway } from '#bff/upstream/gateway.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { createSeal } from '#bff/upstream/seal.ts'
import { nodeAes } from '../node/aes.ts'
import { nodeCrypto } from '../node/crypto.ts'
import { sessionRecord } from '#bff/testing/session-record.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { openLocally, temporaryFile } from '#bff/testing/sqlite.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'
import { refresher } from '#bff/log-in/grants.ts'
import { RecordSeal } from '#bff/at-rest/record-seal.ts'
import { sessionSuite } from '#bff/session/session.suite.ts'
import { type Bench, pair } from '#bff/session/suite/harness.suite.ts'
import { sqliteSessions } from './session.ts'
import type { StoredSession } from '#bff/session/store.ts'

const config = parseConfig(demoSettings)
const secondPair = () => pair(2)

async function sqliteBench(): Promise<Bench & { file: string }> {
  const file = temporaryFile()
  let time = Date.parse('2026-11-21T09:00:00Z')
  let refreshes = 0
  let answer: Parameters<Bench['answerWith']>[0] = secondPair
  const now = () => time
  const upstream = createUpstream(async () => {
    refreshes += 1
    return answer()
  }, config.upstream)
  const seal = await createSeal(nodeAes, config.upstream.aesKey)
  const gateway = createGateway({ upstream, seal, config, md5 })
  const recordSeal = new RecordSeal(nodeCrypto, config.session.key)
  let opened = openLocally(file)
  const process = () =>
    sqliteSessions(opened.db, opened.writer.session, {
      recordSeal,
      crypto: nodeCrypto,
      now,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      refresh: refresher(gateway, config, now),
      tokenTime: config.session.tokenTime,
      callsPerMinute: config.session.callsPerMinute,
    })
  let running = process()
  const behind = new DatabaseSync(file)
  return {
    file,
    now,
    advance: (seconds) => (time += seconds * 1000),
    answerWith: (it) => (answer = it),
    refreshes: () => refreshes,
    session: (name) => running.at(name),
    storedRow: async (name) =>
      (behind.prepare('SELECT * FROM session WHERE name = ?').get(name) as StoredSession | undefined) ?? null, // our own table
    async overwrite(name, change) {
      for (const [column, value] of Object.entries(change)) {
        behind.prepare(`UPDATE session SET ${column} = ? WHERE name = ?`).run(value, name)
      }
    },
    recordSeal,
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
