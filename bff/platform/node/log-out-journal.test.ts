import { statSync } from 'node:fs'

import { expect, test } from 'vitest'

import { maxPending } from '#bff/session/pending-log-outs.ts'
import { temporaryFile } from '#bff/testing/stores/sqlite.ts'
import { fileJournal } from './log-out-journal.ts'

const name = (n: number) => n.toString(16).padStart(64, 'f')

test('what is added and not removed is pending after a restart, without a close', async () => {
  const path = temporaryFile()
  const journal = await fileJournal(path)
  expect(journal.pending).toEqual([])
  await Promise.all([1, 2, 3].map((n) => journal.add(name(n))))
  await journal.remove(name(2))
  const next = await fileJournal(path)
  expect(next.pending).toEqual([name(1), name(3)])
  await next.remove(name(1))
  await next.remove(name(9))
  const last = await fileJournal(path)
  expect(last.pending).toEqual([name(3)])
  await Promise.all([journal, next, last].map((it) => it.close()))
})

test('its size never changes, so that a full disk cannot refuse it, and only its owner reads it', async () => {
  const path = temporaryFile()
  const journal = await fileJournal(path)
  const before = statSync(path)
  await journal.add(name(1))
  expect([before.size, statSync(path).size]).toEqual([32 * maxPending, 32 * maxPending])
  expect((before.mode & 0o777).toString(8)).toBe('600')
  await journal.close()
})
