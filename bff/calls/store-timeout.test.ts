import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { ownTimers } from '../testing/own-timers.ts'
import { withStoreTimeout, refreshTimeout } from './store-timeout.ts'

let timers: () => number
beforeEach(() => void (timers = ownTimers()))

const silent = { read: () => new Promise<never>(() => undefined) }
const after = (ms: number) => ({
  read: () => sleep(ms).then(() => 'read'),
})
const away = { code: 'store_unavailable', status: 503, retryAfter: expect.any(Number) }

test.each([
  [2_000, withStoreTimeout(silent)],
  [20_000, withStoreTimeout(silent, refreshTimeout)],
])('a store that says nothing for %i ms is away', async (ms, store) => {
  const pending = store.read().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(timers()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await pending).toMatchObject(away)
})

test('a slow store is awaited, and no timer is left', async () => {
  const pending = withStoreTimeout(after(1_900)).read()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(await pending).toBe('read')
  expect(timers()).toBe(0)
})

test('a failing store is unavailable at once', async () => {
  const broken = withStoreTimeout({ read: () => Promise.reject(new Error('disk')) })
  await expect(broken.read()).rejects.toMatchObject(away)
})

/** Errors of SQLite itself, of a file that is only read and of a full one. */
function sqliteErrors(): unknown[] {
  const directory = mkdtempSync(join(tmpdir(), 'store-'))
  const full = new DatabaseSync(join(directory, 'sessions.sqlite'))
  full.exec('CREATE TABLE session (sealed BLOB); PRAGMA max_page_count = 2')
  const readOnly = new DatabaseSync(join(directory, 'sessions.sqlite'), { readOnly: true })
  onTestFinished(() => {
    full.close()
    readOnly.close()
    rmSync(directory, { recursive: true })
  })
  return [readOnly, full].map((db) => {
    try {
      return db.exec('INSERT INTO session VALUES (zeroblob(100000))')
    } catch (error) {
      return error
    }
  })
}

test('why a store fails is in the log: a full disk, a file that is only read, full memory; of another text nothing', async () => {
  const redis = [
    "OOM command not allowed when used memory > 'maxmemory'",
    "READONLY You can't write against a read only replica.",
    'connection to 10.0.0.7 lost while writing zhangwei',
  ].map((text) => new Error(text))
  const causes: unknown[] = []
  for (const error of [...sqliteErrors(), ...redis]) {
    const failing = withStoreTimeout({ read: () => Promise.reject(error as Error) }) // errors of SQLite and of this test
    causes.push(await failing.read().catch(({ cause }: Error) => cause))
  }
  expect(causes).toEqual([
    'store: attempt to write a readonly database',
    'store: database or disk is full',
    'store: OOM',
    'store: READONLY',
    redis[2],
  ])
})
