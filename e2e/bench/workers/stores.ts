import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

import { openDatabase } from '#bff/platform/sqlite/database.ts'
import { schema } from '#bff/platform/sqlite/tables.ts'
import { localWriter, threadWriter, type Writer } from '#bff/platform/sqlite/writer.ts'

const [rows, writes] = process.argv.slice(2).map(Number) as [number, number] // both are in the call
const directory = mkdtempSync(join(tmpdir(), 'bench-stores-'))
const path = (name: string) => join(directory, `${name}.sqlite`)
const open = (name: string) => openDatabase(path(name), { schema, busyTimeout: 0 })
const later = 1_000_000_000

/** Sweeps expired rows and stores idempotency keys, each as the gateway does it and on the event loop itself. Prints JSON. */
const filled = open('filled')
fill(filled)
filled.close()
copyFileSync(path('filled'), path('single'))
const thread = threadWriter(path('filled'))
const sweep = await measure(() => thread.sweep(later))
const idle = await measure(() => wait(Math.min(sweep.duration, 5_000)))
const group = await measure(() => storeKeys(thread))
await thread.close()
const single = open('single')
const statement = await measure(async () => single.exec(`DELETE FROM rate_limit WHERE expiresAt <= ${later}`))
const local = localWriter(single)
const commits = await measure(() => storeKeys(local))
await local.close()
rmSync(directory, { recursive: true })
process.stdout.write(JSON.stringify({ sweep, idle, statement, group, commits }))

/** Rows with random keys, as the gateway's are. */
function fill(db: DatabaseSync) {
  db.exec(`
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${rows})
    INSERT INTO rate_limit SELECT hex(randomblob(32)), 1, 0, 0, n FROM number;
    PRAGMA wal_checkpoint(TRUNCATE)`)
}

/** Keys that arrive at once, each begun and finished. */
async function storeKeys({ idempotency }: Writer) {
  const store = async (key: string) => {
    await idempotency.begin(key, 'fingerprint', { now: 0 })
    await idempotency.finish(key, new Uint8Array(300))
  }
  await Promise.all(Array.from({ length: writes }, () => store(crypto.randomUUID())))
}

/** Duration, and the longest delay of the event loop meanwhile. Milliseconds. */
async function measure(work: () => Promise<unknown>) {
  await wait(20)
  const stop = watchDelay()
  await wait(20)
  const startedAt = performance.now()
  await work()
  const duration = performance.now() - startedAt
  await wait(20)
  return { duration, delay: stop() }
}

/**
 * Longest time between two runs of a timer, without what this thread waited for a processor that others used. The waits are
 * read outside of the two times, so that none is missed.
 */
function watchDelay(): () => number {
  let longest = 0
  let waited = processorWait()
  let lastEnd = performance.now()
  const timer = setInterval(() => {
    const delay = performance.now() - lastEnd
    longest = Math.max(longest, delay - (processorWait() - waited))
    waited = processorWait()
    lastEnd = performance.now()
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

/** Milliseconds that this thread was ready to run and did not; 0 where the system is not Linux. */
function processorWait(): number {
  if (process.platform !== 'linux') return 0
  const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
  return Number(waited) / 1e6
}
