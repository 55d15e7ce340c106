import { type AddressInfo, Server } from 'node:net'

import { api } from '#contracts/api.ts'

import { createApp } from '#bff/app.ts'
import { clientAssets } from './assets.ts'
import { clientAddressBehind } from './client-address.ts'
import { exposeMetrics } from './expose-metrics.ts'
import { ConfigError } from '#bff/config/error.ts'
import { createGateway } from '#bff/upstream/gateway.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { nodeAes } from './aes.ts'
import { nodeCrypto as crypto } from './crypto.ts'
import { undiciFetch } from './fetch.ts'
import { agents, pools } from './pools.ts'
import { rawHeaderSize } from './header-size.ts'
import { rawTarget } from './raw-target.ts'
import { batchedLog } from './log.ts'
import { fileJournal } from './log-out-journal.ts'
import { memorySharedReads } from './shared-reads.ts'
import { createSeal } from '#bff/upstream/seal.ts'
import { httpServer } from './server.ts'
import { readSettings } from './settings.ts'
import { startFault } from './start-fault.ts'
import { deviationLog } from '#bff/upstream/deviations.ts'
import { recordedRefresh, refresher } from '#bff/log-in/grants.ts'
import { RecordSeal } from '#bff/at-rest/record-seal.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'
import { describeStore } from '#bff/config/store-address.ts'
import { redisStores } from '../redis/stores.ts'
import { sqliteStores } from '../sqlite/stores.ts'

/** Seconds until requests under way are cut off after SIGTERM. Source: security R66. */
const drainTimeout = 25
/** Seconds from the end of new connections until idle ones are closed, at most. */
const idleGrace = 1
const minute = 60_000
/** Milliseconds between two savings of the clock: a step of the wall clock within it is forgotten by a crash. */
const clockInterval = 5_000

const { config, nodeConfig, authorities, warnings } = settingsOrExit()
const dispatchers = agents(pools, authorities)
const upstream = createUpstream(undiciFetch(dispatchers), config.upstream, { pools })
const seal = await createSeal(nodeAes, config.upstream.aesKey)
const log = batchedLog((text) => process.stdout.write(text))
process.once('exit', log.flush)
const wallTime = Date.now
const { metrics, ...exposed } = await exposeMetrics(nodeConfig).catch(exitUnopened('METRICS_PORT'))
const report = deviationLog({ api, log, wallTime, metrics })
const stores = await openStores().catch(exitUnopened('STORE'))
const logOutJournal = await fileJournal(journalPath()).catch(exitUnopened('LOG_OUT_JOURNAL'))
const { now, sessionCount } = stores
if (sessionCount) metrics.gauge('sessions', sessionCount)
const timers = [setInterval(() => attempt(stores.saveClock()), clockInterval), setInterval(sweep, minute)]
let sweeping: Promise<void> | null = null
let shutdown: 'announced' | 'begun' | null = null

const app = createApp({
  config,
  api,
  upstream,
  seal,
  ...stores,
  sessions: stores.sessions({
    recordSeal: new RecordSeal(crypto, config.session.key),
    crypto,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    refresh: recordedRefresh(
      refresher(createGateway({ upstream, seal, config, md5, report, metrics }), config, now),
      metrics,
    ),
    tokenTime: config.session.tokenTime,
    callsPerMinute: config.session.callsPerMinute,
  }),
  sharedReads: memorySharedReads(now),
  sharesPolls: true,
  logOutJournal,
  crypto,
  md5,
  wallTime,
  clientAddress: clientAddressBehind(nodeConfig.TRUSTED_PROXIES),
  headerSize: rawHeaderSize,
  isDraining: () => shutdown !== null,
  rawTarget,
  log,
  metrics,
  ...(exposed.metricsExposition && { metricsExposition: exposed.metricsExposition }),
  assets: await clientAssets(built('client'), ...(config.apiDocs ? [built('api-docs')] : [])).catch(() =>
    exit('dist/client or dist/api-docs is missing'),
  ),
})

const server = httpServer((request, bindings) => app.fetch(request, bindings), {
  maxConnections: nodeConfig.MAX_CONNECTIONS,
  bodyTimeout: nodeConfig.BODY_TIMEOUT * 1000,
  uploadIdleTimeout: nodeConfig.UPLOAD_IDLE_TIMEOUT * 1000,
  downloadIdleTimeout: 15_000, // as between two chunks of the upstream
  isClosing: () => shutdown === 'begun',
})
server.once('error', (error) => exit(startFault(error, nodeConfig)))
server.listen(nodeConfig.PORT, nodeConfig.HOST, () => {
  const { address, port } = server.address() as AddressInfo // a TCP server's
  process.stdout.write(`listening on http://${address}:${port} with store ${describeStore(nodeConfig.STORE)}\n`)
  for (const warning of warnings) process.stdout.write(`warning: ${warning}\n`)
  if (exposed.address) process.stdout.write(`metrics on ${exposed.address}\n`)
})
process.once('SIGTERM', drain)
process.once('SIGINT', stop)

function built(folder: 'client' | 'api-docs'): URL {
  return new URL(`../../../dist/${folder}/`, import.meta.url)
}

/** Not ready from now on; a balancer that learns of it from the readiness check has the delay to do so. */
function drain() {
  shutdown = 'announced'
  setTimeout(stop, nodeConfig.SHUTDOWN_DELAY * 1000)
}

/**
 * Graceful shutdown: no new connections, waits for requests under way, then closes the stores. A proxy may be sending a
 * request on an idle connection: these stay for a while, in which it meets the closed port and takes another gateway.
 */
function stop() {
  shutdown = 'begun'
  for (const timer of timers) clearInterval(timer)
  exposed.close()
  const deadline = setTimeout(() => process.exit(1), drainTimeout * 1000)
  let closeTimer: ReturnType<typeof setInterval> | undefined
  const closeIdle = () => (closeTimer = setInterval(() => server.closeIdleConnections(), 100)) // as they become idle
  setTimeout(closeIdle, Math.min(idleGrace, nodeConfig.SHUTDOWN_DELAY) * 1000)
  // Not that of an HTTP server, which closes idle connections first. What has connected is accepted before.
  setImmediate(() =>
    Server.prototype.close.call(server, () => {
      clearTimeout(deadline)
      clearInterval(closeTimer)
      const closed = Promise.all([closeStores(), dispatchers.calls.close(), dispatchers.transfers.close()])
      void closed.finally(() => process.exit(0))
    }),
  )
}

async function closeStores() {
  await attempt(stores.saveClock())
  await Promise.all([stores.close(), logOutJournal.close()])
}

/** A sweep of many rows may take longer than the time between two. */
function sweep() {
  sweeping ??= attempt(stores.sweep()).finally(() => (sweeping = null))
}

/** A locked file or a full disk must not end the process: the next time does what this one could not. */
async function attempt(work: Promise<void>) {
  await work.catch(() => undefined)
}

function settingsOrExit() {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return exit(error.message)
    throw error
  }
}

async function openStores() {
  const { STORE } = nodeConfig
  if (STORE.kind === 'sqlite') return sqliteStores(STORE.path)
  return redisStores(STORE, (store) => {
    const level = store === 'available' ? 'info' : 'warn'
    log({ time: new Date(wallTime()).toISOString(), level, store })
  })
}

/** Not in the store, which is what fails; of one process, because it is written without locks. */
function journalPath(): string {
  const { STORE, LOG_OUT_JOURNAL, PORT } = nodeConfig
  const isFile = STORE.kind === 'sqlite' && STORE.path !== ':memory:'
  const byDefault = isFile ? `${STORE.path}-log-outs` : `.data/log-outs-${PORT}`
  return LOG_OUT_JOURNAL ?? byDefault
}

/** The message of the store, of the file system or of the network names no data. */
function exitUnopened(setting: 'STORE' | 'LOG_OUT_JOURNAL' | 'METRICS_PORT') {
  return (error: unknown) =>
    exit(`${setting} cannot be opened: ${error instanceof Error ? error.message : 'unknown error'}`)
}

/** Exits with the reason in one line. */
function exit(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
