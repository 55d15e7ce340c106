import type { NodeConfig } from '#bff/config/environment.ts'
import type { Log } from '#bff/http/log-line.ts'
import { heartbeat, type Membership } from '#bff/limits/concurrency/processes.ts'
import { redisStores } from '../redis/stores.ts'
import { sqliteStores } from '../sqlite/stores.ts'
import type { Stores } from '../stores.ts'
import { type FileJournal, fileJournal } from './log-out-journal.ts'
import { failStart } from './log/process-log.ts'

const minute = 60_000
/** Milliseconds between two savings of the clock: a step of the wall clock within it is forgotten by a crash. */
const clockInterval = 5_000

/** The stores of a process, swept and with their clock saved until they are closed. */
export type OpenStores = { readonly stores: Stores; readonly logOutJournal: FileJournal; close(): Promise<void> }

/**
 * Opens store and journal; ends the process with one line where that fails. `onBeat` gets the membership of each heartbeat;
 * while the store is unavailable the last one holds.
 */
export async function openStores(
  nodeConfig: NodeConfig,
  log: Log,
  onBeat: (membership: Membership) => void,
): Promise<OpenStores> {
  const stores = await connectStores(nodeConfig, log).catch(exitUnopened('STORE'))
  const logOutJournal = await fileJournal(journalPath(nodeConfig)).catch(exitUnopened('LOG_OUT_JOURNAL'))
  let sweeping: Promise<void> | null = null
  /** A sweep of many rows may take longer than the time between two. */
  function sweep() {
    sweeping ??= attempt(stores.sweep()).finally(() => (sweeping = null))
  }
  const beat = () => attempt(stores.processes.beat().then(onBeat))
  await beat()
  const timers = [
    setInterval(() => attempt(stores.saveClock()), clockInterval),
    setInterval(sweep, minute),
    setInterval(beat, heartbeat),
  ]
  return {
    stores,
    logOutJournal,
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([attempt(stores.saveClock()), attempt(stores.processes.leave())])
      await Promise.all([stores.close(), logOutJournal.close()])
    },
  }
}

async function connectStores({ STORE }: NodeConfig, log: Log): Promise<Stores> {
  if (STORE.kind === 'sqlite') return sqliteStores(STORE.path)
  return redisStores(STORE, (store) => {
    const level = store === 'available' ? 'info' : 'warn'
    log({ time: new Date().toISOString(), level, store })
  })
}

/** Not in the store, which is what fails; of one process, because it is written without locks. */
function journalPath({ STORE, LOG_OUT_JOURNAL, PORT }: NodeConfig): string {
  const isFile = STORE.kind === 'sqlite' && STORE.path !== ':memory:'
  const byDefault = isFile ? `${STORE.path}-log-outs` : `.data/log-outs-${PORT}`
  return LOG_OUT_JOURNAL ?? byDefault
}

/** A locked file or a full disk must not end the process: the next time does what this one could not. */
async function attempt(work: Promise<void>) {
  await work.catch(() => undefined)
}

/** The message of the store, of the file system or of the network names no data. */
export const exitUnopened = (setting: 'STORE' | 'LOG_OUT_JOURNAL' | 'METRICS_PORT' | 'AUDIT_LOG') => (error: unknown) =>
  failStart(`${setting} cannot be opened: ${error instanceof Error ? error.message : 'unknown error'}`)
