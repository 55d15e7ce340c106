import type { WebCrypto } from '../config/at-rest/crypto.ts'
import { type Attempts, consume, fixedRate, type Rule } from '../limits/rate-limit/rule.ts'
import { absoluteEnd, dueLock, overdue } from './limits.ts'
import type { Key } from './lock.ts'
import type { Opened, OpenOptions, OpenSession, Unlocked } from './opened.ts'
import type { SessionRecord } from './record.ts'
import { ScreenLock } from './screen-lock.ts'
import { type Loaded, onNewestRecord, SessionState } from './state.ts'
import type { Revocation } from './store.ts'
import { type RefreshDependencies, refreshPause, type TokenProbe, TokenRefresh } from './token-refresh.ts'

/** What the rules need from outside: they know neither Workers nor Node. */
export type SessionDependencies = RefreshDependencies & {
  readonly crypto: WebCrypto
  readonly callsPerMinute: number
}

const second = 1000

/**
 * One session: token refresh, idle and absolute time-out, lock. One instance per session and process, on every store;
 * concurrent processes are fenced by the epoch of the row. Source: security 5.2, R3 to R9, R20 to R24.
 */
export class Session {
  readonly #now: () => number
  readonly #rate: Rule
  #calls: Attempts | null = null
  readonly #state: SessionState
  readonly #refresh: TokenRefresh
  readonly #screenLock: ScreenLock

  constructor(deps: SessionDependencies) {
    this.#now = deps.now
    this.#rate = fixedRate(deps.callsPerMinute, 60)
    this.#state = new SessionState(deps)
    this.#refresh = new TokenRefresh(deps, this.#state)
    this.#screenLock = new ScreenLock(deps, this.#state)
  }

  /** Creates the session. `secret` is the part of the cookie that decrypts the record; it is not stored. */
  create(secret: string, record: SessionRecord): Promise<void> {
    return this.#state.create(secret, record)
  }

  /** Opens the session for one request; none with a wrong secret. */
  async open(secret: string, options: OpenOptions): Promise<Opened> {
    return this.openNow(secret, options) ?? onNewestRecord(() => this.#open(secret, options))
  }

  /** As `open`, where the record is in memory and nothing is due; null where the store or the upstream must be asked. */
  openNow(
    secret: string,
    { slide, renew = true, limited = false, idle = 0, earlier = 0 }: OpenOptions,
  ): OpenSession | null {
    const loaded = this.#state.inMemory(secret)
    if (!loaded) return null
    const { record } = loaded
    const { lastSeen } = this.#state
    const now = this.#now()
    if (overdue(record, lastSeen, now) || dueLock(record, lastSeen, now)) return null
    if (renew && (this.#refresh.isDue(record.tokens) || !this.#refresh.isTokenUsable)) return null
    if (slide && this.#state.isTouchDue(loaded, now - idle)) return null
    if (limited && this.#count(earlier + 1) > 0) return null
    if (slide) this.#state.noteActivity(now, idle)
    return this.#view(loaded)
  }

  async #open(secret: string, options: OpenOptions): Promise<Opened> {
    const { slide, renew = true, limited = false, idle = 0, earlier = 0 } = options
    const { loaded, wait } = await this.#state.visit(secret, limited ? this.#rate : null)
    if (!loaded) return this.#state.absent()
    const reason = overdue(loaded.record, this.#state.lastSeen, this.#now())
    if (reason) return this.#state.serially(() => this.#state.finish(reason, loaded.row.epoch))
    const retryAfter = limited ? (wait ?? this.#count(earlier + 1)) : 0
    if (retryAfter > 0) return { state: 'limited', retryAfter }
    const lock = dueLock(loaded.record, this.#state.lastSeen, this.#now())
    if (lock && !(await this.#state.serially(() => this.#state.store(loaded, { lock }))))
      return this.#open(secret, { slide, renew, idle }) // another process changed the record: read it again
    if (slide) await this.#state.touch(loaded, idle)
    if (!renew) return this.#view(loaded)
    await this.#refresh.runWhenDue(loaded)
    return this.#answer(secret)
  }

  /**
   * Counts calls of the session's rate limit in memory, where one process has all calls of the session; returns the
   * seconds to wait, 0 when they are allowed. Source: security R57.
   */
  #count(calls: number): number {
    let wait = 0
    for (let n = 0; n < calls && wait === 0; n += 1) {
      const outcome = consume(this.#calls, this.#rate, this.#now())
      if ('attempts' in outcome) this.#calls = outcome.attempts
      wait = 'wait' in outcome.result ? outcome.result.wait : 0
    }
    return wait
  }

  /**
   * The upstream refused `accessToken`: refreshes unless another request already did, and for a token that a probe accepts
   * once in 30 s. One that a probe refuses as well is dead: then one unclear refusal of the refresh ends the session.
   */
  async renew(secret: string, accessToken: string, probe: TokenProbe = 'unclear'): Promise<Opened> {
    const loaded = await this.#state.newest(secret)
    if (!loaded) return this.open(secret, { slide: false })
    if (loaded.record.tokens.access !== accessToken) return this.#answer(secret)
    if (probe === 'accepted' && this.#refresh.wasRecent) return this.#answer(secret)
    const outcome = await this.#refresh.run(loaded)
    if (outcome === 'unclear') return this.#state.serially(() => this.#refresh.endIfRefused(secret, probe))
    return outcome === 'fault' ? { state: 'unavailable' } : this.#answer(secret)
  }

  /** Ends the session; returns what the upstream's log-out needs. */
  async end(secret: string, reason: 'log-out' | 'renewed' = 'log-out'): Promise<OpenSession | null> {
    const loaded = await this.#state.newest(secret)
    if (!loaded) return null
    await this.#state.serially(() => this.#state.finish(reason))
    return this.#view(loaded)
  }

  /** Ends the session without its secret. `by`: the log-in that replaced it, which its browser is then shown, or the cause. */
  revoke(by: Revocation): Promise<void> {
    const revoke = async () => {
      const row = await this.#state.liveRow()
      if (!row) return
      if (typeof by === 'object' && by !== null) await this.#state.replace(row, by)
      else await this.#state.finish(by ?? 'revoked')
    }
    return this.#state.serially(() => onNewestRecord(revoke))
  }

  /**
   * Time of the last activity in milliseconds since the epoch; null when the session is over. Needs no secret, so that
   * nothing but a list for its owner may depend on it: the row's own times are not authenticated.
   */
  async lastSeen(): Promise<number | null> {
    const row = await this.#state.liveRow()
    const now = this.#now()
    if (!row || this.#state.expiresAt(row) <= now) return null
    return Math.min(now, Math.max(row.lastSeen, this.#state.lastSeen))
  }

  /** Locks the screen until `unlock` with the same password; false when it is locked already. */
  lock(secret: string, password: string): Promise<boolean> {
    return onNewestRecord(async () => {
      const loaded = await this.#state.newest(secret)
      return loaded !== null && this.#screenLock.lock(loaded, password)
    })
  }

  /**
   * Consumes one of the unlock attempts of an auto-locked screen, before the upstream checks the password; false
   * when none is left, and the session is over. Source: security R68.
   */
  consumeAttempt(secret: string): Promise<boolean> {
    return onNewestRecord(async () => this.#screenLock.consumeAttempt(await this.#state.newest(secret)))
  }

  /** Refunds the attempt: the upstream could not check the password. */
  refundAttempt(secret: string): Promise<boolean> {
    return onNewestRecord(async () => this.#screenLock.refundAttempt(await this.#state.newest(secret)))
  }

  /** Too many wrong attempts end the session, also concurrent ones. Source: security R68. */
  unlock(secret: string, key: Key): Promise<Unlocked> {
    return onNewestRecord(async () => {
      const loaded = await this.#state.newest(secret)
      await this.#refresh.settled()
      return loaded ? this.#screenLock.unlock(loaded, key) : { kind: 'over' }
    })
  }

  /** The record of an unlocked session, to go on under a new name; null when it is locked or over. Source: security R4. */
  async handOver(secret: string): Promise<SessionRecord | null> {
    await this.#state.newest(secret)
    await this.#refresh.settled()
    return this.#state.serially(async () => {
      const loaded = await this.#state.load(secret)
      return loaded && !loaded.record.lock ? loaded.record : null
    })
  }

  /** Removes an expired session; returns when the next sweep is due (milliseconds since the epoch), null without a record. */
  async sweep(): Promise<number | null> {
    const expiresAt = await this.#state.storedExpiry()
    if (expiresAt === null || expiresAt > this.#now()) return expiresAt
    await this.#state.serially(() => this.#state.finish('idle'))
    return null
  }

  /** The present state; a record that another process changed is read again. */
  async #answer(secret: string): Promise<Opened> {
    const loaded = await this.#state.load(secret)
    if (!loaded) return this.#state.absent()
    return this.#refresh.isTokenUsable ? this.#view(loaded) : { state: 'unavailable' }
  }

  #view({ record }: Loaded): OpenSession {
    const { tokens, account, singleToken, limits, lock } = record
    const idleAt = this.#state.lastSeen + (Math.min(limits.idle, limits.lock ?? limits.idle) * second) / 2
    const keepAliveAt = tokens.refresh === null ? idleAt : Math.min(this.#refresh.dueAt(tokens), idleAt)
    return {
      state: 'open',
      accessToken: tokens.access,
      singleToken,
      account,
      locked: lock !== null,
      autoLocked: lock?.hash === null,
      lockAfter: limits.lock ?? null,
      factor: record.factor ?? null,
      ...(record.provedAt !== undefined && { provedAt: record.provedAt }),
      startedAt: record.createdAt,
      endsAt: absoluteEnd(record),
      keepAliveIn: Math.max(refreshPause, keepAliveAt - this.#now()) / second,
    }
  }
}
