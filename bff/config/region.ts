import type { Config } from './config.ts'
import { ConfigError } from './error.ts'

/** Durable Objects have no place in mainland China. Throws a ConfigError. Source: security R55. */
export function refuseRegionOfEdge({ dataRegion }: Pick<Config, 'dataRegion'>): void {
  if (dataRegion === 'cn') throw new ConfigError('setting DATA_REGION is cn, where the edge keeps nothing')
}
