import { Agent, type Dispatcher } from 'undici'

import { maxCallsAtOnce } from '#bff/concurrency/ceiling.ts'
import type { Pools } from '#bff/upstream/connections.ts'
import { connectOptions, type UpstreamTls } from './upstream-tls.ts'

/**
 * Connections to the upstream. Calls and transfers have pools of their own: neither waits for the other. The queue lets a
 * burst pass while the upstream is quick; while it is slow a call waits `maxWait` at most.
 */
export const pools: Pools = {
  calls: { connections: maxCallsAtOnce, queue: 512, maxWait: 2_000 },
  transfers: { connections: 128, queue: 128, maxWait: 2_000 },
}

/** One dispatcher of undici for each class of calls. */
export type Dispatchers<D extends Dispatcher = Dispatcher> = Readonly<Record<keyof Pools, D>>

/**
 * As many connections as the gateway calls at once, so that no call waits in undici's queue, which has no bound.
 */
export function agents({ calls, transfers } = pools, tls: UpstreamTls = ofNode): Dispatchers<Agent> {
  const options = { connect: connectOptions(tls), keepAliveTimeout: 30_000, pipelining: 1, maxHeaderSize: 16_384 }
  return {
    calls: new Agent({ ...options, connections: calls.connections }),
    transfers: new Agent({ ...options, connections: transfers.connections }),
  }
}

const ofNode: UpstreamTls = { authorities: null, client: null }
