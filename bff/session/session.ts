import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'

import type { LogInNotice } from '#contracts/log-in-notice.ts'

import type { Crypto } from '../crypto.ts'
import { expiry, lockDue, overdue } from './limits.ts'
import { type Attempts, consume, fixedRate, type Rule } from '../rate-limit/rule.ts'
import { autoLock, fits, type Key, type Lock, lockWith, maxTries } from './lock.ts'
import type { Ending, Opened, OpenOptions, OpenSession, Unlocked } from './opened.ts'
import type { RecordSeal, SessionRecord, Tokens } from './record.ts'
import { over, type SessionStorage, type StoredSession } from './store.ts'

/**
 * Result of a token refresh. `rejected`: an explicit rejection of the refresh token. `unclear`: a refusal that may as
 * well be a fault. Source: security R23.
 */
export type RefreshOutcome =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'rejected' | 'unclear' | 'fault' }

/** What the rules need from outside: they know neither Workers nor Node. */
export type SessionDependencies = {
  readonly name: string
  readonly storage: SessionStorage
  readonly recordSeal: RecordSeal
  readonly crypto: Crypto
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly refresh: (record: SessionRecord) => Promise<RefreshOutcome>
  /** Age of an access token at which it is refreshed, in seconds. Source: specification 9. */
  readonly tokenTime: number
  readonly callsPerMinute: number
}

const second = 1000
/** Refresh threshold: remaining life of the access token. Source: specification 4. */
const refreshBelow = 300 * second
/** Above this remaining life requests do not wait for the refresh. Source: security R20. */
const refreshInBackgroundAbove = 30 * second
/** Above this remaining life the access token is still used when the refresh fails. Source: security R23. */
const usableAbove = 5 * second
/** Minimum time between two refreshes. Source: security R20. */
const refreshPause = 30 * second
/** Unclear refusals, at least refreshPause apart, that end a session whose access token is dead as well. */
const maxUnclearRefusals = 3
/** Longer than the deadline of a refresh: an older intent was left by a process that died. Source: security R22. */
const intentLife = 15 * second
/** Minimum time between two writes of lastSeen. */
const touchEvery = 60 * second
/** How long the log-in notice of a replaced session is stored. */
const noticeLife = 24 * 3600 * second
/**
 * Grace period after a rotation for requests that were sent with the old cookie. Later ones come from a browser that
 * never received the new cookie: only a log-in helps.
 */
const rotationGrace = 10 * second

type Loaded = { record: SessionRecord; row: StoredSession; secret: string }

/**
 * One session: single-flight token refresh, idle and absolute time-out, lock. One instance per session and process, on
 * every store; concurrent processes are fenced by the epoch of the row. Source: security 5.2, R3 to R9, R20 to R24.
 */
export class Session {
  readonly #deps: SessionDependencies
  readonly #rate: Rule
  #calls: Attempts | null = null
  #loaded: Loaded | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #refreshing: Promise<RefreshOutcome['kind']> | null = null
  #lastRefresh = Number.NEGATIVE_INFINITY
  #lastSeen = 0
  #ended: (Ending & { readonly at: number }) | null = null

  constructor(deps: SessionDependencies) {
    this.#deps = deps
    this.#rate = fixedRate(deps.callsPerMinute, 60)
  }

  /** Creates the session. `secret` is the part of the cookie that decrypts the record; it is not stored. */
  async create(secret: string, record: SessionRecord): Promise<void> {
    const now = this.#deps.now()
    const sealed = await this.#deps.recordSeal.seal(record, this.#deps.name, secret)
    const row = { sealed, epoch: 1, lastSeen: now, expiresAt: expiry(record, now), refreshingSince: null }
    if (!(await this.#deps.storage.write(row, null))) throw new Error('a session of this name exists')
    this.#loaded = { record, row, secret }
    this.#lastSeen = now
  }

  /** Opens the session for one request. With a wrong secret there is none. */
  async open(secret: string, { slide, renew = true, limited = false }: OpenOptions): Promise<Opened> {
    const loaded = await this.#load(secret)
    if (!loaded) return this.#absent()
    const reason = overdue(loaded.record, this.#lastSeen, this.#deps.now())
    if (reason) return this.#serially(() => this.#finish({ reason }))
    const retryAfter = limited ? this.#count() : 0
    if (retryAfter > 0) return { state: 'limited', retryAfter }
    if (
      lockDue(loaded.record, this.#lastSeen, this.#deps.now()) &&
      !(await this.#serially(() => this.#store(loaded, { lock: autoLock })))
    )
      return this.open(secret, { slide, renew }) // another process changed the record: read it again
    if (slide) await this.#touch(loaded)
    if (!renew) return this.#view(loaded)
    if (this.#refreshDue(loaded.record.tokens)) {
      const refresh = this.#refresh(loaded)
      if (this.#lifeLeft() <= refreshInBackgroundAbove) await refresh
      else refresh.catch(() => undefined) // in the background; the next request meets a failing store itself
    }
    return this.#answer(secret)
  }

  /**
   * Counts a call of the session's rate limit in memory, so that it costs no call of the store; returns the seconds to
   * wait, 0 when the call is allowed. Source: security R57.
   */
  #count(): number {
    const outcome = consume(this.#calls, this.#rate, this.#deps.now())
    if ('attempts' in outcome) this.#calls = outcome.attempts
    return 'wait' in outcome.result ? outcome.result.wait : 0
  }

  /** The upstream refused `accessToken`: refreshes unless another request already did. */
  async renew(secret: string, accessToken: string): Promise<Opened> {
    const loaded = await this.#load(secret)
    if (!loaded) return this.open(secret, { slide: false })
    if (loaded.record.tokens.access !== accessToken) return this.#answer(secret)
    const outcome = await this.#refresh(loaded)
    if (outcome === 'unclear') return this.#serially(() => this.#endIfRefused(loaded))
    return outcome === 'fault' ? { state: 'unavailable' } : this.#answer(secret)
  }

  /** Ends the session; returns what the upstream's log-out needs. */
  async end(secret: string, reason: 'log-out' | 'renewed' = 'log-out'): Promise<OpenSession | null> {
    const loaded = await this.#load(secret)
    if (!loaded) return null
    await this.#serially(() => this.#finish({ reason }))
    return this.#view(loaded)
  }

  /** Ends the session without its secret. `by`: the log-in that replaced it, which its browser is then shown. */
  revoke(by: LogInNotice | null): Promise<void> {
    return this.#serially(async () => {
      const row = this.#ended ? null : await this.#deps.storage.read()
      if (!row || row.epoch === over) return
      if (by) await this.#replace(row, by)
      else await this.#finish({ reason: 'revoked' })
    })
  }

  async #replace(row: StoredSession, by: LogInNotice) {
    const { name, now, recordSeal, storage } = this.#deps
    const lastSeen = now()
    // The secret is not known here. The key is derived from the name and the server's key.
    const sealed = await recordSeal.seal(by, name, name)
    const notice = { sealed, epoch: over, lastSeen, expiresAt: lastSeen + noticeLife, refreshingSince: null }
    if (!(await storage.write(notice, row.epoch))) throw new Error('the session was changed meanwhile')
    this.#loaded = null
    this.#ended = { reason: 'replaced', by, at: lastSeen }
  }

  /** Time of the last activity in milliseconds since the epoch; null when the session is over. Needs no secret. */
  async lastSeen(): Promise<number | null> {
    const row = this.#ended ? null : await this.#deps.storage.read()
    if (!row || row.epoch === over || this.#expiresAt(row) <= this.#deps.now()) return null
    return Math.max(row.lastSeen, this.#lastSeen)
  }

  /** Locks the screen until `unlock` with the same password; false when it is locked already. */
  async lock(secret: string, password: string): Promise<boolean> {
    const loaded = await this.#load(secret)
    if (!loaded) return false
    const lock = await lockWith(this.#deps.crypto, password)
    return this.#serially(async () => {
      if (loaded.record.lock) return false
      await this.#change(loaded, { lock })
      return true
    })
  }

  /**
   * Consumes one of the five unlock attempts of an auto-locked screen, before the upstream checks the password; false
   * when none is left, and the session is over. Source: security R68.
   */
  async consumeAttempt(secret: string): Promise<boolean> {
    return this.#changeTries(secret, async (loaded, lock) => {
      if (lock.tries < maxTries) await this.#change(loaded, { lock: { ...lock, tries: lock.tries + 1 } })
      else await this.#finish({ reason: 'too-many-tries' })
    })
  }

  /** Refunds the attempt: the upstream could not check the password. */
  async refundAttempt(secret: string): Promise<boolean> {
    return this.#changeTries(secret, (loaded, lock) =>
      this.#change(loaded, { lock: { ...lock, tries: Math.max(0, lock.tries - 1) } }),
    )
  }

  /** Changes the attempts of an auto-lock, if there is one; false when the session is over. */
  async #changeTries(secret: string, count: (loaded: Loaded, lock: Lock) => Promise<void>): Promise<boolean> {
    const loaded = await this.#load(secret)
    return this.#serially(async () => {
      const lock = loaded?.record.lock
      if (loaded && this.#loaded === loaded && lock?.hash === null) await count(loaded, lock)
      return this.#loaded === loaded && loaded !== null
    })
  }

  /** Five wrong attempts end the session, also concurrent ones. Source: security R68. */
  async unlock(secret: string, key: Key): Promise<Unlocked> {
    const loaded = await this.#load(secret)
    await this.#refreshing?.catch(() => undefined) // the returned record must have the newest tokens
    return loaded ? this.#serially(() => this.#try(loaded, key)) : { kind: 'over' }
  }

  /** The record of an unlocked session, to go on under a new name; null when it is locked or over. Source: security R4. */
  async handOver(secret: string): Promise<SessionRecord | null> {
    const loaded = await this.#load(secret)
    await this.#refreshing?.catch(() => undefined) // the returned record must have the newest tokens
    return this.#serially(async () => (loaded && this.#loaded === loaded && !loaded.record.lock ? loaded.record : null))
  }

  async #try(loaded: Loaded, key: Key): Promise<Unlocked> {
    const { lock } = loaded.record
    if (this.#ended) return { kind: 'over' }
    if (!lock || (await fits(this.#deps.crypto, lock, key))) {
      if (lock) await this.#change(loaded, { lock: null, ...(key && 'tokens' in key && key) })
      return { kind: 'unlocked', record: loaded.record }
    }
    const tries = lock.hash === null ? lock.tries : lock.tries + 1 // consumeAttempt has counted it
    if (tries < maxTries) await this.#change(loaded, { lock: { ...lock, tries } })
    else await this.#finish({ reason: 'too-many-tries' })
    return { kind: tries < maxTries ? 'wrong' : 'over' }
  }

  /** Removes an expired session; returns when the next sweep is due (milliseconds since the epoch), null when nothing is stored. */
  async sweep(): Promise<number | null> {
    const row = await this.#deps.storage.read()
    if (!row) return null
    const expiresAt = this.#expiresAt(row)
    if (expiresAt > this.#deps.now()) return expiresAt
    await this.#serially(() => this.#finish({ reason: 'idle' }))
    return null
  }

  /** lastSeen of a row may be a minute old. */
  #expiresAt = (row: StoredSession) => (this.#loaded ? expiry(this.#loaded.record, this.#lastSeen) : row.expiresAt)

  async #load(secret: string): Promise<Loaded | null> {
    if (!this.#loaded && !this.#ended) await this.#read(secret)
    const loaded = this.#loaded
    return loaded && isSame(loaded.secret, secret) ? loaded : null
  }

  async #read(secret: string) {
    const { name, recordSeal, storage } = this.#deps
    const row = await storage.read()
    if (row?.epoch === over) return this.#readNotice(row)
    const record = row && (await recordSeal.open<SessionRecord>(row.sealed, name, secret))
    if (!record || this.#loaded || this.#ended) return
    this.#lastSeen = Math.max(this.#lastSeen, row.lastSeen)
    this.#loaded = { record, row, secret }
  }

  async #readNotice({ sealed, lastSeen }: StoredSession) {
    const { name, recordSeal } = this.#deps
    const by = await recordSeal.open<LogInNotice>(sealed, name, name)
    if (by) this.#ended ??= { reason: 'replaced', by, at: lastSeen }
  }

  async #touch(loaded: Loaded) {
    const now = this.#deps.now()
    this.#lastSeen = now
    const due = () => now - loaded.row.lastSeen >= touchEvery
    if (due()) await this.#serially(async () => due() && this.#store(loaded, {}))
  }

  #lifeLeft = () => (this.#loaded ? this.#loaded.record.tokens.expiresAt - this.#deps.now() : 0)

  #refreshDue({ refresh, receivedAt, expiresAt }: Tokens): boolean {
    const now = this.#deps.now()
    if (refresh === null) return expiresAt - now <= usableAbove
    const due = expiresAt - now < refreshBelow || now - receivedAt >= this.#deps.tokenTime * second
    const fresh = now - receivedAt < refreshPause && expiresAt - now > usableAbove
    return (
      due &&
      !fresh &&
      (this.#refreshing !== null || now - this.#lastRefresh >= refreshPause || expiresAt - now <= usableAbove)
    )
  }

  /** Single flight: concurrent callers share one refresh. Source: security R21. */
  #refresh(loaded: Loaded): Promise<RefreshOutcome['kind']> {
    this.#refreshing ??= this.#refreshOnce(loaded).finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  async #refreshOnce(loaded: Loaded): Promise<RefreshOutcome['kind']> {
    const intent = loaded.row.refreshingSince
    if (intent !== null && (await this.#awaitOther(loaded, intent))) return 'tokens'
    const startedAt = this.#deps.now()
    this.#lastRefresh = startedAt
    if (!(await this.#serially(() => this.#store(loaded, {}, startedAt)))) return 'fault'
    const outcome = await this.#deps.refresh(loaded.record)
    return this.#serially(async () => {
      if (this.#loaded !== loaded) return 'fault' // ended, or changed by another process, meanwhile
      if (outcome.kind === 'tokens') {
        const change = { tokens: outcome.tokens, unclearRefusals: null }
        return (await this.#store(loaded, change, null)) ? 'tokens' : 'fault'
      }
      if (outcome.kind === 'fault') await this.#store(loaded, {}, null)
      else if (outcome.kind === 'unclear') await this.#countUnclear(loaded)
      else await this.#finish({ reason: intent === null ? 'refresh-rejected' : 'refresh-lost' })
      return outcome.kind
    })
  }

  async #countUnclear(loaded: Loaded) {
    const { count, at } = loaded.record.unclearRefusals ?? { count: 0, at: Number.NEGATIVE_INFINITY }
    const now = this.#deps.now()
    const isApart = now - at >= refreshPause
    await this.#store(loaded, isApart ? { unclearRefusals: { count: count + 1, at: now } } : {}, null)
    if (this.#lifeLeft() <= 0) await this.#endIfRefused(loaded)
  }

  /** Call for a session whose access token is expired or refused. */
  async #endIfRefused(loaded: Loaded): Promise<Opened> {
    const { unclearRefusals } = loaded.record
    if (this.#loaded !== loaded) return this.#ended ? this.#absent() : { state: 'unavailable' }
    if ((unclearRefusals?.count ?? 0) < maxUnclearRefusals) return { state: 'unavailable' }
    return this.#finish({ reason: 'refresh-rejected' })
  }

  /** Waits for the refresh of another instance to finish or expire; true when it stored new tokens. */
  async #awaitOther(loaded: Loaded, since: number): Promise<boolean> {
    await this.#deps.sleep(Math.max(0, since + intentLife - this.#deps.now()))
    const row = await this.#deps.storage.read()
    if (!row || row.epoch === loaded.row.epoch) return false
    const record = await this.#deps.recordSeal.open<SessionRecord>(row.sealed, this.#deps.name, loaded.secret)
    if (!record) return false
    const renewed = record.tokens.access !== loaded.record.tokens.access
    Object.assign(loaded, { row, record })
    return renewed
  }

  /** Mutex: changes of the record run one after the other. */
  #serially<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(change)
    this.#queue = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  /** Compare-and-set on the epoch; false when another process changed the record. */
  async #store(
    loaded: Loaded,
    change: Partial<SessionRecord>,
    refreshingSince = loaded.row.refreshingSince,
  ): Promise<boolean> {
    if (this.#loaded !== loaded) return false
    const record = { ...loaded.record, ...change }
    const expected = loaded.row.epoch
    const lastSeen = this.#lastSeen
    const sealed = await this.#deps.recordSeal.seal(record, this.#deps.name, loaded.secret)
    const row = { sealed, epoch: expected + 1, lastSeen, expiresAt: expiry(record, lastSeen), refreshingSince }
    if (await this.#deps.storage.write(row, expected)) {
      Object.assign(loaded, { record, row })
      return true
    }
    this.#loaded = null
    return false
  }

  /** As #store. Throws when another process changed the record. */
  async #change(loaded: Loaded, change: Partial<SessionRecord>) {
    if (!(await this.#store(loaded, change))) throw new Error('the session was changed meanwhile')
  }

  async #finish(ending: Ending): Promise<Opened> {
    await this.#deps.storage.remove()
    this.#loaded = null
    this.#ended = { ...ending, at: this.#deps.now() }
    return { state: 'ended', ...ending }
  }

  /** The present state; a record that another process changed is read again. */
  async #answer(secret: string): Promise<Opened> {
    const loaded = await this.#load(secret)
    if (!loaded) return this.#absent()
    return this.#lifeLeft() <= usableAbove ? { state: 'unavailable' } : this.#view(loaded)
  }

  #absent(): Opened {
    if (!this.#ended) return { state: 'none' }
    const { at, ...ending } = this.#ended
    const isForgotten = ending.reason === 'renewed' && this.#deps.now() >= at + rotationGrace
    return isForgotten ? { state: 'none' } : { state: 'ended', ...ending }
  }

  #view({ record }: Loaded): OpenSession {
    const { tokens, account, singleToken, limits, lock } = record
    const { refresh, receivedAt, expiresAt } = tokens
    const refreshAt = Math.min(expiresAt - refreshBelow, receivedAt + this.#deps.tokenTime * second)
    const idleAt = this.#lastSeen + (limits.idle * second) / 2
    return {
      state: 'open',
      accessToken: tokens.access,
      singleToken,
      account,
      locked: lock !== null,
      autoLocked: lock?.hash === null,
      lockAfter: limits.lock ?? null,
      keepAliveIn:
        Math.max(refreshPause, Math.min(refresh === null ? idleAt : refreshAt, idleAt) - this.#deps.now()) / second,
    }
  }
}

/** Constant-time comparison. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
