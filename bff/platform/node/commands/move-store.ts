import * as v from 'valibot'

import { type StoreAddress, StoreSetting } from '#bff/config/store-address.ts'
import { connectRedis } from '../../redis/connection.ts'
import { redisImport } from '../../redis/import.ts'
import { type LogInRow, type SqliteRows, sqliteRows } from '../../sqlite/rows.ts'
import { exit } from './exit.ts'

/** Rows under way at a time. */
const batchSize = 200

/**
 * `exam-gateway move-store sqlite:path redis://…`: copies what a SQLite file holds to a Redis, while no gateway runs.
 * Values stay sealed. May be repeated: existing records stay.
 */
export async function moveStore(args: readonly string[]): Promise<number> {
  const [from, to] = args.slice(0, 2).map(storeAddress)
  if (from?.kind !== 'sqlite' || !to || to.kind === 'sqlite') {
    return exit('usage: exam-gateway move-store sqlite:path redis://host')
  }
  const rows = opened(from.path)
  try {
    const redis = await connectRedis(to, { report: () => undefined })
    const target = redisImport(redis, rows.now)
    await target.clock()
    await move('sessions', rows.sessions(), target.session)
    await move('lists of log-ins', byAccount(rows.logIns()), (it) => target.logIns(it[0].account, it))
    await move('idempotency keys', rows.idempotencyKeys(), target.idempotencyKey)
    await move('rate limits', rows.rateLimits(), target.rateLimit)
    await move('values of shared state', rows.sharedState(), target.sharedState)
    await move('second factors', rows.secondFactors(), target.secondFactor)
    rows.close()
    redis.close()
    return 0
  } catch (error) {
    return exit(errorMessage(error))
  }
}

/** Copies all rows and prints how many were new. */
async function move<Row>(what: string, all: Iterable<Row>, add: (row: Row) => Promise<boolean>) {
  let [count, added] = [0, 0]
  for (const batch of batches(all)) {
    const results = await Promise.all(batch.map(add))
    count += results.length
    added += results.filter(Boolean).length
  }
  process.stdout.write(`${count} ${what}, ${added} of them new\n`)
}

function* batches<Row>(all: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of all) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

type LogIns = [LogInRow, ...LogInRow[]]

/** Rows that follow each other, by their account. */
function* byAccount(all: Iterable<LogInRow>): Generator<LogIns> {
  let group: LogIns | null = null
  for (const row of all) {
    if (group?.[0].account === row.account) group.push(row)
    else {
      if (group) yield group
      group = [row]
    }
  }
  if (group) yield group
}

function storeAddress(text: string): StoreAddress {
  const { success, output, issues } = v.safeParse(StoreSetting, text)
  return success ? output : exit(`a store ${issues[0].message}`)
}

function opened(path: string): SqliteRows {
  try {
    return sqliteRows(path)
  } catch (error) {
    return exit(errorMessage(error))
  }
}

/** The message of a store names no data. */
function errorMessage(error: unknown): string {
  return `nothing more was moved: ${error instanceof Error ? error.message : 'unknown error'}`
}
