import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFile } from '#bff/testing/stores/sqlite.ts'
import { openDatabase } from './database.ts'

test('database files are readable by their owner only, existing ones too', () => {
  const file = temporaryFile()
  writeFileSync(file, '', { mode: 0o644 })
  const db = openDatabase(file, { schema: 'CREATE TABLE row (id INTEGER)', busyTimeout: 0 })
  db.exec('INSERT INTO row VALUES (1)')
  const modes = readdirSync(dirname(file)).map((name) => [
    name,
    (statSync(`${dirname(file)}/${name}`).mode & 0o777).toString(8),
  ])
  expect(Object.fromEntries(modes)).toEqual({
    'store.sqlite': '600',
    'store.sqlite-shm': '600',
    'store.sqlite-wal': '600',
  })
  db.close()
})
