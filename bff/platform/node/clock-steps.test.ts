import { DatabaseSync } from 'node:sqlite'

import { describe, expect, test } from 'vitest'

import { memoryConcurrency } from '#bff/limits/concurrency/memory.ts'
import { drivenClocks, hour, minute, second } from '#bff/testing/driven-clocks.ts'
import { refreshBench } from '#bff/testing/stores/refresh-bench.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { openLocally, temporaryFile } from '#bff/testing/stores/sqlite.ts'
import { type Bench, clockStepSuite } from '#bff/testing/suites/clock-steps.suite.ts'
import { sqliteClock } from '../sqlite/clock.ts'
import { sqliteDevices } from '../sqlite/devices.ts'
import { sqliteIdempotency } from '../sqlite/idempotency.ts'
import { sqliteRateLimits } from '../sqlite/rate-limit.ts'
import { sqliteSessions } from '../sqlite/session.ts'

/** `sleeps`: milliseconds of each wait for another process. */
type SqliteBench = Bench & { readonly file: string; readonly sleeps: readonly number[] }

async function sqliteBench(): Promise<SqliteBench> {
  const file = temporaryFile()
  const clocks = drivenClocks()
  const sleeps: number[] = []
  const refresh = await refreshBench()

  function start() {
    const { db, writer } = openLocally(file)
    const clock = sqliteClock(db, writer.clock, clocks)
    const { now } = clock
    const sessions = sqliteSessions(
      db,
      writer.session,
      refresh.dependencies(now, async (ms) => void sleeps.push(ms)),
    )
    const devices = sqliteDevices(writer.device, now)
    const idempotency = sqliteIdempotency(writer.idempotency, now)
    const rateLimits = sqliteRateLimits(writer.rateLimit, now)
    const stores = { sessions, devices, idempotency, rateLimits, concurrency: memoryConcurrency(now) }
    return { clock, writer, stores }
  }

  let running = start()
  return {
    get stores() {
      return running.stores
    },
    now: () => running.clock.now(),
    step: clocks.step,
    pass: clocks.pass,
    async restart(step = 0) {
      await running.clock.save()
      await running.writer.close()
      clocks.step(step)
      running = start()
    },
    sweep: () => running.writer.sweep(running.clock.now()),
    answerWith: refresh.answerWith,
    refreshes: refresh.refreshes,
    file,
    sleeps,
  }
}

describe('a wall clock that steps, with SQLite and memory', () => {
  clockStepSuite(sqliteBench)
})

test('a refresh that a process left unfinished is awaited for its deadline at most, though the clock stepped back', async () => {
  const bench = await sqliteBench()
  const calls = () => bench.stores.sessions.at('name')
  await calls().create('secret', sessionRecord(bench.now(), { expiresIn: 60 }))
  bench.pass(58 * second)
  const other = new DatabaseSync(bench.file)
  other.prepare('UPDATE session SET refreshingSince = ?').run(bench.now() + 9 * hour)
  await bench.restart()
  expect(await calls().open('secret', { slide: true })).toMatchObject({ accessToken: 'access-2' })
  expect(bench.sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(15 * second)
  other.close()
})

test('what a crash forgets of the clock is what it did since it was saved', async () => {
  const file = temporaryFile()
  const clocks = drivenClocks()
  const before = openLocally(file)
  const clock = sqliteClock(before.db, before.writer.clock, clocks)
  clocks.step(9 * hour)
  await clock.save()
  clocks.pass(minute)
  const after = openLocally(file)
  const next = sqliteClock(after.db, after.writer.clock, clocks)
  expect(next.now()).toBe(clocks.wallTime() - 9 * hour)
})
