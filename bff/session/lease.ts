import { setNewest } from '../http/lru.ts'
import type { Opened, OpenOptions, OpenSession } from './opened.ts'
import type { SessionCalls, SessionMethod, TakeLease } from './sessions.ts'

/** Milliseconds for which a session that was opened serves reads without being asked again. Source: security R7. */
const leaseTime = 1_000

/** Leases at most; the oldest goes first. */
const maxLeases = 5_000

/** Reads after which the next one renews a lease, and reads of one lease at most. */
const renewAfter = 50
const maxReads = 100

/** `reads`: reads served since the lease began, for the rate limit of the session. */
type Lease = {
  readonly secret: string
  readonly session: OpenSession
  readonly slides: boolean
  readonly endsAt: number
  reads: number
  /**
   * Reads that the session has counted, by the read that renews the lease; 0 before. Other reads are served meanwhile: on
   * workerd a request cannot wait for the call of another request.
   */
  counted: number
}

/** Sends a call to the session with this record name. */
export type SendCall = (name: string, method: SessionMethod, args: readonly unknown[]) => Promise<unknown>

/**
 * Lets reads of a session within a second share one call of its store, where that call costs more than the rest of a request.
 * A lease is of a session that is open, unlocked and has no second factor; any other call of the session in this process
 * ends the lease. Another process may end the session a second before its reads are refused here.
 * Source: security R7.
 */
export function withLeases(send: SendCall, now: () => number): { readonly call: SendCall; readonly take: TakeLease } {
  const leases = new Map<string, Lease>()

  /** Ends the lease before a call that may change the session. Returns its reads that the session has not counted. */
  function endLease(name: string): number {
    const { reads, counted } = leases.get(name) ?? { reads: 0, counted: 0 }
    leases.delete(name)
    return reads - counted
  }

  function begin(name: string, lease: Lease) {
    setNewest(leases, [name, lease], maxLeases)
  }

  /** The lease that a read may take. */
  function leaseFor(name: string, secret: string, { lease, slide }: OpenOptions): Lease | null {
    const current = leases.get(name)
    if (!lease || !current || current.secret !== secret || (slide && !current.slides)) return null
    const isOver = now() >= current.endsAt || now() < current.endsAt - leaseTime // the clock may step
    return isOver || current.reads >= maxReads ? null : current
  }

  function take(name: string, secret: string, options: OpenOptions): OpenSession | null {
    const current = leaseFor(name, secret, options)
    if (!current || (current.counted === 0 && current.reads >= renewAfter)) return null
    current.reads += 1
    return current.session
  }

  async function open(name: string, secret: string, options: OpenOptions): Promise<Opened> {
    const current = leaseFor(name, secret, options)
    const earlier = current?.reads ?? endLease(name)
    if (current) current.counted = earlier
    const opened = (await send(name, 'open', [secret, { ...options, earlier }]).catch((error: unknown) => {
      endLease(name)
      throw error
    })) as Opened // what `open` answers
    const reads = current ? current.reads - earlier : 0
    if (opened.state !== 'open' || opened.locked || opened.factor) endLease(name)
    else if (options.lease && leases.get(name) === (current ?? undefined))
      begin(name, {
        secret,
        session: opened,
        slides: options.slide,
        endsAt: now() + leaseTime,
        reads,
        counted: 0,
      })
    return opened
  }

  function call(name: string, method: SessionMethod, args: readonly unknown[]): Promise<unknown> {
    if (method === 'open') return open(name, ...(args as Parameters<SessionCalls['open']>)) // those of the method
    endLease(name)
    return send(name, method, args).finally(() => endLease(name))
  }

  return { call, take }
}
