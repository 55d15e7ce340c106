import type { Config } from './config.ts'
import { ConfigError } from './error.ts'

/** Throws a ConfigError for what the edge cannot do: it has no place in mainland China, and no SM ciphers. Source: security R32, R55. */
export function refuseAtEdge({ dataRegion, session }: Pick<Config, 'dataRegion' | 'session'>): void {
  if (dataRegion === 'cn') throw new ConfigError('setting DATA_REGION is cn, where the edge keeps nothing')
  if (session.ciphers === 'sm') throw new ConfigError('setting AT_REST_CIPHERS is sm, which only Node has')
}
