import type { LogInNotice } from '#contracts/log-in-notice.ts'
import type { Account } from '#contracts/session.ts'

import type { Crypto } from '../crypto.ts'
import { isSame } from './is-same.ts'
import { byTheClock, fits, type Key, type Lock, lockWith, maxTries } from './lock.ts'
import type { RecordSeal, SessionRecord, Tokens } from './record.ts'
import { type EndReason, over, type SessionStorage, type StoredSession } from './store.ts'

/** What a refresh came to. Only an explicit no of the upstream is `rejected`. Source: security R23. */
export type RefreshOutcome = { kind: 'tokens'; tokens: Tokens } | { kind: 'rejected' } | { kind: 'fault' }

/** What the rules need from outside: they know neither Workers nor Node. */
export type SessionDependencies = {
  readonly name: string
  readonly storage: SessionStorage
  readonly recordSeal: RecordSeal
  readonly crypto: Crypto
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly refresh: (record: SessionRecord) => Promise<RefreshOutcome>
  /** Seconds of age at which a token is renewed. Source: specification 9. */
  readonly tokenTime: number
}

/** What a request may know of an open session. Plain data: it crosses the border of the Durable Object. */
export type OpenSession = {
  readonly state: 'open'
  readonly accessToken: string
  readonly singleToken: string
  readonly account: Account
  readonly locked: boolean
  /** Locked by the clock: the password of the account opens it. */
  readonly autoLocked: boolean
  /** Seconds without anybody after which the screen is locked; null for never. */
  readonly lockAfter: number | null
  /** Seconds until a keep-alive is worth sending. */
  readonly keepAliveIn: number
}

/** Why a session is over; a replaced one says by which log-in. */
type Ending =
  | { readonly reason: Exclude<EndReason, 'replaced'> }
  | { readonly reason: 'replaced'; readonly by: LogInNotice }

export type Opened =
  | OpenSession
  | { readonly state: 'none' }
  | ({ readonly state: 'ended' } & Ending)
  /** The tokens are due and the upstream cannot be reached. */
  | { readonly state: 'unavailable' }

/** How a request comes: whether it counts as activity, and whether it needs tokens that work. */
export type OpenOptions = { readonly slide: boolean; readonly renew?: boolean }

/** An unlocked session goes on under a new name: its record is handed over. Source: security R4, R68. */
export type Unlocked = { kind: 'unlocked'; record: SessionRecord } | { kind: 'wrong' } | { kind: 'over' }

const second = 1000
/** Renew when less remains. Source: specification 4. */
const renewBefore = 300 * second
/** With more life than this a request does not wait for the renewal. Source: security R20. */
const comfortable = 30 * second
/** With more life than this a token is still used when the renewal fails. Source: security R23. */
const usable = 5 * second
/** Between two tries to renew. Source: security R20. */
const renewPause = 30 * second
/** Longer than any refresh takes: an intent this old was left by a process that died. Source: security R22. */
const intentLife = 15 * second
/** lastSeen is stored this often at most. */
const touchEvery = 60 * second
/** How long it is remembered by which log-in a session was replaced. */
const remembered = 24 * 3600 * second
/**
 * As long as a request takes that left with the cookie of before. Who comes with it later never got the new one: the
 * answer was lost on the way, and only a log-in helps.
 */
const overtaken = 10 * second

type Loaded = { record: SessionRecord; row: StoredSession; secret: string }

/**
 * One session and its rules: refresh in a single flight, idle and absolute limits, lock. One instance per session and
 * process; all stores share it. Source: security 5.2, R3 to R9 and R20 to R24.
 */
export class Session {
  readonly #deps: SessionDependencies
  #loaded: Loaded | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #renewing: Promise<RefreshOutcome['kind']> | null = null
  #lastTry = Number.NEGATIVE_INFINITY
  #lastSeen = 0
  #ended: (Ending & { readonly at: number }) | null = null

  constructor(deps: SessionDependencies) {
    this.#deps = deps
  }

  /** Begins the session. `secret` is the cookie's; it is not stored. */
  async create(secret: string, record: SessionRecord): Promise<void> {
    const now = this.#deps.now()
    const sealed = await this.#deps.recordSeal.seal(record, this.#deps.name, secret)
    const row = { sealed, epoch: 1, lastSeen: now, expiresAt: expiry(record, now), refreshingSince: null }
    if (!(await this.#deps.storage.write(row, null))) throw new Error('a session of this name exists')
    this.#loaded = { record, row, secret }
    this.#lastSeen = now
  }

  /** Opens for one request. A wrong secret is no session at all. */
  async open(secret: string, { slide, renew = true }: OpenOptions): Promise<Opened> {
    const loaded = await this.#load(secret)
    if (!loaded) return this.#gone()
    const reason = this.#overdue(loaded)
    if (reason) return this.#serially(() => this.#finish({ reason }))
    if (this.#lockDue(loaded) && !(await this.#serially(() => this.#store(loaded, { lock: byTheClock }))))
      return this.open(secret, { slide, renew }) // changed meanwhile: look anew
    if (slide) await this.#touch(loaded)
    if (!renew) return this.#shown(loaded)
    if (this.#renewalDue(loaded.record.tokens)) {
      const renewal = this.#renew(loaded)
      if (this.#lifeLeft() <= comfortable) await renewal
      else renewal.catch(() => undefined) // nobody waits for it; the next request will see the store's trouble itself
    }
    return this.#answer(secret)
  }

  /** The upstream refused `accessToken`: renews unless somebody already did. */
  async renew(secret: string, accessToken: string): Promise<Opened> {
    const loaded = await this.#load(secret)
    if (!loaded) return this.open(secret, { slide: false })
    if (loaded.record.tokens.access === accessToken && (await this.#renew(loaded)) === 'fault')
      return { state: 'unavailable' }
    return this.#answer(secret)
  }

  /** Ends the session for this secret and says what is to be told to the upstream. */
  async end(secret: string, reason: 'log-out' | 'renewed' = 'log-out'): Promise<OpenSession | null> {
    const loaded = await this.#load(secret)
    if (!loaded) return null
    await this.#serially(() => this.#finish({ reason }))
    return this.#shown(loaded)
  }

  /** Ends the session without its secret. With a log-in that takes its place, the holder is told of that one. */
  revoke(by: LogInNotice | null): Promise<void> {
    return this.#serially(async () => {
      const row = this.#ended ? null : await this.#deps.storage.read()
      if (!row || row.epoch === over) return
      if (by) await this.#replace(row, by)
      else await this.#finish({ reason: 'dismissed' })
    })
  }

  async #replace(row: StoredSession, by: LogInNotice) {
    const { name, now, recordSeal, storage } = this.#deps
    const lastSeen = now()
    // Nobody has the secret here. The name alone opens nothing: the server's key is in it as well.
    const sealed = await recordSeal.seal(by, name, name)
    const note = { sealed, epoch: over, lastSeen, expiresAt: lastSeen + remembered, refreshingSince: null }
    if (!(await storage.write(note, row.epoch))) throw new Error('the session was changed meanwhile')
    this.#loaded = null
    this.#ended = { reason: 'replaced', by, at: lastSeen }
  }

  /** When somebody was here last, in milliseconds since the epoch; null when the session is over. Needs no secret. */
  async lastSeen(): Promise<number | null> {
    const row = this.#ended ? null : await this.#deps.storage.read()
    if (!row || row.epoch === over || this.#expiresAt(row) <= this.#deps.now()) return null
    return Math.max(row.lastSeen, this.#lastSeen)
  }

  /** Closes the screen until `unlock` with the same password; false when it is closed already. */
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
   * Takes one of the five tries at a screen that the clock locked, before the upstream is asked about the password;
   * false when none is left, and the session is over. Source: security R68.
   */
  async consumeAttempt(secret: string): Promise<boolean> {
    return this.#counting(secret, async (loaded, lock) => {
      if (lock.tries < maxTries) await this.#change(loaded, { lock: { ...lock, tries: lock.tries + 1 } })
      else await this.#finish({ reason: 'too-many-tries' })
    })
  }

  /** The try was none: the upstream could not be asked. */
  async refundAttempt(secret: string): Promise<boolean> {
    return this.#counting(secret, (loaded, lock) =>
      this.#change(loaded, { lock: { ...lock, tries: Math.max(0, lock.tries - 1) } }),
    )
  }

  /** Changes the tries of a lock that the clock set, if there is one; false when the session is over. */
  async #counting(secret: string, count: (loaded: Loaded, lock: Lock) => Promise<void>): Promise<boolean> {
    const loaded = await this.#load(secret)
    return this.#serially(async () => {
      const lock = loaded?.record.lock
      if (loaded && this.#loaded === loaded && lock?.hash === null) await count(loaded, lock)
      return this.#loaded === loaded && loaded !== null
    })
  }

  /** Five wrong tries end the session, also when they come at once. Source: security R68. */
  async unlock(secret: string, key: Key): Promise<Unlocked> {
    const loaded = await this.#load(secret)
    await this.#renewing?.catch(() => undefined) // the record that is handed over has the newest tokens
    return loaded ? this.#serially(() => this.#try(loaded, key)) : { kind: 'over' }
  }

  async #try(loaded: Loaded, key: Key): Promise<Unlocked> {
    const { lock } = loaded.record
    if (this.#ended) return { kind: 'over' }
    if (!lock || (await fits(this.#deps.crypto, lock, key))) {
      if (lock) await this.#change(loaded, { lock: null, ...(key && 'tokens' in key && key) })
      return { kind: 'unlocked', record: loaded.record }
    }
    const tries = lock.hash === null ? lock.tries : lock.tries + 1 // it was taken before the upstream was asked
    if (tries < maxTries) await this.#change(loaded, { lock: { ...lock, tries } })
    else await this.#finish({ reason: 'too-many-tries' })
    return { kind: tries < maxTries ? 'wrong' : 'over' }
  }

  /** Removes what is over; says when to look again, in milliseconds since the epoch, or null when nothing is left. */
  async sweep(): Promise<number | null> {
    const row = await this.#deps.storage.read()
    if (!row) return null
    const expiresAt = this.#expiresAt(row)
    if (expiresAt > this.#deps.now()) return expiresAt
    await this.#serially(() => this.#finish({ reason: 'idle' }))
    return null
  }

  /** A row may be a minute behind. */
  #expiresAt = (row: StoredSession) => (this.#loaded ? expiry(this.#loaded.record, this.#lastSeen) : row.expiresAt)

  async #load(secret: string): Promise<Loaded | null> {
    if (!this.#loaded && !this.#ended) await this.#read(secret)
    const loaded = this.#loaded
    return loaded && isSame(loaded.secret, secret) ? loaded : null
  }

  async #read(secret: string) {
    const { name, recordSeal, storage } = this.#deps
    const row = await storage.read()
    if (row?.epoch === over) return this.#readNote(row)
    const record = row && (await recordSeal.open<SessionRecord>(row.sealed, name, secret))
    if (!record || this.#loaded || this.#ended) return
    this.#lastSeen = Math.max(this.#lastSeen, row.lastSeen)
    this.#loaded = { record, row, secret }
  }

  async #readNote({ sealed, lastSeen }: StoredSession) {
    const { name, recordSeal } = this.#deps
    const by = await recordSeal.open<LogInNotice>(sealed, name, name)
    if (by) this.#ended ??= { reason: 'replaced', by, at: lastSeen }
  }

  #overdue({ record }: Loaded): 'absolute' | 'idle' | null {
    const now = this.#deps.now()
    if (now >= record.createdAt + record.limits.absolute * second) return 'absolute'
    return now >= this.#lastSeen + record.limits.idle * second ? 'idle' : null
  }

  /** Nobody was there for so long that the screen is to be locked. Source: security R68. */
  #lockDue({ record: { limits, lock } }: Loaded): boolean {
    return !lock && limits.lock !== undefined && this.#deps.now() >= this.#lastSeen + limits.lock * second
  }

  async #touch(loaded: Loaded) {
    const now = this.#deps.now()
    this.#lastSeen = now
    const due = () => now - loaded.row.lastSeen >= touchEvery
    if (due()) await this.#serially(async () => due() && this.#store(loaded, {}))
  }

  #lifeLeft = () => (this.#loaded ? this.#loaded.record.tokens.expiresAt - this.#deps.now() : 0)

  #renewalDue({ receivedAt, expiresAt }: Tokens): boolean {
    const now = this.#deps.now()
    const due = expiresAt - now < renewBefore || now - receivedAt >= this.#deps.tokenTime * second
    const fresh = now - receivedAt < renewPause && expiresAt - now > usable
    return due && !fresh && (this.#renewing !== null || now - this.#lastTry >= renewPause || expiresAt - now <= usable)
  }

  /** One flight for all who ask, whatever their number. Source: security R21. */
  #renew(loaded: Loaded): Promise<RefreshOutcome['kind']> {
    this.#renewing ??= this.#renewal(loaded).finally(() => (this.#renewing = null))
    return this.#renewing
  }

  async #renewal(loaded: Loaded): Promise<RefreshOutcome['kind']> {
    const left = loaded.row.refreshingSince
    if (left !== null) {
      const renewed = await this.#awaitOther(loaded, left)
      if (renewed) return 'tokens'
    }
    const startedAt = this.#deps.now()
    this.#lastTry = startedAt
    if (!(await this.#serially(() => this.#store(loaded, {}, startedAt)))) return 'fault'
    const outcome = await this.#deps.refresh(loaded.record)
    return this.#serially(async () => {
      if (this.#loaded !== loaded) return 'fault' // ended, or changed by another process, while we asked
      if (outcome.kind === 'tokens')
        return (await this.#store(loaded, { tokens: outcome.tokens }, null)) ? 'tokens' : 'fault'
      if (outcome.kind === 'fault') await this.#store(loaded, {}, null)
      else await this.#finish({ reason: left === null ? 'refresh-rejected' : 'refresh-lost' })
      return outcome.kind
    })
  }

  /** Another instance had begun and may still finish: wait for it, then see what it stored. */
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

  /** Changes of the record happen one after the other. */
  #serially<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(change)
    this.#queue = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  /** Stores the changed record over the epoch that we know; false when that is no longer the stored one. */
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

  /** As #store. Throws when somebody else changed the record: the caller asks again. */
  async #change(loaded: Loaded, change: Partial<SessionRecord>) {
    if (!(await this.#store(loaded, change))) throw new Error('the session was changed meanwhile')
  }

  async #finish(ending: Ending): Promise<Opened> {
    await this.#deps.storage.remove()
    this.#loaded = null
    this.#ended = { ...ending, at: this.#deps.now() }
    return { state: 'ended', ...ending }
  }

  /** What there is now; a record that another process changed is read anew. */
  async #answer(secret: string): Promise<Opened> {
    const loaded = await this.#load(secret)
    if (!loaded) return this.#gone()
    return this.#lifeLeft() <= usable ? { state: 'unavailable' } : this.#shown(loaded)
  }

  #gone(): Opened {
    if (!this.#ended) return { state: 'none' }
    const { at, ...ending } = this.#ended
    const isForgotten = ending.reason === 'renewed' && this.#deps.now() >= at + overtaken
    return isForgotten ? { state: 'none' } : { state: 'ended', ...ending }
  }

  #shown({ record }: Loaded): OpenSession {
    const { tokens, account, singleToken, limits, lock } = record
    const renewAt = Math.min(tokens.expiresAt - renewBefore, tokens.receivedAt + this.#deps.tokenTime * second)
    const idleAt = this.#lastSeen + (limits.idle * second) / 2
    return {
      state: 'open',
      accessToken: tokens.access,
      singleToken,
      account,
      locked: lock !== null,
      autoLocked: lock?.hash === null,
      lockAfter: limits.lock ?? null,
      keepAliveIn: Math.max(renewPause, Math.min(renewAt, idleAt) - this.#deps.now()) / second,
    }
  }
}

function expiry(record: SessionRecord, lastSeen: number): number {
  return Math.min(record.createdAt + record.limits.absolute * second, lastSeen + record.limits.idle * second)
}
