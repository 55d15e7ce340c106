import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { deviceSuite } from '#bff/devices/devices.suite.ts'
import { sqliteDevices } from './devices-sqlite.ts'

const directory = mkdtempSync(join(tmpdir(), 'devices-'))
afterAll(() => rmSync(directory, { recursive: true }))

let files = 0

describe('log-ins in SQLite', () => {
  deviceSuite(async () => {
    files += 1
    const file = join(directory, `${files}.sqlite`)
    let time = Date.parse('2026-11-21T09:00:00Z')
    const now = () => time
    let running = sqliteDevices(file, now)
    return {
      get store() {
        return running
      },
      now,
      advance: (seconds) => (time += seconds * 1000),
      async restart() {
        running.close()
        running = sqliteDevices(file, now)
      },
    }
  })
})

test('the sweep deletes expired rows', async () => {
  let time = 1000
  const store = sqliteDevices(':memory:', () => time)
  await store.add('account', { id: '1', name: 'a', sealed: new Uint8Array(), expiresAt: 2000 }, 19)
  time = 2000
  store.sweep()
  time = 0
  expect(await store.list('account')).toEqual([])
})
