import type { AddressInfo } from 'node:net'

import { api } from '#contracts/api.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { createApp } from '#bff/app/app.ts'
import type { Assets } from '#bff/calls/dependencies.ts'
import { recordedRefresh } from '#bff/calls/recorded-refresh.ts'
import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import type { NodeConfig } from '#bff/config/environment.ts'
import { describeStore } from '#bff/config/store-address.ts'
import { Admission } from '#bff/limits/concurrency/admission.ts'
import { callCeiling } from '#bff/limits/concurrency/ceiling.ts'
import { loadGauges } from '#bff/limits/concurrency/load-gauges.ts'
import { alone, type Membership } from '#bff/limits/concurrency/processes.ts'
import { refresher } from '#bff/session/log-in/grants.ts'
import { deviationLog } from '#bff/upstream/answer/deviations.ts'
import { createGateway } from '#bff/upstream/gateway.ts'
import { md5 } from '#bff/upstream/md5.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'
import { nodeAes } from './crypto/aes.ts'
import { nodeCrypto as crypto } from './crypto/crypto.ts'
import { drainOnSignals } from './drain.ts'
import { clientAssets } from './http/assets.ts'
import { clientAddressBehind } from './http/client-address.ts'
import { rawHeaderSize } from './http/header-size.ts'
import { rawTarget } from './http/raw-target.ts'
import { httpServer } from './http/server.ts'
import type { ProcessLog } from './log/audit-log.ts'
import { openLog } from './log/open-log.ts'
import { failStart, processLine } from './log/process-log.ts'
import { exposeMetrics } from './metrics/expose-metrics.ts'
import { exitUnopened, openStores } from './open-stores.ts'
import type { ProcessSettings } from './settings.ts'
import { memorySharedReads } from './shared-reads.ts'
import { startFault } from './start-fault.ts'
import { undiciFetch } from './upstream/fetch.ts'
import { latencyMeter } from './upstream/latency-meter.ts'
import { agents, pools, usualTimes } from './upstream/pools.ts'

/** Starts the gateway; it ends on a signal. */
export async function startGateway(settings: ProcessSettings): Promise<void> {
  const { config, nodeConfig } = settings
  const { upstream, admission, setMembership, closePools } = openUpstream(settings)
  const seal = await createSeal(nodeAes, config.upstream.aesKey, config.upstream.previousAesKey)
  const log = openLog(config, nodeConfig)
  const wallTime = Date.now
  const { metrics, ...exposed } = await exposeMetrics(nodeConfig).catch(exitUnopened('METRICS_PORT'))
  const report = deviationLog({ api, log, wallTime, metrics })
  const { stores, logOutJournal, close } = await openStores(nodeConfig, log, setMembership)
  if (stores.sessionCount) metrics.gauge('sessions', stores.sessionCount)
  loadGauges(metrics, admission)
  const drain = drainOnSignals({
    delay: nodeConfig.SHUTDOWN_DELAY,
    report(step, reason) {
      if (step === 'stopped') log.end()
      log(processLine(step, reason ? { reason } : {}))
    },
    begin: exposed.close,
    close: () => Promise.all([close(), closePools()]),
  })

  const app = createApp({
    config,
    api,
    upstream,
    seal,
    ...stores,
    upstreamLoad: admission,
    sessions: stores.sessions({
      recordSeal: new RecordSeal(crypto, config.session),
      crypto,
      sleep,
      refresh: recordedRefresh(
        refresher(createGateway({ upstream, seal, config, md5, report, metrics }), config, stores.now),
        { metrics, log, wallTime },
      ),
      tokenTime: config.session.tokenTime,
      callsPerMinute: config.session.callsPerMinute,
    }),
    sharedReads: memorySharedReads(stores.now),
    sharesPolls: true,
    logOutJournal,
    crypto,
    md5,
    wallTime,
    clientAddress: clientAddressBehind(nodeConfig.TRUSTED_PROXIES, (reason) => log(processLine('warning', { reason }))),
    headerSize: rawHeaderSize,
    isDraining: drain.isDraining,
    rawTarget,
    log,
    metrics,
    ...(exposed.metricsExposition && { metricsExposition: exposed.metricsExposition }),
    assets: await builtAssets(config.apiDocs ? ['client', 'api-docs'] : ['client']),
  })
  const server = httpServer((request, bindings) => app.fetch(request, bindings), {
    ...serverLimits(nodeConfig),
    isClosing: drain.isClosing,
  })
  drain.watch(server)
  server.once('error', (error) => failStart(startFault(error, nodeConfig)))
  server.listen(nodeConfig.PORT, nodeConfig.HOST, () => {
    logStart(log, settings, { server: server.address() as AddressInfo, metrics: exposed.address }) // a TCP server's
  })
}

/** The calls of the upstream: pools of connections, and admission by the share of this process. */
function openUpstream({ config: { upstream: config }, nodeConfig, upstreamTls }: ProcessSettings) {
  const dispatchers = agents(pools, upstreamTls, { ...usualTimes, idle: nodeConfig.UPSTREAM_KEEP_ALIVE * 1000 })
  let membership = alone
  const admission = new Admission({ ceiling: () => callCeiling(config, membership), now: () => performance.now() })
  const { transfers } = pools
  return {
    admission,
    upstream: createUpstream(undiciFetch(dispatchers), config, { transfers, admission, latencySince: latencyMeter() }),
    setMembership(current: Membership) {
      membership = current
    },
    closePools: () => Promise.all([dispatchers.calls.close(), dispatchers.transfers.close()]),
  }
}

type Addresses = { readonly server: AddressInfo; readonly metrics: string | null }

/** Logs where the process listens, its settings, and their warnings. */
function logStart(log: ProcessLog, { nodeConfig, warnings, shown }: ProcessSettings, { server, metrics }: Addresses) {
  log(
    processLine('listening', {
      address: `http://${server.address}:${server.port}`,
      ...(metrics && { metrics }),
      store: describeStore(nodeConfig.STORE),
      node: process.version,
      pid: process.pid,
      settings: shown,
    }),
  )
  for (const reason of warnings) log(processLine('warning', { reason }))
  log.flush()
}

const serverLimits = ({ MAX_CONNECTIONS, BODY_TIMEOUT, UPLOAD_IDLE_TIMEOUT }: NodeConfig) => ({
  maxConnections: MAX_CONNECTIONS,
  bodyTimeout: BODY_TIMEOUT * 1000,
  uploadIdleTimeout: UPLOAD_IDLE_TIMEOUT * 1000,
  downloadIdleTimeout: 15_000, // as between two chunks of the upstream
})

/** The bundle is in dist/gateway, beside the files that it serves; sources are three folders deep. */
const builtFolder = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/' : '../', import.meta.url)

const builtAssets = (folders: readonly ('client' | 'api-docs')[]): Promise<Assets> =>
  clientAssets(...folders.map((folder) => new URL(`${folder}/`, builtFolder))).catch(() =>
    failStart('dist/client or dist/api-docs is missing'),
  )
