import { expect, test } from 'vitest'

import { openDatabase } from './database.ts'
import { commitTogether, type Write } from './group-commit.ts'
import { schema, sqliteTables } from './tables.ts'

const open = () => {
  const db = openDatabase(':memory:', { schema, busyTimeout: 0 })
  return { db, tables: sqliteTables(db) }
}

const begin = (name: string): Write => ({
  table: 'idempotency',
  method: 'begin',
  args: [name, 'fingerprint', { now: 0 }],
})
const probe = (at: number): Write => ({ table: 'session', method: 'probe', args: [at] })
/** A time that the table, which is STRICT, does not take. */
const impossible = probe(0.5)

test('a group answers each of its writes', () => {
  const { db, tables } = open()
  expect(commitTogether(db, tables, [begin('a'), begin('b'), begin('a')])).toEqual([
    { value: null },
    { value: null },
    { value: { fingerprint: 'fingerprint', sealed: null, age: 0 } },
  ])
})

test('a write that fails does not fail the others of its group', () => {
  const { db, tables } = open()
  const outcomes = commitTogether(db, tables, [begin('a'), impossible, begin('b')])
  expect(outcomes).toEqual([{ value: null }, { error: expect.any(Error) }, { value: null }])
  expect(commitTogether(db, tables, [begin('b')])).toMatchObject([{ value: { fingerprint: 'fingerprint' } }])
})

test('a group with a write that must survive a power cut is synced to disk, others are not', () => {
  const { db, tables } = open()
  const synchronous = () => db.prepare('PRAGMA synchronous').get()?.['synchronous']
  commitTogether(db, tables, [probe(1), begin('a')])
  expect(synchronous()).toBe(2)
  commitTogether(db, tables, [probe(2)])
  expect(synchronous()).toBe(1)
})
