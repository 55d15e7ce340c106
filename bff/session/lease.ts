import type { OpenOptions, OpenSession } from './opened.ts'
import { type SessionCalls, type SessionMethod, sessionMethods, type Sessions } from './sessions.ts'

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

/**
 * Sessions whose reads within a second share one call of the store, where that call costs more than the rest of a request.
 * A lease is of a session that is open, unlocked and has no second factor; whatever else is asked of the session in this
 * process ends it. Another process may end the session a second before its reads are refused here.
 * Source: security R7, docs/decisions/0152.
 */
export function leasedSessions(sessions: Sessions, now: () => number): Sessions {
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

  function at(name: string): SessionCalls {
    const calls = sessions.at(name)
    async function open(secret: string, options: OpenOptions) {
      const session = leased(name, secret, options)
      if (session) return session
      const opened = await calls.open(secret, { ...options, earlier: endLease(name) })
      if (options.lease && opened.state === 'open' && !opened.locked && !opened.factor)
        begin(name, { secret, session: opened, slides: options.slide, endsAt: now() + leaseTime, reads: 0 })
      return opened
    }
    const others = sessionMethods.filter((method): method is Exclude<SessionMethod, 'open'> => method !== 'open')
    const ending = others.map((method) => {
      const call = calls[method] as (...args: unknown[]) => Promise<unknown> // the caller's types are SessionCalls
      return [method, (...args: unknown[]) => (endLease(name), call.apply(calls, args).finally(() => endLease(name)))]
    })
    return { ...(Object.fromEntries(ending) as Omit<SessionCalls, 'open'>), open } // every method of the list
  }

  return { at, check: () => sessions.check() }
}
