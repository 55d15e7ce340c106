import type { HttpHandler } from 'msw'

import { type Api, api as wholeApi } from '#contracts/api.ts'
import { blade } from '#mocks/blade.ts'
import { clock } from '#mocks/core/clock.ts'
import { type UserRow, users } from '#mocks/user/seeds.ts'

import { createApp } from '../app.ts'
import { type Config, parseConfig } from '../config.ts'
import { sqliteDevices } from '../platform/node/devices-sqlite.ts'
import { createGateway } from '../upstream/gateway.ts'
import { md5 } from '../upstream/md5.ts'
import { memoryConcurrency } from '../platform/node/concurrency-memory.ts'
import { nodeAes } from '../platform/node/aes.ts'
import { nodeCrypto } from '../platform/node/crypto.ts'
import { createSeal } from '../upstream/seal.ts'
import { sqliteIdempotency } from '../platform/node/idempotency-sqlite.ts'
import { sqliteRateLimits } from '../platform/node/rate-limit-sqlite.ts'
import { refresher } from '../log-in/grants.ts'
import { RecordSeal } from '../session/record.ts'
import type { Sessions } from '../session/sessions.ts'
import { sqliteSessions } from '../platform/node/session-sqlite.ts'
import { Tab } from './browser.ts'
import { demoSettings } from './settings.ts'
import { createUpstream, type Fetch } from '../upstream/upstream.ts'
import type { Dependencies, LogLine } from '../context.ts'

type Options = {
  /** Calls that the gateway knows; the whole contract when absent. */
  api?: Api
  /** Behaviours of the upstream, before those of the mock. */
  handlers?: readonly HttpHandler[]
  /** Takes the place of the mock upstream. */
  fetch?: Fetch
  settings?: Record<string, string>
  /** Milliseconds, where 10 s are too long for a test. */
  deadlines?: Parameters<typeof createUpstream>[2]
  /** Puts something between the gateway and its sessions. */
  wrapSessions?: (sessions: Sessions) => Sessions
  /** Anything else that is to be different. */
  overrides?: Partial<Dependencies>
}

export type TestGateway = {
  readonly config: Config
  /** What was logged, oldest first. */
  readonly lines: LogLine[]
  fetch(request: Request): Promise<Response>
  /** A fresh browser with one tab. */
  browser(): Tab
  close(): void
}

/** The gateway in this process, on the mock upstream and its clock, with sessions in memory. */
export async function testGateway(options: Options = {}): Promise<TestGateway> {
  const { handlers, deadlines, overrides, wrapSessions = (it) => it } = options
  const config = parseConfig({ ...demoSettings, ...options.settings })
  const lines: LogLine[] = []
  const seal = await createSeal(nodeAes, config.upstream.aesKey)
  const upstream = createUpstream(options.fetch ?? mockFetch(handlers), config.upstream, deadlines)
  const sessions = sqliteSessions(':memory:', {
    recordSeal: new RecordSeal(nodeCrypto, config.session.key),
    crypto: nodeCrypto,
    now: clock.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    refresh: refresher(createGateway({ upstream, seal, config, md5 }), config, clock.now),
    tokenTime: config.session.tokenTime,
  })
  const devices = sqliteDevices(':memory:', clock.now)
  const onces = sqliteIdempotency(':memory:', clock.now)
  const pace = sqliteRateLimits(':memory:', clock.now)
  const app = createApp({
    config,
    api: options.api ?? wholeApi,
    upstream,
    seal,
    sessions: wrapSessions(sessions),
    devices,
    idempotency: onces,
    rateLimits: pace,
    concurrency: memoryConcurrency(clock.now),
    crypto: nodeCrypto,
    md5,
    now: clock.now,
    clientAddress: () => '203.0.113.7',
    log: (line) => lines.push(line),
    ...overrides,
  })
  const fetch = async (request: Request) => app.fetch(request)
  const close = () => {
    sessions.close()
    devices.close()
    onces.close()
    pace.close()
  }
  return { config, lines, fetch, browser: () => new Tab(fetch), close }
}

/** The mock upstream as a fetch function; what a gateway in another process would see as a broken line is thrown. */
export function mockFetch(handlers: readonly HttpHandler[] = []): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const response = await blade(request, handlers)
    request.signal.throwIfAborted()
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }
}

/** The upstream's record of a demo account. */
export function userOf(account: string): UserRow {
  const row = users.find((it) => it.account === account)
  if (!row) throw new Error(`no account ${account}`)
  return row
}
