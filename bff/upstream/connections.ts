import { Bulkhead, type PoolLimits, type ShareLimits } from '../concurrency/bulkhead.ts'

/** Classes of calls that do not wait for each other: a transfer is a download or an upload. */
type CallClass = 'calls' | 'transfers'

/** Connections of the platform, by class of calls. */
export type Pools = Readonly<Record<CallClass, PoolLimits>>

/**
 * Calls at once of one account: three times what the fullest page asks for. Transfers: as many files as a browser loads
 * beside its page. A network is a school whose pupils have no session yet.
 */
const shares: Readonly<Record<CallClass, ShareLimits>> = {
  calls: { account: 64, network: 128 },
  transfers: { account: 4, network: 32 },
}

/** A bulkhead per class of calls, with the connections of the platform where it has pools. */
export const bulkheads = (pools?: Pools): Readonly<Record<CallClass, Bulkhead>> => ({
  calls: new Bulkhead(shares.calls, pools?.calls),
  transfers: new Bulkhead(shares.transfers, pools?.transfers),
})
