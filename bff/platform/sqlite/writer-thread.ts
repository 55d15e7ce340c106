import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'

import { openDatabase } from './database.ts'
import { commitTogether } from './group-commit.ts'
import { sweep } from './sweep.ts'
import { schema, sqliteTables } from './tables.ts'
import type { Answers, Order } from './writer.ts'

/** Milliseconds to wait for the lock of another process. Source: security R9. */
const lockTimeout = 250
/** Writes of one transaction: a larger group is not faster. */
const maxGroup = 500

const port = parentPort as MessagePort // this file runs as a worker thread
const db = openDatabase(String(workerData), { schema, busyTimeout: lockTimeout })
const tables = sqliteTables(db)

/** The thread of a writer: takes the writes that have arrived, commits them together, answers. */
port.on('message', (first: Order) => {
  const orders = [first]
  while (orders.length < maxGroup) {
    const next = receiveMessageOnPort(port)
    if (!next) break
    orders.push(next.message as Order) // the writer sends this type only
  }
  const writes = orders.filter((order) => 'write' in order)
  const outcomes = commitTogether(
    db,
    tables,
    writes.map(({ write }) => write),
  )
  answer(writes.map(({ id }, n) => [id, outcomes[n]!])) // one outcome for each
  for (const order of orders) if ('sweep' in order) void sweepFor(order)
  for (const order of orders) if ('close' in order) close(order)
})

async function sweepFor({ id, sweep: now }: Extract<Order, { sweep: number }>) {
  const outcome = await sweep(db, tables, now).then(
    () => ({ value: null }),
    (error: unknown) => ({ error }),
  )
  answer([[id, outcome]])
}

function close({ id }: Order) {
  db.close()
  answer([[id, { value: null }]])
}

function answer(answers: Answers) {
  if (answers.length > 0) port.postMessage(answers)
}
