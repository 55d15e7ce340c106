import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { fixedRate } from '#bff/rate-limit/rule.ts'
import { sqliteDevices } from './devices-sqlite.ts'
import { sqliteIdempotency } from './idempotency-sqlite.ts'
import { sqliteRateLimits } from './rate-limit-sqlite.ts'
import { openDatabase, retryWhileLocked } from './sqlite.ts'

let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
  file = join(directory, 'store.sqlite')
})
afterEach(() => rmSync(directory, { recursive: true }))

const device = { id: '1', name: 'a', sealed: new Uint8Array(), expiresAt: Number.MAX_SAFE_INTEGER }

const writes: Record<string, () => () => Promise<unknown>> = {
  'rate limits': () => {
    const store = sqliteRateLimits(file, Date.now)
    return async () => store.consume('key', fixedRate(5, 60))
  },
  'idempotency keys': () => {
    const store = sqliteIdempotency(file, Date.now)
    return async () => store.begin('key', 'fingerprint')
  },
  'log-ins': () => {
    const store = sqliteDevices(file, Date.now)
    return async () => store.add('account', device, 19)
  },
}

test.each(Object.entries(writes))(
  'a lock of another connection does not block the event loop: %s are written once it is released',
  async (_, open) => {
    const write = open()
    const other = new DatabaseSync(file)
    other.exec('BEGIN EXCLUSIVE')
    const pending = write()
    let isSettled = false
    const settle = () => void (isSettled = true)
    void pending.then(settle, settle)
    await new Promise((resolve) => setImmediate(resolve))
    expect(isSettled).toBe(false)
    other.exec('COMMIT') // on this thread: a blocking wait would never reach it
    await pending
    other.close()
  },
)

test('a lock that persists is an error, and the transaction is rolled back', async () => {
  const store = sqliteDevices(file, Date.now)
  const other = new DatabaseSync(file)
  other.exec('BEGIN EXCLUSIVE')
  await expect(store.add('account', device, 19)).rejects.toThrow('locked')
  other.exec('COMMIT')
  expect(await store.list('account')).toEqual([])
  await store.add('account', device, 19)
  expect(await store.list('account')).toHaveLength(1)
})

test('any other error is not retried', async () => {
  let runs = 0
  const failing = () => {
    runs += 1
    throw new Error('disk I/O error')
  }
  await expect(retryWhileLocked(failing)).rejects.toThrow('disk I/O error')
  expect(runs).toBe(1)
})

test('database files are readable by their owner only, existing ones too', () => {
  writeFileSync(file, '', { mode: 0o644 })
  const db = openDatabase(file, 'NORMAL', 'CREATE TABLE row (id INTEGER)')
  db.exec('INSERT INTO row VALUES (1)')
  const modes = readdirSync(directory).map((name) => [name, (statSync(join(directory, name)).mode & 0o777).toString(8)])
  expect(Object.fromEntries(modes)).toEqual({
    'store.sqlite': '600',
    'store.sqlite-shm': '600',
    'store.sqlite-wal': '600',
  })
  db.close()
})
