import type { Opened, OpenOptions, OpenSession } from './opened.ts'
import type { SessionCalls, SessionMethod } from './sessions.ts'

/** Milliseconds for which a session that was opened serves reads without being asked again. Source: security R7. */
const leaseTime = 1_000

/** Leases at most; the oldest goes first. */
const maxLeases = 5_000

/** Reads of one lease at most. */
const maxReads = 50

/** `reads`: served since it began, for the rate limit of the session. */
type Lease = {
  readonly secret: string
  readonly session: OpenSession
  readonly slides: boolean
  readonly endsAt: number
  reads: number
}

/** Sends a call to the session with this record name. */
export type SendCall = (name: string, method: SessionMethod, args: readonly unknown[]) => Promise<unknown>

/**
 * Lets reads of a session within a second share one call of its store, where that call costs more than the rest of a request.
 * A lease is of a session that is open, unlocked and has no second factor; whatever else is asked of the session in this
 * process ends it. Another process may end the session a second before its reads are refused here.
 * Source: security R7, docs/decisions/0152.
 */
export function withLeases(send: SendCall, now: () => number): SendCall {
  const leases = new Map<string, Lease>()

  /** Takes it away: what is asked next may change the session. */
  function endLease(name: string): number {
    const reads = leases.get(name)?.reads ?? 0
    leases.delete(name)
    return reads
  }

  function begin(name: string, lease: Lease) {
    leases.set(name, lease)
    if (leases.size > maxLeases) leases.delete(leases.keys().next().value ?? name)
  }

  function leased(name: string, secret: string, { lease, slide }: OpenOptions): OpenSession | null {
    const current = leases.get(name)
    if (!lease || !current || current.secret !== secret || (slide && !current.slides)) return null
    if (current.reads >= maxReads || now() >= current.endsAt || now() < current.endsAt - leaseTime) return null // the clock may step
    current.reads += 1
    return current.session
  }

  async function open(name: string, secret: string, options: OpenOptions): Promise<Opened> {
    const session = leased(name, secret, options)
    if (session) return session
    const opened = (await send(name, 'open', [secret, { ...options, earlier: endLease(name) }])) as Opened // what `open` answers
    if (options.lease && opened.state === 'open' && !opened.locked && !opened.factor)
      begin(name, { secret, session: opened, slides: options.slide, endsAt: now() + leaseTime, reads: 0 })
    return opened
  }

  return (name, method, args) => {
    if (method === 'open') return open(name, ...(args as Parameters<SessionCalls['open']>)) // those of the method
    endLease(name)
    return send(name, method, args).finally(() => endLease(name))
  }
}
