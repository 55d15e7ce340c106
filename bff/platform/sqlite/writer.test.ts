import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { expect, onTestFinished, test } from 'vitest'

import { fixedRate } from '#bff/limits/rate-limit/rule.ts'
import { openLocally, temporaryFile } from '#bff/testing/stores/sqlite.ts'
import { recordLifetime } from '#bff/upstream/idempotency/store.ts'
import { threadWriter } from './writer.ts'

function open() {
  const file = temporaryFile()
  const writer = threadWriter(file)
  onTestFinished(() => writer.close())
  return { file, writer }
}

const device = { id: '1', name: 'a', sealed: new Uint8Array(), expiresAt: 1000 }
const session = (expiresAt: number) => ({
  sealed: new Uint8Array([1]),
  epoch: 1,
  lastSeen: 0,
  expiresAt,
  refreshingSince: null,
})

test('a write is committed before it resolves', async () => {
  const { file, writer } = open()
  await writer.idempotency.begin('key', 'print', { now: 0 })
  const other = new DatabaseSync(file)
  expect(other.prepare('SELECT name FROM idempotency').all()).toEqual([{ name: 'key' }])
  other.close()
})

test('writes that arrive together share commits', async () => {
  const { file, writer } = open()
  await writer.idempotency.begin('first', 'print', { now: 0 })
  const sizeOfLog = () => statSync(`${file}-wal`).size
  const before = sizeOfLog()
  await Promise.all(Array.from({ length: 200 }, (_, n) => writer.idempotency.begin(`key-${n}`, 'print', { now: 0 })))
  const pages = (sizeOfLog() - before) / 4096 // a commit writes each page that it changed
  expect(pages).toBeLessThan(200)
})

test('a lock of another process blocks no event loop, and writes go on once it is released', async () => {
  const { file, writer } = open()
  await writer.session.probe(1)
  const other = new DatabaseSync(file)
  other.exec('BEGIN EXCLUSIVE')
  const pending = writer.rateLimit.consume({ key: 'key', rule: fixedRate(5, 60), now: 0 })
  await new Promise((resolve) => setImmediate(resolve))
  other.exec('COMMIT') // on this thread: a blocking wait would never reach it
  expect(await pending).toEqual({ count: 1 })
  other.close()
})

test('a lock that persists is an error of every write, and nothing of them is stored', async () => {
  const { file, writer } = open()
  await writer.session.probe(1)
  const other = new DatabaseSync(file)
  other.exec('BEGIN EXCLUSIVE')
  const add = () => writer.device.add('account', device, { keep: 19, now: 0 })
  const outcomes = await Promise.allSettled([add(), add()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  other.exec('COMMIT')
  other.close()
  expect(await writer.device.list('account', 0)).toEqual([])
  await add()
  expect(await writer.device.list('account', 0)).toEqual([device])
})

test('of the writes that wait for a commit those above 20,000 are refused at once', async () => {
  const { writer } = open()
  const writes = Array.from({ length: 20_001 }, (_, n) => writer.session.probe(n))
  const outcomes = await Promise.allSettled(writes)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected' })
})

test('a sweep deletes all expired rows of every table, and no other', async () => {
  const { file, writer } = open()
  const add = async (name: string, expiresAt: number) =>
    Promise.all([
      writer.session.write(name, session(expiresAt - 60_000), null), // swept a minute later
      writer.device.add(name, { ...device, name, expiresAt }, { keep: 19, now: 0 }),
      writer.idempotency.begin(name, 'print', { now: expiresAt - recordLifetime }),
      writer.rateLimit.consume({ key: name, rule: fixedRate(1, 60), now: expiresAt - 60_000 }),
    ])
  await Promise.all(Array.from({ length: 250 }, (_, n) => add(`old-${n}`, 100_000 + n)))
  await add('new', 100_250)
  await writer.sweep(100_249)
  const other = new DatabaseSync(file)
  const names = ['session', 'log_in', 'idempotency'].map((table) => other.prepare(`SELECT name FROM ${table}`).all())
  expect(names).toEqual([[{ name: 'new' }], [{ name: 'new' }], [{ name: 'new' }]])
  expect(other.prepare('SELECT key FROM rate_limit').all()).toEqual([{ key: 'new' }])
  other.close()
})

test('a sweep deletes a hundred rows at a time, and other work goes on between', async () => {
  const { db, writer } = openLocally(':memory:')
  await Promise.all(Array.from({ length: 250 }, (_, n) => writer.idempotency.begin(`key-${n}`, 'print', { now: 0 })))
  const left = () => db.prepare('SELECT count(*) AS rows FROM idempotency').get()?.['rows']
  const sweep = writer.sweep(recordLifetime)
  expect(left()).toBe(150)
  await writer.idempotency.begin('new', 'print', { now: recordLifetime })
  await sweep
  expect(left()).toBe(1)
})
