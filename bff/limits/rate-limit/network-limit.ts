import type { Context } from 'hono'

import { ApiError } from '#contracts/core/error.ts'

import type { Config } from '#bff/config/config.ts'
import type { ClientAddress } from '#bff/http/context.ts'
import { setNewest } from '#bff/http/lru.ts'
import { clientNetwork } from './network.ts'
import { type Attempts, consume, fixedRate } from './rule.ts'

/** Networks whose calls are counted; the network idle for longest is dropped first (LRU). */
const maxNetworks = 10_000

type CountedCalls = {
  readonly config: Pick<Config, 'networkCallsPerMinute'>
  readonly clientAddress: ClientAddress
  readonly now: () => number
}

/**
 * Rate limit of all calls of one network, approximate: each process or isolate counts on its own and in memory, so that
 * it costs no call of a store. Source: security R57.
 */
export function networkRateLimit({ config, clientAddress, now }: CountedCalls): (c: Context) => void {
  const rule = fixedRate(config.networkCallsPerMinute, 60)
  const networks = new Map<string, Attempts>()
  return (c) => {
    const network = clientNetwork(clientAddress(c.req.raw, c.env))
    const outcome = consume(networks.get(network) ?? null, rule, now())
    if ('attempts' in outcome) setNewest(networks, [network, outcome.attempts], maxNetworks)
    if ('wait' in outcome.result) throw new ApiError('too_many_requests', { retryAfter: outcome.result.wait })
  }
}
