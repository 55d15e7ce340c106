import type { HttpHandler } from 'msw'

import { type Api, api as wholeApi } from '#contracts/api.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { clock } from '#mocks/core/clock.ts'
import { createApp } from '../app/app.ts'
import type { Dependencies } from '../calls/dependencies.ts'
import { recordedRefresh } from '../calls/recorded-refresh.ts'
import { RecordSeal } from '../config/at-rest/record-seal.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { type AuditLine, type DeviationLine, isAuditLine, type Log, type LogLine } from '../http/log-line.ts'
import { noMetrics } from '../http/metrics/metrics.ts'
import type { Admission } from '../limits/concurrency/admission.ts'
import { memoryConcurrency } from '../limits/concurrency/memory.ts'
import { nodeAes } from '../platform/node/crypto/aes.ts'
import { nodeCrypto } from '../platform/node/crypto/crypto.ts'
import { memorySharedReads } from '../platform/node/shared-reads.ts'
import { openDatabase } from '../platform/sqlite/database.ts'
import { sqliteDevices } from '../platform/sqlite/devices.ts'
import { sqliteIdempotency } from '../platform/sqlite/idempotency.ts'
import { sqliteRateLimits } from '../platform/sqlite/rate-limit.ts'
import { sqliteSecondFactors } from '../platform/sqlite/second-factor.ts'
import { sqliteSessions } from '../platform/sqlite/session.ts'
import { sqliteSharedState } from '../platform/sqlite/shared-state.ts'
import { schema } from '../platform/sqlite/tables.ts'
import { localWriter } from '../platform/sqlite/writer.ts'
import { refresher } from '../session/log-in/grants.ts'
import type { Sessions } from '../session/sessions.ts'
import { deviationLog } from '../upstream/answer/deviations.ts'
import { createGateway } from '../upstream/gateway.ts'
import { md5 } from '../upstream/md5.ts'
import { createSeal } from '../upstream/seal/seal.ts'
import { createUpstream, type Fetch, type Upstream } from '../upstream/upstream.ts'
import { Tab } from './browser.ts'
import { impatientFetch } from './mock-fetch.ts'
import { demoSettings } from './settings.ts'
import { memoryJournal } from './stores/memory-journal.ts'

type Options = {
  /** Endpoints; the whole contract when absent. */
  api?: Api
  /** Handlers that precede those of the mock upstream. */
  handlers?: readonly HttpHandler[]
  /** Replaces the mock upstream. */
  fetch?: Fetch
  settings?: Record<string, string>
  /** Milliseconds, where the defaults are too long for a test. */
  deadlines?: Parameters<typeof createUpstream>[2]
  /** Connections for transfers; no bound when absent. */
  transfers?: number
  /** Refuses calls over the limit of the upstream; nothing is refused when absent. */
  admission?: Pick<Admission, 'enter' | 'canRetry'>
  /** Decorates the upstream of all but refreshes. */
  wrapUpstream?: (upstream: Upstream) => Upstream
  /** Decorates the session store. */
  wrapSessions?: (sessions: Sessions) => Sessions
  /** Has a context that keeps work running behind an answer, as the edge has. */
  isEdge?: boolean
  /** Replaces other dependencies. */
  overrides?: Partial<Dependencies>
}

export type TestGateway = {
  readonly config: Config
  /** Lines of requests, oldest first. */
  readonly lines: LogLine[]
  /** Lines about deviations of the upstream, oldest first. */
  readonly deviationLines: DeviationLine[]
  /** Audit lines, oldest first. */
  readonly auditLines: AuditLine[]
  fetch(request: Request): Promise<Response>
  /** One tab of a new browser. */
  browser(): Tab
  /** One tab of a new browser, after the log-in of an account, whatever is still pending. */
  logIn(account: string): Promise<Tab>
  /** Resolves when the work behind all answers has ended, on the edge. */
  settled(): Promise<unknown>
  close(): void
}

/**
 * The gateway in this process, with the mock upstream, the clock of the mock, and stores in memory. Every call reaches the
 * upstream, unless a test sets SHARED_READS.
 */
export async function testGateway(options: Options = {}): Promise<TestGateway> {
  const { handlers, deadlines, transfers, overrides, wrapSessions = (sessions) => sessions } = options
  const { admission, wrapUpstream = (it) => it } = options
  const config = parseConfig({ ...demoSettings, SHARED_READS: 'off', ...options.settings })
  const lines: LogLine[] = []
  const deviationLines: DeviationLine[] = []
  const auditLines: AuditLine[] = []
  const seal = await createSeal(nodeAes, config.upstream.aesKey, config.upstream.previousAesKey)
  const limits = { ...deadlines, ...(transfers && { transfers }), ...(admission && { admission }) }
  const upstream = createUpstream(options.fetch ?? impatientFetch(handlers), config.upstream, limits)
  const log: Log = (line) => {
    if (isAuditLine(line)) auditLines.push(line)
    else if ('deviations' in line) deviationLines.push(line)
    else if ('method' in line) lines.push(line)
  }
  const { now, wallTime, metrics } = { now: clock.now, wallTime: clock.now, metrics: noMetrics, ...overrides }
  const report = deviationLog({ api: options.api ?? wholeApi, log, wallTime, metrics })
  const db = openDatabase(':memory:', { schema, busyTimeout: 0 })
  const writer = localWriter(db)
  const sessions = sqliteSessions(db, writer.session, {
    recordSeal: new RecordSeal(nodeCrypto, config.session),
    crypto: nodeCrypto,
    now,
    sleep,
    refresh: recordedRefresh(refresher(createGateway({ upstream, seal, config, md5, report, metrics }), config, now), {
      metrics,
      log,
      wallTime,
    }),
    tokenTime: config.session.tokenTime,
    callsPerMinute: config.session.callsPerMinute,
  })
  const app = createApp({
    config,
    api: options.api ?? wholeApi,
    upstream: wrapUpstream(upstream),
    seal,
    sessions: wrapSessions(sessions),
    devices: sqliteDevices(writer.device, now),
    idempotency: sqliteIdempotency(writer.idempotency, now),
    rateLimits: sqliteRateLimits(writer.rateLimit, now),
    concurrency: memoryConcurrency(now),
    sharedReads: memorySharedReads(now),
    sharedState: sqliteSharedState(writer.sharedState, now),
    secondFactors: sqliteSecondFactors(writer.secondFactor),
    sharesPolls: true,
    logOutJournal: memoryJournal(),
    crypto: nodeCrypto,
    md5,
    now,
    wallTime,
    clientAddress: () => '203.0.113.7',
    log,
    ...overrides,
  })
  const works: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    passThroughOnException: () => undefined,
    props: {},
  }
  const fetch = async (request: Request) => app.fetch(request, undefined, options.isEdge ? context : undefined)
  const close = () => db.close()
  const browser = () => new Tab(fetch)
  async function logIn(account: string) {
    const tab = browser()
    await tab.logInByLink(account)
    return tab
  }
  const settled = () => Promise.all(works)
  return { config, lines, deviationLines, auditLines, fetch, browser, logIn, settled, close }
}
