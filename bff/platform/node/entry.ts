import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

import { serve, type HttpBindings } from '@hono/node-server'
import { Agent } from 'undici'

import { api } from '#contracts/api.ts'

import { createApp } from '#bff/app.ts'
import { clientAssets } from './assets.ts'
import { ConfigError, parseConfig, parseNodeConfig } from '#bff/config.ts'
import { sqliteDevices } from './devices-sqlite.ts'
import { createGateway } from '#bff/upstream/gateway.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { nodeAes } from './aes.ts'
import { nodeCrypto as crypto } from './crypto.ts'
import { memoryConcurrency } from './concurrency-memory.ts'
import { undiciFetch } from './fetch.ts'
import { batchedLog } from './log.ts'
import { createSeal } from '#bff/upstream/seal.ts'
import { sqliteRateLimits } from './rate-limit-sqlite.ts'
import { endAbortedResponse } from './aborted-response.ts'
import { sqliteIdempotency } from './idempotency-sqlite.ts'
import { refresher } from '#bff/log-in/grants.ts'
import { RecordSeal } from '#bff/session/record.ts'
import { sqliteSessions } from './session-sqlite.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'

/** Seconds that requests under way may take after SIGTERM. Source: security R66. */
const drain = 25
const minute = 60_000

const { config, own } = settingsOrExit()
mkdirSync(dirname(own.SQLITE_PATH), { recursive: true })
const agent = new Agent({ connect: { timeout: 2_000 }, keepAliveTimeout: 30_000, connections: 256, pipelining: 1 })
const upstream = createUpstream(undiciFetch(agent), config.upstream)
const seal = await createSeal(nodeAes, config.upstream.aesKey)
const sessions = sqliteSessions(own.SQLITE_PATH, {
  recordSeal: new RecordSeal(crypto, config.session.key),
  crypto,
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  refresh: refresher(createGateway({ upstream, seal, config, md5 }), config, Date.now),
  tokenTime: config.session.tokenTime,
})
const devices = sqliteDevices(own.SQLITE_PATH, Date.now)
const onces = sqliteIdempotency(own.SQLITE_PATH, Date.now)
const pace = sqliteRateLimits(own.SQLITE_PATH, Date.now)
const limiter = memoryConcurrency(Date.now)
const log = batchedLog((text) => process.stdout.write(text))
process.once('exit', log.flush)
const sweeping = setInterval(() => {
  sessions.sweep()
  devices.sweep()
  onces.sweep()
  pace.sweep()
  limiter.sweep()
}, minute)

const app = createApp({
  config,
  api,
  upstream,
  seal,
  sessions,
  devices,
  idempotency: onces,
  rateLimits: pace,
  concurrency: limiter,
  crypto,
  md5,
  now: Date.now,
  clientAddress: addressBehind(own.TRUSTED_PROXIES),
  headerSize: rawHeaderSize,
  log,
  assets: await clientAssets(new URL('../../../dist/client/', import.meta.url)).catch(() =>
    exit('dist/client is missing'),
  ),
})

const server = serve(
  {
    fetch: async (request, bindings) => endAbortedResponse(await app.fetch(request, bindings), bindings.outgoing),
    port: own.PORT,
    hostname: own.HOST,
    // More than the guards allow, so that they are the ones who refuse. Source: security R39.
    serverOptions: { maxHeaderSize: 32 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  },
  ({ address, port }) => process.stdout.write(`listening on http://${address}:${port}\n`),
)
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

/** Takes no new connections, lets those under way finish, then closes the store. */
function stop() {
  clearInterval(sweeping)
  const late = setTimeout(() => process.exit(1), drain * 1000)
  const hangingUp = setInterval(hangUp, 100)
  server.close(() => {
    clearTimeout(late)
    clearInterval(hangingUp)
    sessions.close()
    devices.close()
    onces.close()
    pace.close()
    void agent.close().finally(() => process.exit(0))
  })
}

/** Browsers keep a connection after its last answer; nothing more will come over it. */
function hangUp() {
  if ('closeIdleConnections' in server) server.closeIdleConnections()
}

/**
 * The socket's address, or the one that the innermost of our own proxies saw: counted from the right, where a client
 * cannot write. Source: security R17.
 */
function addressBehind(proxies: number) {
  return (request: Request, bindings: unknown): string => {
    const { incoming } = bindings as HttpBindings // node-server hands them in
    const seen = (request.headers.get('X-Forwarded-For') ?? '').split(',').map((part) => part.trim())
    return (proxies > 0 && seen.at(-proxies)) || (incoming.socket.remoteAddress ?? '')
  }
}

/** Names and values as they came; each pair has a colon, a blank and a line end. */
function rawHeaderSize(_: Request, bindings: unknown): number {
  const { rawHeaders } = (bindings as HttpBindings).incoming // node-server hands them in
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
}

function settingsOrExit() {
  try {
    return { config: parseConfig(process.env), own: parseNodeConfig(process.env) }
  } catch (error) {
    if (error instanceof ConfigError) return exit(error.message)
    throw error
  }
}

/** Why it does not start, in one line. */
function exit(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
