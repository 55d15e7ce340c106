import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { NodeConfig } from '#bff/config/environment.ts'
import type { MetricsExposition } from '#bff/http/metrics/exposition.ts'
import { type Metrics, noMetrics } from '#bff/http/metrics/metrics.ts'
import { metricsServer } from './metrics-server.ts'
import { prometheusMetrics } from './metrics.ts'

type Settings = Pick<NodeConfig, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>

/** The metrics of the process, and where they are shown. */
export type ExposedMetrics = {
  readonly metrics: Metrics
  /** For the gateway's own address, where they have no port of their own. */
  readonly metricsExposition?: MetricsExposition
  /** Address of their own port; null without one. */
  readonly address: string | null
  close(): void
}

/** Figures are counted only where somebody can read them: on a port of their own, or behind a token. Rejects for a port in use. */
export async function exposeMetrics(settings: Settings): Promise<ExposedMetrics> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = settings
  const nothing = { address: null, close: () => undefined }
  if (port === undefined && token === undefined) return { metrics: noMetrics, ...nothing }
  const metrics = prometheusMetrics()
  const { registry } = metrics
  const exposition = { contentType: registry.contentType, read: () => registry.metrics() }
  if (port === undefined) return { metrics, ...nothing, ...(token && { metricsExposition: { ...exposition, token } }) }
  const server = metricsServer(exposition, token).listen(port, host)
  await once(server, 'listening')
  const { address, port: actual } = server.address() as AddressInfo // a TCP server's
  return { metrics, address: `http://${address}:${actual}/metrics`, close: () => void server.close() }
}
