import * as v from 'valibot'

import { type StoreAddress, StoreSetting } from '#bff/config/store-address.ts'
import { connectRedis } from '../redis/connection.ts'
import { redisImport } from '../redis/import.ts'
import { type LogInRow, type SqliteRows, sqliteRows } from '../sqlite/rows.ts'

/** Rows under way at a time. */
const batchSize = 200

/**
 * `npm run move:store -- sqlite:path redis://…`: copies what a SQLite file holds to a Redis, while no gateway runs. Values
 * stay sealed. It may be repeated: what is there stays. Source: docs/decisions/0095.
 */
const [from, to] = process.argv.slice(2).map(addressOf)
if (from?.kind !== 'sqlite' || !to || to.kind === 'sqlite')
  exit('usage: npm run move:store -- sqlite:path redis://host')

const rows = opened(from.path)
const redis = await connectRedis(to, { report: () => undefined }).catch((error: unknown) => exit(messageOf(error)))
const target = redisImport(redis, rows.now)
await target.clock().catch((error: unknown) => exit(messageOf(error)))
await move('sessions', rows.sessions(), target.session)
await move('accounts with log-ins', byAccount(rows.logIns()), (it) => target.logIns(it[0].account, it))
await move('idempotency keys', rows.idempotencyKeys(), target.idempotencyKey)
await move('rate limits', rows.rateLimits(), target.rateLimit)
rows.close()
redis.close()

/** Copies all rows and prints how many were new. */
async function move<Row>(what: string, all: Iterable<Row>, add: (row: Row) => Promise<boolean>) {
  let [count, added] = [0, 0]
  for (const batch of batches(all)) {
    const results = await Promise.all(batch.map(add)).catch((error: unknown) => exit(messageOf(error)))
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

function addressOf(text: string): StoreAddress {
  const { success, output, issues } = v.safeParse(StoreSetting, text)
  return success ? output : exit(`a store ${issues[0].message}`)
}

function opened(path: string): SqliteRows {
  try {
    return sqliteRows(path)
  } catch (error) {
    return exit(messageOf(error))
  }
}

/** The message of a store names no data. */
function messageOf(error: unknown): string {
  return `nothing more was moved: ${error instanceof Error ? error.message : 'unknown error'}`
}

function exit(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
