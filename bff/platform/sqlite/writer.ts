import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

import type { Remote } from './database.ts'
import { commitTogether, type WriteOutcome, type Write } from './group-commit.ts'
import { sweep } from './sweep.ts'
import { sqliteTables, type SqliteTables } from './tables.ts'

/** Writes to the tables of one database, in order; each resolves after its commit. */
export type Writer = { readonly [Name in keyof SqliteTables]: Remote<SqliteTables[Name]> } & {
  /** Deletes expired rows. */
  sweep(now: number): Promise<void>
  close(): Promise<void>
}

/** What the thread is asked to do: a write, a sweep at a time, or the end. */
type Task = { readonly write: Write } | { readonly sweep: number } | { readonly close: true }

export type Order = Task & { readonly id: number }

/** Outcomes of some of the orders. */
export type Answers = readonly (readonly [id: number, outcome: WriteOutcome])[]

/** Under a name of its own: Vite refuses a template beside import.meta.url, in the tests of pages. */
const here = import.meta.url

/** That of this file: the bundle has the thread beside it as well. */
const [extension = ''] = /\.\w+$/.exec(here) ?? []

/** Writes that wait for their commit at most, against memory exhaustion behind a disk that hangs. */
const maxWaiting = 20_000

/**
 * A thread that writes to a database file, so that neither a sync to disk nor a sweep stalls the event loop. What arrives
 * while it commits is its next group.
 */
export function threadWriter(path: string): Writer {
  // No error listener: an error of the thread ends this process, which is better than a process without a writer.
  const thread = new Worker(new URL(`writer-thread${extension}`, here), { workerData: path })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0

  thread.on('message', (answers: Answers) => {
    for (const [id, outcome] of answers) {
      const promise = waiting.get(id)
      waiting.delete(id)
      if ('error' in outcome) promise?.reject(outcome.error)
      else promise?.resolve(outcome.value)
    }
  })

  function send(task: Task): Promise<unknown> {
    const promise = Promise.withResolvers<unknown>()
    lastId += 1
    waiting.set(lastId, promise)
    thread.postMessage({ ...task, id: lastId } satisfies Order)
    return promise.promise
  }

  async function sendWrite(write: Write): Promise<unknown> {
    if (waiting.size >= maxWaiting) throw new Error('too many writes are waiting')
    return send({ write })
  }

  return {
    ...remoteTables(sendWrite),
    async sweep(now) {
      await send({ sweep: now })
    },
    async close() {
      await send({ close: true })
      await thread.terminate()
    },
  }
}

/** Writes on this thread, each in a transaction of its own: for a database in memory, and for tests. */
export function localWriter(db: DatabaseSync): Writer {
  const tables = sqliteTables(db)
  async function send(write: Write): Promise<unknown> {
    const [outcome] = commitTogether(db, tables, [write])
    if (outcome && 'error' in outcome) throw outcome.error
    return outcome?.value
  }
  return { ...remoteTables(send), sweep: (now) => sweep(db, tables, now), close: async () => db.close() }
}

const tableNames = Object.keys({
  session: true,
  device: true,
  idempotency: true,
  rateLimit: true,
  sharedState: true,
  secondFactor: true,
  clock: true,
} satisfies Record<keyof SqliteTables, true>)

/** Every method of every table sends a write. */
function remoteTables(send: (write: Write) => Promise<unknown>) {
  const method =
    (table: string, method: string) =>
    (...args: unknown[]) =>
      send({ table, method, args })
  const remote = (table: string) => new Proxy({}, { get: (_, name) => method(table, String(name)) })
  return Object.fromEntries(tableNames.map((table) => [table, remote(table)])) as Omit<Writer, 'sweep' | 'close'> // each name has its table's methods
}
