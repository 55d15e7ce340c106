import type { Config } from './config.ts'
import { ConfigError } from './error.ts'

/** Throws a ConfigError for what the edge cannot do: it has no place in mainland China, and no SM ciphers. Source: security R32, R55. */
export function refuseAtEdge({ dataRegion, session }: Pick<Config, 'dataRegion' | 'session'>): void {
  if (dataRegion === 'cn') throw new ConfigError('setting DATA_REGION is cn, where the edge keeps nothing')
  if (session.ciphers === 'sm') throw new ConfigError('setting AT_REST_CIPHERS is sm, which only Node has')
}

/**
 * What an operator of workers should know. workerd gives a second answer on a connection to the next call, whoever's it is:
 * something that drops it must be in between. Source: decision 198.
 */
export const edgeWarnings = ({ development, workerEgress }: Pick<Config, 'development' | 'workerEgress'>) =>
  development || workerEgress !== 'direct'
    ? []
    : [
        'setting WORKER_EGRESS is direct: a second answer of the Blade server on one connection would reach another person',
      ]
