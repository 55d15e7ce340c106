import { Agent, type Dispatcher } from 'undici'

import { maxCallsAtOnce } from '#bff/limits/concurrency/ceiling.ts'
import { connectOptions, type UpstreamTls } from './upstream-tls.ts'

/**
 * Connections to the upstream. Calls and transfers have pools of their own: neither takes those of the other. The gateway
 * admits no more of either than there are, so that none waits in undici's queue, which has no bound.
 */
export const pools = { calls: maxCallsAtOnce, transfers: 128 }

/** One dispatcher of undici for each class of calls. */
export type Dispatchers<D extends Dispatcher = Dispatcher> = Readonly<Record<keyof typeof pools, D>>

/** Times of a connection, in milliseconds. */
export type ConnectionTimes = {
  /** Without a call until it is closed. A shorter one that the server says counts. */
  readonly idle: number
  /** Until no further call is sent on it, also under traffic: the next connection looks the address up anew. */
  readonly life: number
}

/** Balancers close idle connections after 15 s and more; a call that is sent in the same moment is lost. */
export const usualTimes: ConnectionTimes = { idle: 10_000, life: 300_000 }

/** One agent for each class of calls. */
export function agents(
  { calls, transfers } = pools,
  tls: UpstreamTls = ofNode,
  times = usualTimes,
): Dispatchers<Agent> {
  const options = {
    connect: connectOptions(tls),
    keepAliveTimeout: times.idle,
    keepAliveMaxTimeout: times.idle,
    clientTtl: times.life,
    pipelining: 1,
    maxHeaderSize: 16_384,
  }
  return {
    calls: new Agent({ ...options, connections: calls }),
    transfers: new Agent({ ...options, connections: transfers }),
  }
}

const ofNode: UpstreamTls = { authorities: null, client: null }
