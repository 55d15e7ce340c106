import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'

import { api } from '#contracts/api.ts'

import { createApp } from '#bff/app.ts'
import { clientAssets } from './assets.ts'
import { clientAddressBehind } from './client-address.ts'
import { ConfigError, parseConfig, parseNodeConfig } from '#bff/config.ts'
import { sqliteDevices } from './devices-sqlite.ts'
import { createGateway } from '#bff/upstream/gateway.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { nodeAes } from './aes.ts'
import { nodeCrypto as crypto } from './crypto.ts'
import { memoryConcurrency } from './concurrency-memory.ts'
import { undiciFetch } from './fetch.ts'
import { agents, pools } from './pools.ts'
import { rawHeaderSize } from './header-size.ts'
import { rawTarget } from './raw-target.ts'
import { batchedLog } from './log.ts'
import { createSeal } from '#bff/upstream/seal.ts'
import { sqliteRateLimits } from './rate-limit-sqlite.ts'
import { httpServer } from './server.ts'
import { sqliteIdempotency } from './idempotency-sqlite.ts'
import { deviationLog } from '#bff/upstream/deviations.ts'
import { refresher } from '#bff/log-in/grants.ts'
import { RecordSeal } from '#bff/session/record.ts'
import { sqliteSessions } from './session-sqlite.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'

/** Seconds until requests under way are cut off after SIGTERM. Source: security R66. */
const drainTimeout = 25
const minute = 60_000

const { config, nodeConfig } = settingsOrExit()
openOrExit(() => mkdirSync(dirname(nodeConfig.SQLITE_PATH), { recursive: true, mode: 0o700 }))
const dispatchers = agents()
const upstream = createUpstream(undiciFetch(dispatchers), config.upstream, { pools })
const seal = await createSeal(nodeAes, config.upstream.aesKey)
const log = batchedLog((text) => process.stdout.write(text))
process.once('exit', log.flush)
const report = deviationLog({ api, log, now: Date.now })
const sessions = openOrExit(() =>
  sqliteSessions(nodeConfig.SQLITE_PATH, {
    recordSeal: new RecordSeal(crypto, config.session.key),
    crypto,
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    refresh: refresher(createGateway({ upstream, seal, config, md5, report }), config, Date.now),
    tokenTime: config.session.tokenTime,
    callsPerMinute: config.session.callsPerMinute,
  }),
)
const devices = openOrExit(() => sqliteDevices(nodeConfig.SQLITE_PATH, Date.now))
const idempotency = openOrExit(() => sqliteIdempotency(nodeConfig.SQLITE_PATH, Date.now))
const rateLimits = openOrExit(() => sqliteRateLimits(nodeConfig.SQLITE_PATH, Date.now))
const stores = [sessions, devices, idempotency, rateLimits]
const concurrency = memoryConcurrency(Date.now)
const sweepTimer = setInterval(() => {
  concurrency.sweep()
  for (const store of stores) sweep(store)
}, minute)

const app = createApp({
  config,
  api,
  upstream,
  seal,
  sessions,
  devices,
  idempotency,
  rateLimits,
  concurrency,
  sharesPolls: true,
  crypto,
  md5,
  now: Date.now,
  clientAddress: clientAddressBehind(nodeConfig.TRUSTED_PROXIES),
  headerSize: rawHeaderSize,
  rawTarget,
  log,
  assets: await clientAssets(built('client'), ...(config.apiDocs ? [built('api-docs')] : [])).catch(() =>
    exit('dist/client or dist/api-docs is missing'),
  ),
})

const server = httpServer((request, bindings) => app.fetch(request, bindings), {
  maxConnections: nodeConfig.MAX_CONNECTIONS,
  bodyTimeout: nodeConfig.BODY_TIMEOUT * 1000,
  uploadIdleTimeout: nodeConfig.UPLOAD_IDLE_TIMEOUT * 1000,
  downloadIdleTimeout: 15_000, // as between two chunks of the upstream
})
server.listen(nodeConfig.PORT, nodeConfig.HOST, () => {
  const { address, port } = server.address() as AddressInfo // a TCP server's
  process.stdout.write(`listening on http://${address}:${port}\n`)
})
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

function built(folder: 'client' | 'api-docs'): URL {
  return new URL(`../../../dist/${folder}/`, import.meta.url)
}

/** Graceful shutdown: no new connections, waits for requests under way, then closes the stores. */
function stop() {
  clearInterval(sweepTimer)
  const deadline = setTimeout(() => process.exit(1), drainTimeout * 1000)
  const closeTimer = setInterval(() => server.closeIdleConnections(), 100) // keep-alive connections, as they become idle
  server.close(() => {
    clearTimeout(deadline)
    clearInterval(closeTimer)
    for (const store of stores) store.close()
    const closed = Promise.all([dispatchers.calls.close(), dispatchers.transfers.close()])
    void closed.finally(() => process.exit(0))
  })
}

/** A locked file or a full disk must not end the process: the next sweep deletes what this one could not. */
function sweep(store: (typeof stores)[number]) {
  try {
    store.sweep()
  } catch {
    return
  }
}

function settingsOrExit() {
  try {
    return { config: parseConfig(process.env), nodeConfig: parseNodeConfig(process.env) }
  } catch (error) {
    if (error instanceof ConfigError) return exit(error.message)
    throw error
  }
}

/** The message of SQLite or of the file system names no data. */
function openOrExit<T>(open: () => T): T {
  try {
    return open()
  } catch (error) {
    return exit(`SQLITE_PATH cannot be opened: ${error instanceof Error ? error.message : 'unknown error'}`)
  }
}

/** Exits with the reason in one line. */
function exit(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
